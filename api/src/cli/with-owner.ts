import { openOwner } from '../platform/backup/open-owner.ts'
import { readAccess } from '../platform/database/embedded/embedded-folder.ts'
import { openDatabase, type Database } from '../platform/database/open.ts'
import type { Settings } from '../platform/env/env.ts'
import { StartError } from '../platform/start-error.ts'

/** Runs `work` as the owner of an existing database; starts the embedded one unless a server runs. */
export async function withOwner(settings: Settings, work: (db: Database) => Promise<void>): Promise<void> {
  if (!settings.database && !readAccess(settings.dataDir)) {
    throw new StartError(
      'dataFolder',
      `Folder data ${settings.dataDir} belum berisi basis data. Jalankan npm start dahulu.`,
    )
  }
  const owner = await openOwner(settings)
  const db = openDatabase(owner.ownerUrl, { max: 1, prepares: false })
  try {
    await work(db)
  } finally {
    await db.destroy()
    await owner.stop()
  }
}
