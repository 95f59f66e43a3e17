// npm run report-card-key -- ganti
import { rotateKey } from '../features/student/report-card/seal/keys.ts'
import { systemClock } from '../platform/clock.ts'
import { readSettings } from '../platform/env/env.ts'
import { StartError } from '../platform/start-error.ts'
import { runCommand, print } from '../platform/start/terminal.ts'
import { withOwner } from './with-owner.ts'

const usage = 'Untuk mengganti kunci tanda tangan rapor: npm run report-card-key -- ganti'

await runCommand({ usage, mostArguments: 1 }, async ([act]) => {
  if (act !== 'ganti') throw new StartError('settings', usage)
  const settings = readSettings()
  await withOwner(settings, async (db) => {
    const { id } = await db
      .transaction()
      .execute((tx) => rotateKey({ db: tx, clock: systemClock }, settings.authSecret))
    print(`Kunci tanda tangan rapor diganti dengan ${id}. Rapor yang sudah dicetak tetap dapat diperiksa.`)
  })
})
