// npm run restore -- FILE: into an empty database (a new DATA_DIR, or an empty one on the server of DATABASE_URL).
import { resolve } from 'node:path'
import { assertNoOtherServer } from '../platform/database/embedded/embedded-lock.ts'
import { readSettings } from '../platform/env/env.ts'
import { StartError } from '../platform/start-error.ts'
import { runCommand, print } from '../platform/start/terminal.ts'
import { readBackup } from '../platform/backup/backup-file.ts'
import { openOwner } from '../platform/backup/open-owner.ts'
import { restore } from '../platform/backup/restore.ts'

await runCommand(async () => {
  const [file] = process.argv.slice(2)
  if (!file) throw new StartError('settings', 'Sebutkan berkasnya: npm run restore -- cadangan.hadir')
  const backup = await readBackup(resolve(file))
  const settings = readSettings()
  if (!settings.database) assertNoOtherServer(settings.dataDir)
  const owner = await openOwner(settings)
  try {
    await restore(owner, backup)
    const { madeAt, tables } = backup.manifest
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    print(`Pemulihan selesai: ${rows} baris di ${tables.length} tabel, keadaan ${madeAt}`)
    print(`Mulai dengan npm start${settings.database ? '' : ` (DATA_DIR=${settings.dataDir})`}`)
  } finally {
    await owner.stop()
  }
})
