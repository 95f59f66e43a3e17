import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { testApp } from '../../testing/test-app.ts'
import { testSettings } from '../../testing/test-settings.ts'

const t = await testApp()
const folder = mkdtempSync(join(tmpdir(), 'hadir-web-'))
writeFileSync(join(folder, 'index.html'), '<html><head></head><body>Hadir</body></html>')
const app = await buildApp({
  db: t.db,
  probe: { check: async () => 'ready' },
  sender: { send: async () => undefined, sendAll: async () => undefined },
  settings: testSettings({ logLevel: 'silent', securityContact: 'mailto:keamanan@dinas.contoh.test' }),
  clock: t.clock,
  webFolder: folder,
})
afterAll(async () => {
  await app.close()
  await t.close()
  rmSync(folder, { recursive: true })
})

const get = async (url: string, accept = 'text/html') => {
  const { statusCode, body } = await app.inject({ url, headers: { accept } })
  return [statusCode, body.includes('>Hadir<') ? 'page' : JSON.parse(body).code]
}

test.each(['/', '/login?as=guru', '/app/kbm/daily-attendance/x/2026-09-16', '/rapor'])(
  'an address of the application is its page: %s',
  async (url) => {
    expect(await get(url)).toEqual([200, 'page'])
  },
)

test.each(['/.git/config', '/.env', '/metrics', '/wp-login.php', '/app.bak', '/app/assets/lost.js'])(
  'an address that the application does not have is 404: %s',
  async (url) => {
    expect(await get(url, '*/*')).toEqual([404, 'NOT_FOUND'])
  },
)

test('a browser gets the page about an unknown address, with the status 404', async () => {
  expect(await get('/nilai')).toEqual([404, 'page'])
  expect(await get('/.git/config')).toEqual([404, 'NOT_FOUND'])
})

test('robots stay on the public pages, and finders of holes know whom to write to', async () => {
  const robots = await app.inject({ url: '/robots.txt' })
  expect(robots.body).toMatch(/^User-agent: \*\nDisallow: \/app\n/)
  const security = await app.inject({ url: '/.well-known/security.txt' })
  expect([security.statusCode, security.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(security.body).toMatch(
    /^Contact: mailto:keamanan@dinas\.contoh\.test\nExpires: 20\d\d-\d\d-\d\dT.*Z\nPreferred-Languages: id, en\n/,
  )
})
