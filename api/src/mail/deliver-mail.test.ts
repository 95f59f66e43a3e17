import { afterAll, expect, test } from 'vitest'
import { testSettings } from '../testing/test-settings.ts'
import { testMailServer } from '../testing/test-mail-server.ts'
import { deliverMail } from './deliver-mail.ts'
import { open, seal } from './seal.ts'

const server = await testMailServer()
afterAll(server.close)

const settings = testSettings({ smtpUrl: server.url })
// Delivery touches no data: the door is never opened.
const parts = { settings, say: () => undefined, door: null as never }
const mail = (text: string) => ({ to: 'a@contoh.test', subject: 'Halo', sealedText: seal(settings.authSecret, text) })

test('a sealed text opens with the same secret only, and only unchanged', () => {
  const sealed = seal(settings.authSecret, 'Kode: 123456')
  expect(open(settings.authSecret, sealed)).toBe('Kode: 123456')
  expect(sealed).not.toBe(seal(settings.authSecret, 'Kode: 123456'))
  expect(() => open('another-secret-of-32-characters-0', sealed)).toThrow('authenticate')
  const changed = Buffer.from(sealed, 'base64')
  changed[changed.length - 1]! ^= 1
  expect(() => open(settings.authSecret, changed.toString('base64'))).toThrow('authenticate')
})

test('a mail arrives at the server with its sender, letters beyond ASCII included', async () => {
  await deliverMail(mail('Selamat pagi, Bu Siti – “tes”'), parts)
  expect(server.mails.at(-1)).toMatchObject({
    from: { address: 'no-reply@hadir.test', name: 'Hadir' },
    to: [{ address: 'a@contoh.test' }],
    subject: 'Halo',
    text: 'Selamat pagi, Bu Siti – “tes”\n',
  })
})

test('a mail that no server took is a failed job, so that the queue tries again', async () => {
  const gone = await testMailServer()
  await gone.close()
  const unreachable = { ...parts, settings: { ...settings, smtpUrl: gone.url } }
  await expect(deliverMail(mail('x'), unreachable)).rejects.toThrow('ECONNREFUSED')
})
