import type { TestProject } from 'vitest/node'
import { startTemplate } from './template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    ownerUrl: string
    appUrl: string
  }
}

/** One PostgreSQL and one migrated template a run; each test file clones it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTemplate()
  project.provide('ownerUrl', server.ownerUrl)
  project.provide('appUrl', server.appUrl)
  return server.stop
}
