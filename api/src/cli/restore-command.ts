// npm run restore -- FILE: into an empty database (a new DATA_DIR, or an empty one on the server of DATABASE_URL).
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assertNoOtherServer } from '../platform/database/embedded/embedded-lock.ts'
import { readSettings, type Settings, typedFile } from '../platform/env/env.ts'
import { StartError } from '../platform/start-error.ts'
import { print, runCommand } from '../platform/start/terminal.ts'
import { readBackup } from '../platform/backup/backup-file.ts'
import { openOwner } from '../platform/backup/open-owner.ts'
import { unsealed } from '../platform/backup/sealed-file.ts'
import { restore } from '../platform/backup/restore.ts'

const usage = 'Untuk memulihkan cadangan ke basis data kosong: DATA_DIR=./data-baru npm run restore -- cadangan.hadir'

await runCommand({ usage, mostArguments: 1 }, async ([file]) => {
  if (!file) throw new StartError('settings', usage)
  const settings = readSettings()
  const place = await mkdtemp(join(tmpdir(), 'hadir-restore-'))
  try {
    await restoreFrom(await unsealed(typedFile(file), { place, passphrase: settings.backupPassphrase }), settings)
  } finally {
    await rm(place, { recursive: true })
  }
})

async function restoreFrom(path: string, settings: Settings): Promise<void> {
  const backup = await readBackup(path)
  if (!settings.database) assertNoOtherServer(settings.dataDir)
  const owner = await openOwner(settings)
  try {
    await restore(owner, backup)
    const { madeAt, tables } = backup.manifest
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    print(`Pemulihan selesai: ${rows} baris di ${tables.length} tabel, keadaan ${madeAt}`)
    print(settings.database ? 'Hadir dapat dimulai.' : `Mulai dengan npm start (DATA_DIR=${settings.dataDir})`)
  } finally {
    await owner.stop()
  }
}
