// npm run backup -- FILE
import { systemClock } from '../platform/clock.ts'
import { readAccess } from '../platform/database/embedded/embedded-folder.ts'
import { readSettings, typedFile } from '../platform/env/env.ts'
import { StartError } from '../platform/start-error.ts'
import { print, runCommand } from '../platform/start/terminal.ts'
import { backup } from '../platform/backup/backup.ts'
import { openOwner } from '../platform/backup/open-owner.ts'

const usage = 'Untuk mencadangkan semua data ke satu berkas baru: npm run backup -- cadangan.hadir'

await runCommand({ usage, mostArguments: 1 }, async ([file]) => {
  if (!file) throw new StartError('settings', usage)
  const settings = readSettings()
  if (!settings.database && !readAccess(settings.dataDir)) {
    throw new StartError('dataFolder', `Folder data ${settings.dataDir} belum berisi basis data.`)
  }
  const owner = await openOwner(settings)
  try {
    const path = typedFile(file)
    const { tables } = await backup({ ownerUrl: owner.ownerUrl, path, madeAt: systemClock.now() })
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    print(`Cadangan selesai: ${rows} baris dari ${tables.length} tabel di ${path}`)
    print('Berkas ini memuat data pribadi siswa; simpan di tempat yang aman.')
  } finally {
    await owner.stop()
  }
})
