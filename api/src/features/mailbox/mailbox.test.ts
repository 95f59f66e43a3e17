import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auth } from '@hadir/contract/auth/auth.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
let hidden: TestApp
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hadir-mail-'))
  t = await testApp({ dataDir, mailboxPage: true, port: 3000 })
  hidden = await testApp({ dataDir, mailboxPage: false, port: 3000 })
})
afterAll(async () => {
  await t.close()
  await hidden.close()
  await rm(dataDir, { recursive: true })
})

const host = '127.0.0.1:3000'
const open = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1', at = t) =>
  at.app.inject({ url: '/kotak-surat', remoteAddress, headers: { host, ...headers } })

test('outside local mode the page does not exist', async () => {
  expect((await open({}, '127.0.0.1', hidden)).statusCode).toBe(404)
})

test.each([
  ['x-forwarded-for', '127.0.0.1'],
  ['x-forwarded-host', host],
  ['x-forwarded-proto', 'http'],
  ['x-real-ip', '127.0.0.1'],
  ['forwarded', 'for=127.0.0.1'],
  ['via', '1.1 proxy'],
])('a request that came through a proxy (%s) finds no page', async (name, value) => {
  expect((await open({ [name]: value })).statusCode).toBe(404)
})

test('the name localhost is this machine, too', async () => {
  expect((await open({ host: 'localhost:3000' })).statusCode).toBe(200)
})

test.each([
  'jahat.test',
  'jahat.test:3000',
  'localhost',
  'localhost.jahat.test:3000',
  '127.0.0.1',
  '127.0.0.1:8080',
  '192.168.1.5:3000',
  '',
])('under the name "%s" there is no page', async (name) => {
  expect((await open({ host: name })).statusCode).toBe(404)
})

test.each(['192.168.1.7', '10.0.0.1', '::ffff:192.168.1.7', 'fe80::1'])('from %s there is no page', async (from) => {
  expect((await open({}, from)).statusCode).toBe(404)
})

test('a code’s mail is on the page, in the terminal and in a file only its owner reads', async () => {
  expect((await open()).body).toContain('Belum ada email')
  await t.call(auth.requestCode, { body: { email: 'rina@contoh.test', source: 'login' } })
  await t.runJobs()

  const [line = ''] = t.printed
  const code = /\d{6}/.exec(line)?.[0] ?? 'none'
  expect(line).toBe(`Email untuk rina@contoh.test: Kode verifikasi Anda: ${code}`)
  const page = await open()
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.headers['cache-control']).toBe('no-store')
  expect(page.body).toContain(`Kode verifikasi Anda: ${code}`)
  expect(page.body).toContain('rina@contoh.test')
  expect(page.body).not.toContain('<script')
  const outbox = join(dataDir, 'outbox')
  const [file = ''] = await readdir(outbox)
  expect(file).toMatch(/\.eml$/)
  expect((await stat(join(outbox, file))).mode & 0o777).toBe(0o600)
})

test('a mail’s content is shown as text, not as HTML', async () => {
  const email = `"<img src=x>"@contoh.test`
  const { writeToOutbox } = await import('../../platform/mail/outbox.ts')
  await writeToOutbox(t.app.settings, { to: 'a@contoh.test', subject: email, text: '<b>tebal</b> & "kutip"' })
  const { body } = await open()
  expect(body).toContain('&lt;b&gt;tebal&lt;/b&gt; &amp; &quot;kutip&quot;')
  expect(body).not.toContain('<b>')
  expect(body).not.toContain('<img')
})

test('the newest mail is first', async () => {
  const { writeToOutbox } = await import('../../platform/mail/outbox.ts')
  for (const subject of ['Pertama', 'Kedua'])
    await writeToOutbox(t.app.settings, { to: 'a@b.test', subject, text: 'x' })
  const { body } = await open()
  expect(body.indexOf('Kedua')).toBeLessThan(body.indexOf('Pertama'))
})
