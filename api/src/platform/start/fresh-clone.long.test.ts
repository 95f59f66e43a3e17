import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { testMailServer } from '../../testing/test-mail-server.ts'
import { reservePort } from '../database/embedded/reserve-port.ts'
import { isReady, projectFolder, ServerUnderTest } from './server-under-test.ts'

const place = mkdtempSync(join(tmpdir(), 'hadir-clone-'))
// Under root the database's user must traverse it.
chmodSync(place, 0o755)
afterEach(async () => {
  await ServerUnderTest.endAll()
  rmSync(place, { recursive: true })
})

/** The files that a clone has, with the changes that are not committed yet. */
function cloneTo(folder: string): void {
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: projectFolder, encoding: 'utf8', maxBuffer: 1e8 })
  const files = listed.split('\0').filter((file) => file !== '' && existsSync(join(projectFolder, file)))
  for (const file of files) cpSync(join(projectFolder, file), join(folder, file))
}

const isCheckout = existsSync(join(projectFolder, '.git'))

test.skipIf(!isCheckout)(
  'a fresh clone starts in production, and SIGTERM stops it cleanly',
  async () => {
    const clone = join(place, 'hadir')
    cloneTo(clone)
    const mail = await testMailServer()
    const port = String(await reservePort())
    const path = (process.env['PATH'] ?? '').split(delimiter)
    const env = {
      // The Node of the machine, not that of the project which runs this test.
      PATH: path.filter((folder) => !folder.includes('node_modules')).join(delimiter),
      NODE_COMPILE_CACHE: join(place, 'compiled'),
      NODE_ENV: 'production',
      PORT: port,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: join(place, 'data'),
      AUTH_SECRET: 'kZ3vQ8mT1xR6nB4wL9yH2pD7sF5gJ0cU',
      SMTP_URL: mail.url,
      DRAIN_SECONDS: '0',
      // What this machine has installed before needs no download.
      npm_config_prefer_offline: 'true',
    }
    const server = new ServerUnderTest(env, ['npm', 'start'], { cwd: clone })
    await server.ready()
    expect(await isReady(env)).toBe(true)
    const page = await fetch(env.PUBLIC_URL)
    expect(await page.text()).toContain('<div id="root">')
    await server.end('SIGTERM')
    expect(server.output).toContain('data tersimpan')
    expect(existsSync(join(env.DATA_DIR, 'postgres', 'postmaster.pid'))).toBe(false)
    await mail.close()
  },
  900_000,
)
