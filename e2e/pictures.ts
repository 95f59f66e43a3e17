// The pictures for the landing page and the README, from the example school: `npm run pictures`.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { startHadir } from './hadir.ts'
import { openMailbox } from './mailbox.ts'
import { enterAs, openHome } from './session.ts'
import type { Product } from './test.ts'

/** Thursday 15 October 2026, 07:05 in Jakarta: half of the classes are marked, and a month of sheets is complete. */
const moment = '2026-10-15T00:05:00.000Z'

const project = resolve(import.meta.dirname, '..')
const landing = join(project, 'web/src/pages/landing/pictures')
const readme = join(project, 'docs/pictures')

const screens = [
  { name: 'sheet', who: 'wali.vii-c@contoh.test', width: 360, height: 740, scale: 2, open: openMarkedSheet },
  { name: 'recap', who: 'admin@contoh.test', width: 1180, height: 740, scale: 1.5, open: openRecap },
  { name: 'dashboard', who: 'admin@contoh.test', width: 1180, height: 740, scale: 1.5, open: openDashboard },
]

async function openMarkedSheet(page: Page) {
  await page.goto('/app/kbm/daily-attendance')
  await page.getByRole('link', { name: /^VII-C\b/ }).click()
  const student = (index: number) => page.getByRole('radiogroup').nth(index)
  await student(0).waitFor()
  await student(1).getByRole('radio', { name: 'Sakit' }).click()
  await student(3).getByRole('radio', { name: 'Izin' }).click()
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await page.getByText(/^Tersimpan \d\d:\d\d$/).waitFor()
}

async function openRecap(page: Page) {
  await page.goto('/app/report/attendance?month=2026-09')
  await page.getByRole('table', { name: 'Rekap bulanan' }).waitFor()
}

async function openDashboard(page: Page) {
  await openHome(page)
  await page.getByRole('heading', { name: 'Hari sekolah terakhir' }).waitFor()
}

async function takePicture(browser: Browser, product: Product, screen: (typeof screens)[number]) {
  const { name, who, width, height, scale, open } = screen
  const context = await browser.newContext({
    baseURL: product.hadir.url,
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    viewport: { width, height },
    deviceScaleFactor: scale,
    bypassCSP: true,
  })
  const page = await context.newPage()
  await page.clock.install({ time: new Date(moment) })
  await enterAs(page, product, who)
  await open(page)
  // Switches the theme at once, without transitions.
  await page.addStyleTag({ content: '* { transition: none !important }' })
  await page.evaluate(() => document.fonts.ready)
  const chrome = await context.newCDPSession(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const { data } = await chrome.send('Page.captureScreenshot', { format: 'webp', quality: 80 })
    await writeFile(join(landing, `${name}-${colorScheme}.webp`), Buffer.from(data, 'base64'))
  }
  await context.close()
}

/** Both screens side by side: the README has room for one picture. */
async function compose(browser: Browser) {
  const page = await browser.newPage({ viewport: { width: 1480, height: 712 }, deviceScaleFactor: 1.25 })
  const source = async (name: string) => {
    const file = await readFile(join(landing, `${name}-light.webp`))
    return `data:image/webp;base64,${file.toString('base64')}`
  }
  await page.setContent(`<body style="margin:0;padding:16px;display:flex;gap:32px;background:#efece6">
    <img height="680" src="${await source('sheet')}"><img height="680" src="${await source('recap')}">`)
  await page.waitForFunction(() => Array.from(document.images).every((image) => image.complete))
  await page.screenshot({ path: join(readme, 'sheet-and-recap.webp'), type: 'webp', quality: 85 })
}

await Promise.all([landing, readme].map((folder) => mkdir(folder, { recursive: true })))
const executablePath = process.env['CHROMIUM_PATH']
const mailbox = await openMailbox()
const hadir = await startHadir({ SMTP_URL: mailbox.url, HADIR_DEMO: 'on' }, { now: moment })
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
try {
  for (const screen of screens) await takePicture(browser, { hadir, mailbox }, screen)
  await compose(browser)
} finally {
  await browser.close()
  await hadir.stop()
  await mailbox.close()
}
