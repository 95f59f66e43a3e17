// npm run backup -- FILE
import { resolve } from 'node:path'
import { systemClock } from '../platform/clock.ts'
import { readAccess } from '../platform/database/embedded/embedded-folder.ts'
import { readSettings } from '../platform/env/env.ts'
import { StartError } from '../platform/start-error.ts'
import { runCommand, print } from '../platform/start/terminal.ts'
import { backup } from '../platform/backup/backup.ts'
import { openOwner } from '../platform/backup/open-owner.ts'

await runCommand(async () => {
  const [file] = process.argv.slice(2)
  if (!file) throw new StartError('settings', 'Sebutkan berkasnya: npm run backup -- cadangan.hadir')
  const settings = readSettings()
  if (!settings.database && !readAccess(settings.dataDir)) {
    throw new StartError('dataFolder', `Folder data ${settings.dataDir} belum berisi basis data.`)
  }
  const owner = await openOwner(settings)
  try {
    const path = resolve(file)
    const { tables } = await backup({ ownerUrl: owner.ownerUrl, path, madeAt: systemClock.now() })
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    print(`Cadangan selesai: ${rows} baris dari ${tables.length} tabel di ${path}`)
    print('Berkas ini memuat data pribadi siswa; simpan di tempat yang aman.')
  } finally {
    await owner.stop()
  }
})
