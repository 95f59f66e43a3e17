import { readFile } from 'node:fs/promises'
import { test as base, expect } from '@playwright/test'
import { reservePort } from '../api/src/platform/database/embedded/reserve-port.ts'
import { paths } from '../web/src/paths.ts'
import { startHadir, type Hadir } from './hadir.ts'
import { openMailbox, type Mailbox } from './mailbox.ts'
import { servePages } from './pages-server.ts'
import { redSquare } from './red-square.ts'
import { admin, mark, openSheet, studentCount, schoolMorning } from './school-morning.ts'
import { atTimeOf } from './test.ts'

type Elsewhere = { hadir: Hadir; mailbox: Mailbox; pages: string }

/** The built product with its pages at a separate origin. */
const test = base.extend<{ baseURL: string }, { elsewhere: Elsewhere }>({
  browser: [async ({ browser, elsewhere }, use) => use(atTimeOf(browser, () => elsewhere.hadir)), { scope: 'worker' }],
  elsewhere: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from this pattern
    async ({}, use) => {
      const port = String(await reservePort())
      const apiUrl = `http://127.0.0.1:${port}`
      const pages = await servePages(() => apiUrl)
      const mailbox = await openMailbox()
      const env = { PORT: port, API_URL: apiUrl, PUBLIC_URL: pages.url, SMTP_URL: mailbox.url, HADIR_DEMO: 'on' }
      const hadir = await startHadir(env, { now: schoolMorning })
      await use({ hadir, mailbox, pages: pages.url })
      await hadir.stop()
      await mailbox.close()
      await pages.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ elsewhere }, use) => use(elsewhere.pages),
})

test(
  'with the pages at another origin, signing in, marks, photos and exports work',
  { tag: '@long' },
  async ({ page, elsewhere }) => {
    const { hadir, mailbox, pages } = elsewhere
    const refused: string[] = []
    page.on('console', (line) => {
      if (line.type() === 'error' && /CORS|Content Security Policy|blocked/i.test(line.text()))
        refused.push(line.text())
    })
    const requested = new Set<string>()
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api')) requested.add(new URL(request.url()).origin)
    })

    await test.step('sign-in, with the cookie of the API', async () => {
      await page.goto('/login')
      await expect(page.getByRole('link', { name: 'Google' })).toHaveAttribute(
        'href',
        `${hadir.url}/api/v1/oauth2/google`,
      )
      await page.getByLabel('Email').fill(admin)
      await page.getByRole('button', { name: 'Kirim Kode' }).click()
      await page.getByLabel('Kode verifikasi, enam angka').fill(await mailbox.nextCode(admin))
      await page.getByRole('button', { name: 'Verifikasi', exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
      expect((await page.context().cookies(hadir.url)).some(({ httpOnly }) => httpOnly)).toBe(true)
    })

    await test.step('a sheet is marked', async () => {
      await openSheet(page, 'VII-A')
      await studentCount(page)
      await page.getByRole('button', { name: 'Semua hadir' }).click()
      await mark(page, 0, 'Sakit')
      await page.getByRole('button', { name: 'Simpan', exact: true }).click()
      await expect(page.getByText(/^Tersimpan \d\d:\d\d$/)).toBeVisible()
    })

    await test.step('a picture goes there and comes back', async () => {
      await page.goto(`${paths.schoolConfig}/laporan`)
      const picture = { name: 'logo.png', mimeType: 'image/png', buffer: redSquare() }
      await page.getByLabel('Pilih logo').setInputFiles(picture)
      const logo = page.getByRole('img', { name: 'Logo sekolah' }).first()
      await expect(logo).toBeVisible()
      expect(await logo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    })

    await test.step('a list is exported under the name that the server gave', async () => {
      await page.goto(paths.students)
      await page.getByRole('main').getByRole('button', { name: 'Lainnya', exact: true }).click()
      const coming = page.waitForEvent('download')
      await page.getByRole('menuitem', { name: 'CSV' }).click()
      const file = await coming
      expect(file.suggestedFilename()).toMatch(/^Siswa .*\.csv$/)
      expect(await readFile(await file.path(), 'utf8')).toContain('NISN')
    })

    await test.step('an expired token is renewed; no other origin is let in', async () => {
      await page.evaluate(() => {
        const stored = JSON.parse(localStorage.getItem('authentication-storage') ?? '{}')
        stored.state.user = null
        localStorage.setItem('authentication-storage', JSON.stringify(stored))
      })
      await page.goto('/app/session')
      await expect(page.getByRole('heading', { level: 1, name: 'Perangkat saya' })).toBeVisible()
      const stranger = await page.request.get(`${hadir.url}/api/v1/health`, {
        headers: { origin: 'http://127.0.0.1:1' },
      })
      expect(stranger.headers()['access-control-allow-origin']).toBeUndefined()
      const ours = await page.request.get(`${hadir.url}/api/v1/health`, { headers: { origin: pages } })
      expect(ours.headers()['access-control-allow-origin']).toBe(pages)
    })

    expect(refused).toEqual([])
    expect([...requested]).toEqual([hadir.url])
  },
)
