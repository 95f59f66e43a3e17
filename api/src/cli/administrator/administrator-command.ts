// npm run administrator -- EMAIL ["NAMA"]
import { email as emailField } from '@hadir/contract/fields/person-fields.ts'
import { systemClock } from '../../platform/clock.ts'
import { readSettings } from '../../platform/env/env.ts'
import { StartError } from '../../platform/start-error.ts'
import { runCommand, print } from '../../platform/start/terminal.ts'
import { withOwner } from '../with-owner.ts'
import { makeAdministrator, removeAdministrator } from './make-administrator.ts'

const sentences = {
  account: 'Akun administrator dibuat. Masuk dengan kode yang dikirim ke email ini.',
  profile: 'Akun ini sudah ada dan kini juga administrator. Ganti profil setelah masuk.',
  nothing: 'Akun ini sudah administrator. Tidak ada yang diubah.',
}

const usage = `Untuk mengangkat administrator: npm run administrator -- nama@contoh.id "Nama Lengkap"
Untuk mencabutnya              : npm run administrator -- cabut nama@contoh.id`

await runCommand({ usage, mostArguments: 2 }, async (words) => {
  const isRemoval = words[0] === 'cabut'
  const [typed, name = 'Administrator'] = isRemoval ? words.slice(1) : words
  const read = emailField.safeParse(typed ?? '')
  if (!read.success) throw new StartError('settings', usage)
  await withOwner(readSettings(), async (db) => {
    if (isRemoval) {
      const isRemoved = await removeAdministrator(db, { email: read.data, clock: systemClock })
      print(
        isRemoved
          ? 'Hak administrator dicabut; berlaku seketika.'
          : 'Akun ini bukan administrator. Tidak ada yang diubah.',
      )
      return
    }
    print(sentences[await makeAdministrator(db, { email: read.data, name, clock: systemClock })])
  })
})
