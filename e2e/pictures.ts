// The pictures for the landing page and the README, from the example school: `npm run pictures`.
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Browser, type CDPSession, chromium, type Locator, type Page } from '@playwright/test'
import { startHadir } from './hadir.ts'
import { openMailbox } from './mailbox.ts'
import { grid, openGrid } from './score-grid.ts'
import { enterAs } from './session.ts'
import type { Product } from './test.ts'

/** Thursday 15 October 2026, 07:05 in Jakarta: half of the classes are marked, and a month of sheets is complete. */
const moment = '2026-10-15T00:05:00.000Z'

const project = resolve(import.meta.dirname, '..')
const landing = join(project, 'web/src/pages/landing/pictures')
const readme = join(project, 'docs/pictures')

const admin = 'admin@contoh.test'
const desktop = { width: 1180, height: 900 }
/** What fits beside another one at full size, and shows a phone its left side. */
const half = { width: 528, height: 340 }

/** `open` returns what the picture begins with; the landing page shows it at the size at which it was taken. */
const screens = [
  { name: 'sheet', who: 'wali.vii-c@contoh.test', viewport: { width: 360, height: 560 }, open: openMarkedSheet },
  { name: 'absent', who: admin, viewport: { width: 528, height: 900 }, part: half, open: openAbsent },
  { name: 'recap', who: admin, viewport: desktop, part: half, open: openRecap },
  { name: 'scores', who: 'wali.vii-b@contoh.test', viewport: desktop, part: half, open: openScores },
  { name: 'rapor', who: admin, viewport: desktop, part: half, open: openRapor },
] as const

async function openMarkedSheet(page: Page): Promise<Locator> {
  await page.goto('/app/kbm/daily-attendance')
  await page.getByRole('link', { name: /^VII-C\b/ }).click()
  const student = (index: number) => page.getByRole('radiogroup').nth(index)
  await student(0).waitFor()
  await page.getByRole('button', { name: 'Semua hadir' }).click()
  await student(1).getByRole('radio', { name: 'Sakit' }).click()
  await student(3).getByRole('radio', { name: 'Izin' }).click()
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await page.getByText(/^Tersimpan \d\d:\d\d$/).waitFor()
  // Without the undo of a moment ago.
  await page.reload()
  await student(0).waitFor()
  await page.getByText(/^Tersimpan \d\d:\d\d$/).waitFor()
  return page.locator('body')
}

async function openAbsent(page: Page): Promise<Locator> {
  await page.goto('/app/kbm/daily-attendance/absent')
  await page.getByRole('heading', { name: /siswa tidak hadir/ }).waitFor()
  return page.getByRole('main')
}

async function openRecap(page: Page): Promise<Locator> {
  await page.goto('/app/report/attendance?month=2026-09')
  return page.getByRole('table', { name: 'Rekap bulanan' })
}

async function openScores(page: Page): Promise<Locator> {
  await openGrid(page, 'Pancasila')
  return grid(page)
}

async function openRapor(page: Page): Promise<Locator> {
  await page.goto('/app/kbm/student-evaluation/completeness')
  return page.getByRole('main').getByRole('table').first()
}

type Taken = { product: Product; who: string; viewport: { width: number; height: number } }

/** A page of this person at the moment of the pictures, without what moves. */
async function openAs<Open extends (page: Page) => Promise<Locator>>(
  browser: Browser,
  { product, who, viewport, open }: Taken & { open: Open },
) {
  const context = await browser.newContext({
    baseURL: product.hadir.url,
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    viewport,
    deviceScaleFactor: 2,
    bypassCSP: true,
  })
  const page = await context.newPage()
  await page.clock.install({ time: new Date(moment) })
  await enterAs(page, product, who)
  const first = await open(page)
  await first.waitFor()
  // Switches the theme at once, without transitions.
  await page.addStyleTag({ content: '* { transition: none !important }' })
  await page.evaluate(() => document.fonts.ready)
  return { page, first, chrome: await context.newCDPSession(page) }
}

async function photograph(chrome: CDPSession, clip?: { x: number; y: number; width: number; height: number }) {
  const { data } = await chrome.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 78,
    ...(clip && { clip: { ...clip, scale: 1 } }),
  })
  return Buffer.from(data, 'base64')
}

async function takePicture(browser: Browser, product: Product, screen: (typeof screens)[number]) {
  const { page, first, chrome } = await openAs(browser, { product, ...screen })
  const box = await first.boundingBox()
  const clip = box && 'part' in screen ? { x: box.x, y: box.y, ...screen.part } : undefined
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await writeFile(join(landing, `${screen.name}-${colorScheme}.webp`), await photograph(chrome, clip))
  }
  await page.context().close()
}

/** Two whole screens side by side: the README has room for one picture. */
async function compose(browser: Browser, product: Product) {
  const whole = [
    { who: 'wali.vii-a@contoh.test', viewport: { width: 360, height: 740 }, open: openOwnSheet },
    { who: admin, viewport: { width: 1180, height: 740 }, open: openRecap },
  ]
  const sources: string[] = []
  for (const one of whole) {
    const { page, chrome } = await openAs(browser, { product, ...one })
    sources.push(`data:image/webp;base64,${(await photograph(chrome)).toString('base64')}`)
    await page.context().close()
  }
  const page = await browser.newPage({ viewport: { width: 1480, height: 712 }, deviceScaleFactor: 1.25 })
  await page.setContent(`<body style="margin:0;padding:16px;display:flex;gap:32px;background:#efece6">
    ${sources.map((source) => `<img height="680" src="${source}">`).join('')}`)
  await page.waitForFunction(() => Array.from(document.images).every((image) => image.complete))
  await page.screenshot({ path: join(readme, 'sheet-and-recap.webp'), type: 'webp', quality: 85 })
}

/** Already marked in the example. */
async function openOwnSheet(page: Page): Promise<Locator> {
  await page.goto('/app/kbm/daily-attendance')
  await page.getByRole('link', { name: /^VII-A\b/ }).click()
  return page.getByRole('radiogroup').first()
}

await Promise.all([landing, readme].map((folder) => mkdir(folder, { recursive: true })))
const executablePath = process.env['CHROMIUM_PATH']
const mailbox = await openMailbox()
const hadir = await startHadir({ SMTP_URL: mailbox.url, HADIR_DEMO: 'on' }, { now: moment })
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
try {
  for (const screen of screens) await takePicture(browser, { hadir, mailbox }, screen)
  await compose(browser, { hadir, mailbox })
  const taken = new Set(screens.flatMap(({ name }) => [`${name}-light.webp`, `${name}-dark.webp`]))
  for (const file of await readdir(landing)) if (!taken.has(file)) await rm(join(landing, file))
} finally {
  await browser.close()
  await hadir.stop()
  await mailbox.close()
}
