import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { testMailServer } from '../testing/test-mail-server.ts'

const server = await testMailServer({ password: 'benar' })
const folder = mkdtempSync(join(tmpdir(), 'hadir-mail-'))
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

async function mailTest(password: string, ...args: string[]): Promise<{ code: number; output: string }> {
  const SMTP_URL = server.url.replace('//', `//hadir:${password}@`)
  const child = spawn(process.execPath, [join(import.meta.dirname, 'mail-test-command.ts'), ...args], {
    env: { ...process.env, NODE_ENV: 'development', DATA_DIR: folder, SMTP_URL },
  })
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: code as number, output: out + err }
}

test('the mail server is tried with one mail, and a wrong password is one sentence', async () => {
  const [right, wrong, bare] = await Promise.all([
    mailTest('benar', 'operator@dinas.contoh.test'),
    mailTest('salah', 'operator@dinas.contoh.test'),
    mailTest('benar', '--help'),
  ])
  expect(right).toMatchObject({ code: 0, output: expect.stringContaining('menerima email untuk operator@dinas') })
  expect(server.mails.map(({ subject }) => subject)).toEqual(['Percobaan email Hadir'])
  expect(wrong).toEqual({
    code: 9,
    output: '\nServer email tidak menerima email ini (EAUTH 535). Periksa SMTP_URL dan MAIL_FROM.\n',
  })
  expect(bare).toMatchObject({ code: 0, output: expect.stringContaining('npm run mail-test -- alamat@email') })
})
