import { afterAll, expect, test } from 'vitest'
import { testSettings } from '../../testing/test-settings.ts'
import { testMailServer } from '../../testing/test-mail-server.ts'
import { testClock } from '../../testing/test-clock.ts'
import { deliverCode, deliverMail } from './deliver-mail.ts'
import { makeMailer } from './mailer.ts'
import { open, encrypt } from './encrypt.ts'

const server = await testMailServer()
afterAll(server.close)

const settings = testSettings({ smtpUrl: server.url })
const [mailer, clock] = [makeMailer(settings), testClock()]
afterAll(mailer.close)
const parts = { settings, mailer, clock, print: () => undefined }
const mail = (text: string) => ({
  to: 'a@contoh.test',
  subject: 'Halo',
  sealedText: encrypt(settings.authSecret, text),
})

test('an encrypted text opens only with the same secret, and only unchanged', () => {
  const sealed = encrypt(settings.authSecret, 'Kode: 123456')
  expect(open(settings.authSecret, sealed)).toBe('Kode: 123456')
  expect(sealed).not.toBe(encrypt(settings.authSecret, 'Kode: 123456'))
  expect(() => open('another-secret-of-32-characters-0', sealed)).toThrow('authenticate')
  const changed = Buffer.from(sealed, 'base64')
  changed[changed.length - 1]! ^= 1
  expect(() => open(settings.authSecret, changed.toString('base64'))).toThrow('authenticate')
})

test('a mail arrives at the server with its sender, including non-ASCII letters', async () => {
  await deliverMail(mail('Selamat pagi, Bu Siti – “tes”'), parts)
  expect(server.mails.at(-1)).toMatchObject({
    from: { address: 'no-reply@hadir.test', name: 'Hadir' },
    to: [{ address: 'a@contoh.test' }],
    subject: 'Halo',
    text: 'Selamat pagi, Bu Siti – “tes”\n',
  })
})

test('a mail that no server accepted is a failed job, so that the queue retries', async () => {
  const gone = await testMailServer()
  await gone.close()
  const lost = makeMailer({ ...settings, smtpUrl: gone.url })
  await expect(deliverMail(mail('x'), { ...parts, mailer: lost })).rejects.toThrow('ECONNREFUSED')
  lost.close()
})

test('a code that has expired in the queue is a failed job, and not sent', async () => {
  const code = {
    ...mail('Kode verifikasi Anda: 123456'),
    expiresAt: new Date(clock.now().getTime() + 1_000).toISOString(),
  }
  const before = server.mails.length
  await deliverCode(code, parts)
  expect(server.mails).toHaveLength(before + 1)
  clock.advance(1_000)
  await expect(deliverCode(code, parts)).rejects.toThrow('expired before its mail was sent')
  expect(server.mails).toHaveLength(before + 1)
})

test('a wrong password is found by a check and reported at each mail, without naming anybody', async () => {
  const locked = await testMailServer({ password: 'benar' })
  const urlWith = (password: string) => locked.url.replace('//', `//hadir:${password}@`)
  const reports: string[] = []
  const wrong = makeMailer({ ...settings, smtpUrl: urlWith('salah') }, ({ message }) => void reports.push(message))
  await expect(wrong.verify()).rejects.toThrow('EAUTH 535')
  await expect(deliverMail(mail('x'), { ...parts, mailer: wrong })).rejects.toThrow('Invalid login')
  expect(reports).toEqual(['EAUTH 535'])
  const right = makeMailer({ ...settings, smtpUrl: urlWith('benar') })
  await right.verify()
  await deliverMail(mail('x'), { ...parts, mailer: right })
  expect(locked.mails).toHaveLength(1)
  for (const { close } of [wrong, right]) close()
  await locked.close()
})

test('a hundred mails go through at most eight connections', async () => {
  const before = server.connections()
  const expiresAt = new Date(clock.now().getTime() + 60_000).toISOString()
  await Promise.all(Array.from({ length: 100 }, () => deliverCode({ ...mail('x'), expiresAt }, parts)))
  const used = server.connections() - before
  expect(used).toBeGreaterThan(0)
  expect(used).toBeLessThanOrEqual(8)
})
