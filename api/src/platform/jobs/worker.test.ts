import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { auth } from '@hadir/contract/auth/auth.ts'
import { deliverCode } from '../mail/deliver-mail.ts'
import { testApp } from '../../testing/test-app.ts'
import { testMailServer } from '../../testing/test-mail-server.ts'
import { sendCode } from './queues.ts'
import { startJobs } from './worker.ts'

const lost = 'hilang@contoh.test'
const mail = await testMailServer({ refuses: lost })
const t = await testApp({ smtpUrl: mail.url })
const jobs = await startJobs({ url: t.urls.appUrl, log: () => undefined })
afterAll(async () => {
  await jobs.stop()
  await t.close()
  await mail.close()
})

test('fifty mails are sent together; a rejected one delays none of them and is retried', async () => {
  const addresses = [lost, ...Array.from({ length: 50 }, (_, i) => `guru${i}@contoh.test`)]
  for (const email of addresses) await t.call(auth.requestCode, { body: { email, source: 'login' } })
  await jobs.work(sendCode, (payload) => deliverCode(payload, t.jobParts))

  await expect.poll(() => mail.mails.length).toBe(50)
  const left = () => sql<{ state: string }>`select state from pgboss.job where state <> 'completed'`.execute(t.owner)
  await expect.poll(async () => (await left()).rows).toEqual([{ state: 'retry' }])
})
