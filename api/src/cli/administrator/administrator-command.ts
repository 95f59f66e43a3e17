// npm run administrator -- EMAIL ["NAMA"]
import { email as emailField } from '@hadir/contract/fields/person-fields.ts'
import { openOwner } from '../../platform/backup/open-owner.ts'
import { systemClock } from '../../platform/clock.ts'
import { readAccess } from '../../platform/database/embedded/embedded-folder.ts'
import { openDatabase } from '../../platform/database/open.ts'
import { readSettings } from '../../platform/env/env.ts'
import { StartError } from '../../platform/start-error.ts'
import { runCommand, say } from '../../platform/start/terminal.ts'
import { makeAdministrator } from './make-administrator.ts'

await runCommand(async () => {
  const [typed, name = 'Administrator'] = process.argv.slice(2)
  const read = emailField.safeParse(typed ?? '')
  if (!read.success) {
    throw new StartError('settings', 'Sebutkan emailnya: npm run administrator -- nama@contoh.id "Nama Lengkap"')
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
    const made = await makeAdministrator(db, { email: read.data, name, clock: systemClock })
    const sentences = {
      account: 'Akun administrator dibuat. Masuk dengan kode yang dikirim ke email ini.',
      profile: 'Akun ini sudah ada dan kini juga administrator. Ganti profil setelah masuk.',
      nothing: 'Akun ini sudah administrator. Tidak ada yang diubah.',
    }
    say(sentences[made])
  } finally {
    await db.destroy()
    await owner.stop()
  }
})
