// npm run backup [-- FILE]
import { lchown, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { dateIn, timeIn } from '@hadir/contract/dates/dates.ts'
import { systemClock } from '../platform/clock.ts'
import { readAccess } from '../platform/database/embedded/embedded-folder.ts'
import { readSettings, type Settings, typedFile } from '../platform/env/env.ts'
import { StartError } from '../platform/start-error.ts'
import { print, runCommand } from '../platform/start/terminal.ts'
import { backup } from '../platform/backup/backup.ts'
import { openOwner } from '../platform/backup/open-owner.ts'

const usage = `Untuk mencadangkan semua data ke satu berkas baru: npm run backup -- cadangan.hadir
Tanpa nama, berkasnya ditulis ke BACKUP_DIR. Dengan BACKUP_PASSPHRASE isinya terenkripsi.`

await runCommand({ usage, mostArguments: 1 }, async ([file]) => {
  const settings = readSettings()
  const now = systemClock.now()
  const path = file ? typedFile(file) : inBackupFolder(settings, now)
  if (!settings.database && !readAccess(settings.dataDir)) {
    throw new StartError('dataFolder', `Folder data ${settings.dataDir} belum berisi basis data.`)
  }
  const owner = await openOwner(settings)
  try {
    const { backupPassphrase: passphrase } = settings
    const { tables } = await backup({ ownerUrl: owner.ownerUrl, path, madeAt: now, passphrase })
    await chownToFolder(path)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    print(`Cadangan selesai: ${rows} baris dari ${tables.length} tabel di ${path}`)
    print(
      passphrase
        ? 'Berkas ini terenkripsi; simpan BACKUP_PASSPHRASE di tempat lain.'
        : 'Berkas ini memuat data pribadi siswa; simpan di tempat yang aman.',
    )
  } finally {
    await owner.stop()
  }
})

/** Not the name of a scheduled one, of which old ones are deleted. */
function inBackupFolder({ backups, backupPassphrase }: Settings, now: Date): string {
  if (!backups) throw new StartError('settings', usage)
  const time = `${dateIn('WIB', now)}-${timeIn('WIB', now).replace(':', '')}`
  return join(backups.folder, `hadir-${time}.hadir${backupPassphrase ? '.sealed' : ''}`)
}

/** A backup that root makes can be copied by whoever copies the scheduled ones. */
async function chownToFolder(path: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(dirname(path))
  await lchown(path, uid, gid)
}
