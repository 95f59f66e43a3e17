// npm run report-card-key -- ganti
import { rotateKey } from '../features/student/report-card/seal/keys.ts'
import { openOwner } from '../platform/backup/open-owner.ts'
import { systemClock } from '../platform/clock.ts'
import { readAccess } from '../platform/database/embedded/embedded-folder.ts'
import { openDatabase } from '../platform/database/open.ts'
import { readSettings } from '../platform/env/env.ts'
import { StartError } from '../platform/start-error.ts'
import { runCommand, say } from '../platform/start/terminal.ts'

await runCommand(async () => {
  if (process.argv[2] !== 'ganti') {
    throw new StartError('settings', 'Untuk mengganti kunci tanda tangan rapor: npm run report-card-key -- ganti')
  }
  const settings = readSettings()
  if (!settings.database && !readAccess(settings.dataDir)) {
    throw new StartError(
      'dataFolder',
      `Folder data ${settings.dataDir} belum berisi basis data. Jalankan npm start dahulu.`,
    )
  }
  const owner = await openOwner(settings)
  const db = openDatabase(owner.ownerUrl, { max: 1, prepares: false })
  try {
    const { id } = await db
      .transaction()
      .execute((tx) => rotateKey({ db: tx, clock: systemClock }, settings.authSecret))
    say(`Kunci tanda tangan rapor diganti dengan ${id}. Rapor yang sudah dicetak tetap dapat diperiksa.`)
  } finally {
    await db.destroy()
    await owner.stop()
  }
})
