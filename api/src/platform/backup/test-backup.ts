import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newClient } from '../database/pool/connection.ts'
import { startEmbedded } from '../database/embedded/embedded.ts'
import { StartError } from '../start-error.ts'
import { readBackup } from './backup-file.ts'
import { restore } from './restore.ts'
import { unsealed } from './sealed-file.ts'
import { quoted } from './stored-tables.ts'

/** Restores the file into a database of its own and counts every table. Throws what is wrong. */
export async function testBackup(path: string, passphrase: string | null): Promise<void> {
  const place = await mkdtemp(join(tmpdir(), 'hadir-test-of-backup-'))
  try {
    const read = await readBackup(await unsealed(path, { place, passphrase }))
    const scratch = await startEmbedded({ dataDir: join(place, 'data'), fsync: false })
    try {
      await restore({ ownerUrl: scratch.ownerUrl, appLogin: 'hadir_app' }, read)
      const client = newClient(scratch.ownerUrl)
      await client.connect()
      try {
        for (const table of read.manifest.tables) {
          const { rows } = await client.query<{ count: number }>(
            `select count(*)::float8 as count from ${quoted(table)}`,
          )
          if (rows[0]?.count !== table.rows) {
            throw new StartError('dataFolder', `${quoted(table)}: ${rows[0]?.count} baris, seharusnya ${table.rows}`)
          }
        }
      } finally {
        await client.end()
      }
    } finally {
      await scratch.stop()
    }
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}
