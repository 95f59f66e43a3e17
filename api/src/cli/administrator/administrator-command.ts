// npm run administrator -- EMAIL ["NAMA"]
import { email as emailField } from '@hadir/contract/fields/person-fields.ts'
import { systemClock } from '../../platform/clock.ts'
import { readSettings } from '../../platform/env/env.ts'
import { StartError } from '../../platform/start-error.ts'
import { runCommand, print } from '../../platform/start/terminal.ts'
import { withOwner } from '../with-owner.ts'
import { makeAdministrator } from './make-administrator.ts'

const sentences = {
  account: 'Akun administrator dibuat. Masuk dengan kode yang dikirim ke email ini.',
  profile: 'Akun ini sudah ada dan kini juga administrator. Ganti profil setelah masuk.',
  nothing: 'Akun ini sudah administrator. Tidak ada yang diubah.',
}

await runCommand(async () => {
  const [typed, name = 'Administrator'] = process.argv.slice(2)
  const read = emailField.safeParse(typed ?? '')
  if (!read.success) {
    throw new StartError('settings', 'Sebutkan emailnya: npm run administrator -- nama@contoh.id "Nama Lengkap"')
  }
  await withOwner(readSettings(), async (db) => {
    print(sentences[await makeAdministrator(db, { email: read.data, name, clock: systemClock })])
  })
})
