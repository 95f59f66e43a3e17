import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded, type Embedded } from '../platform/database/embedded/embedded.ts'
import { migrate } from '../platform/schema/migrate.ts'

/** A temporary PostgreSQL with one migrated database; fsync is off because nothing is kept. */
export async function startTemplate(): Promise<Embedded> {
  const folder = await mkdtemp(join(tmpdir(), 'hadir-test-'))
  const server = await startEmbedded({ dataDir: folder, fsync: false })
  await migrate({ ownerUrl: server.ownerUrl, appLogin: new URL(server.appUrl).username })
  return {
    ...server,
    stop: async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Calls `use` with the owner's URL of a freshly migrated database. */
export async function withTemplate(use: (ownerUrl: string) => Promise<void>): Promise<void> {
  const server = await startTemplate()
  try {
    await use(server.ownerUrl)
  } finally {
    await server.stop()
  }
}
