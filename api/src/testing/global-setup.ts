import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startTemplate } from './template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    ownerUrl: string
    appUrl: string
  }
}

/** One PostgreSQL and one migrated template per run; each test file clones it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTemplate()
  await closeTemplate(server.ownerUrl)
  project.provide('ownerUrl', server.ownerUrl)
  project.provide('appUrl', server.appUrl)
  return server.stop
}

/** A database being cloned must have no connections; disallowing them keeps autovacuum out too. */
async function closeTemplate(ownerUrl: string): Promise<void> {
  const url = new URL(ownerUrl)
  const client = new pg.Client({ connectionString: Object.assign(new URL(url), { pathname: '/postgres' }).href })
  await client.connect()
  await client.query(`alter database ${url.pathname.slice(1)} with allow_connections false`)
  await client.end()
}
