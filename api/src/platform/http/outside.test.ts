import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { redSquare } from '../../../../e2e/red-square.ts'
import { regionsFrom } from '../../features/region/rules.ts'
import { freshPicture } from '../images/fresh-picture.ts'
import { makeMailer } from '../mail/mailer.ts'
import { uploadThreads } from '../threads/upload-threads.ts'
import { newCaller, newSchool } from '../../testing/test-school.ts'
import { testApp } from '../../testing/test-app.ts'
import { testMailServer } from '../../testing/test-mail-server.ts'
import { testSettings } from '../../testing/test-settings.ts'
import { callOutside } from './outside.ts'

const t = await testApp()
const mail = await testMailServer()
const mailer = makeMailer(testSettings({ smtpUrl: mail.url }))
afterAll(async () => {
  mailer.close()
  await mail.close()
  await t.close()
})

const refused = 'inside a transaction'
const letter = { to: 'a@contoh.test', subject: 'Halo', text: 'Halo' }

test('nobody calls regions or a mail server, or waits for a turn, inside any transaction', async () => {
  const { schoolId } = await newSchool(t)
  const caller = await newCaller(t, { schoolId, role: 'school_admin' })
  const { transactions } = t.app
  const within: ((act: () => Promise<unknown>) => Promise<unknown>)[] = [
    (act) => transactions.school(caller, act),
    (act) => transactions.platformJob(act),
    (act) => transactions.schoolJob({ schoolId, profileId: caller.profileId ?? '' }, act),
    (act) => transactions.schoolSystemJob(schoolId, act),
    (act) => transactions.platform({ network: '' } as never, act),
  ]
  const acts = [
    () => mailer.send('notices', letter),
    () => regionsFrom(null)('provinces', ''),
    async () => callOutside(() => 1),
    () => freshPicture(schoolId, redSquare()),
    () => uploadThreads.of(new URL('none.ts', import.meta.url)).run(schoolId, 'none', null),
  ]
  for (const enter of within) for (const act of acts) await expect(enter(act)).rejects.toThrow(refused)
  await mailer.send('notices', letter)
  expect(await freshPicture(schoolId, redSquare())).not.toBeNull()
  expect(await regionsFrom(null)('provinces', '')).toHaveLength(38)
  expect(mail.mails).toHaveLength(1)
})

test('every external connection goes through this one function', () => {
  const folder = resolve(import.meta.dirname, '../..')
  const calling = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(sep).join('/'))
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|testing|-under-test/.test(file))
    .filter((file) => {
      const text = readFileSync(join(folder, file), 'utf8').replaceAll(/^import type .*$/gm, '')
      const isOutside = /(?<![\w.])fetch\(|from '(nodemailer|openid-client|node:(https?|net|tls))'/.test(text)
      return isOutside && !text.includes('callOutside(')
    })
  // Only the database, a mail file, the server's ports and an address parser: nothing leaves the machine.
  expect(calling.sort()).toEqual([
    'platform/database/embedded/reserve-port.ts',
    'platform/env/variables.ts',
    'platform/mail/outbox.ts',
    'platform/metrics/metrics-server.ts',
    'platform/start/assert-port-free.ts',
  ])
})
