// Every screen, as each kind of person sees it: `npm run pictures -- all [folder] [former folder]`.
import { mkdir, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { type Screen, screens } from '@hadir/contract/screens.ts'
import { type Browser, type BrowserContext, type CDPSession, chromium, errors, type Page } from '@playwright/test'
import { opensFor } from '../web/src/layout/guards/screen-rights.ts'
import { type Enter, everyRole } from './access/every-role.ts'
import { faultsAtSize } from './fit.ts'
import { startHadir } from './hadir.ts'
import { openMailbox } from './mailbox.ts'
import { often } from './school-morning.ts'
import { openCodeScreen, openRegistration } from './session.ts'
import type { Product } from './test.ts'

/** Thursday 15 October 2026, 07:05 in Jakarta: half of the classes are marked, and a month of sheets is complete. */
const moment = '2026-10-15T00:05:00.000Z'

/** The last is a phone with text at 200 %. */
const looks = [
  { name: 'phone', width: 360, height: 740, scale: 1, colorScheme: 'light' },
  { name: 'phone-dark', width: 360, height: 740, scale: 1, colorScheme: 'dark' },
  { name: 'desk', width: 1366, height: 768, scale: 1, colorScheme: 'light' },
  { name: 'desk-dark', width: 1366, height: 768, scale: 1, colorScheme: 'dark' },
  { name: 'double', width: 180, height: 370, scale: 2, colorScheme: 'light' },
] as const

/** What a picture's file is called after, and what the first screenful has room for. */
type Taken = {
  who: string
  screen: string
  look: string
  file: string
  /** Rows of lists and tables that are wholly in sight, and where the first begins; null where there are none. */
  rows: number
  firstRow: number | null
  faults: string[]
}

const all: readonly (Screen & { name: string })[] = Object.entries(screens).map(([name, one]) => ({ name, ...one }))
const isOfVisitors = ({ path }: Screen) => !path.startsWith('/app')
const isFilled = (path: string) => !path.includes(':')
const slug = (words: string) => words.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

/** Screens that show nothing to somebody who only opens their address. */
const openers: Partial<Record<string, typeof openRegistration>> = {
  loginCode: (page) => openCodeScreen(page, 'login'),
  registerCode: (page) => openCodeScreen(page, 'register'),
  registerAccount: (page, product) => openRegistration(page, product),
  registerOrganization: async (page, product) => {
    const email = await openRegistration(page, product)
    await page.goto(screens.registerOrganization.path)
    return email
  },
}

/** Whether the page is fully shown; one that keeps loading is photographed as it is. */
async function settled(page: Page): Promise<boolean> {
  try {
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.locator('main .animate-pulse.bg-sunken, main [aria-busy=true]').first().waitFor({ state: 'detached' })
    // The frame's parts that are loaded after the page.
    if ((await page.locator('[data-initials]').count()) > 0) {
      await page.locator('header .w-28').waitFor({ state: 'detached' })
      if ((page.viewportSize()?.width ?? 0) >= 1024)
        await page.getByRole('navigation', { name: 'Menu utama' }).getByRole('link').first().waitFor()
    }
    return true
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error
    return false
  } finally {
    await page.evaluate(() => document.fonts.ready)
  }
}

/** Rows whose whole box is in sight, not behind a bar or a sticky head. */
function rowsInSight(): { rows: number; firstRow: number | null } {
  const rows = [...document.querySelectorAll('main tbody tr, main [data-student], main ul > li, main ol > li')]
  const tops = rows.flatMap((row) => {
    const { top, bottom, left, width, height } = row.getBoundingClientRect()
    if (height < 8 || top < 0 || bottom > innerHeight) return []
    const isSeen = [top + 3, bottom - 3].every((y) => {
      const hit = document.elementFromPoint(Math.min(left + width / 2, innerWidth - 2), y)
      return hit !== null && (row.contains(hit) || hit.contains(row))
    })
    return isSeen ? [Math.round(top)] : []
  })
  return { rows: tops.length, firstRow: tops.length > 0 ? Math.min(...tops) : null }
}

type Camera = { page: Page; chrome: CDPSession; folder: string; who: string; taken: Taken[] }

async function photograph({ page, chrome, folder, who, taken }: Camera, screen: string): Promise<void> {
  for (const { name: look, width, height, scale, colorScheme } of looks) {
    await page.setViewportSize({ width, height })
    await chrome.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: scale, mobile: false })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(() => scrollTo(0, 0))
    const faults = (await settled(page)) ? [] : ['still loading']
    if (look === 'double') faults.push(...(await faultsAtSize(page)))
    const { data } = await chrome.send('Page.captureScreenshot', { format: 'webp', quality: 80 })
    const file = join(slug(who), `${screen}-${look}.webp`)
    await writeFile(join(folder, file), Buffer.from(data, 'base64'))
    taken.push({ who, screen, look, file, ...(await page.evaluate(rowsInSight)), faults })
  }
}

const linksOf = (page: Page) =>
  page.locator('a[href]').evaluateAll((links) => links.map((one) => new URL((one as HTMLAnchorElement).href).pathname))

/** Whether an address is this screen's: one with a name of its own, such as `create`, is not a record's. */
function isAddressOf(path: string, address: string): boolean {
  if (all.some((other) => isFilled(other.path) && other.path === address)) return false
  const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]*\\d[^/]*')}$`)
  return pattern.test(address)
}

/**
 * Goes through the screens that this person may open. A record's address is the first link to one on a page that was
 * photographed before; what nothing leads to is returned.
 */
async function photographAll(camera: Camera, product: Product): Promise<string[]> {
  const { page, who } = camera
  const reader = await page.evaluate(() => JSON.parse(localStorage.getItem('authentication-storage') ?? '{}').state)
  const profile = reader?.profile ?? null
  const own = all.filter((screen) =>
    profile || reader?.token ? !isOfVisitors(screen) && opensFor(profile, screen.path) : isOfVisitors(screen),
  )
  const seen = new Set<string>()
  const open = async ({ name, path }: { name: string; path: string }) => {
    const opener = openers[name]
    await (opener ? opener(page, product) : page.goto(path))
    await settled(page)
    for (const link of await linksOf(page)) seen.add(link)
    await photograph(camera, name)
    console.log(`${who}: ${name}`)
  }
  for (const screen of own.filter(({ path }) => isFilled(path))) await open(screen)
  let left = own.filter(({ path }) => !isFilled(path))
  for (;;) {
    const found = left.flatMap(({ name, path }) => {
      const address = [...seen].find((link) => isAddressOf(path, link))
      return address ? [{ name, path: address }] : []
    })
    if (found.length === 0) return left.map(({ path }) => path)
    for (const screen of found) await open(screen)
    left = left.filter(({ name }) => !found.some((one) => one.name === name))
  }
}

/** One page to look at: a screen's pictures in a row, each over the former one if there is a former folder. */
function pageOfPictures(taken: readonly Taken[], former: string | undefined): string {
  const shots = Map.groupBy(taken, ({ who, screen }) => `${who}: ${screen}`)
  const picture = ({ file, look }: Taken) =>
    `<figure><img loading="lazy" src="${file}" alt="">${
      former ? `<img loading="lazy" src="${join(former, file)}" alt="">` : ''
    }<figcaption>${look}</figcaption></figure>`
  const rows = [...shots].map(([name, ofScreen]) => `<h2>${name}</h2><div>${ofScreen.map(picture).join('')}</div>`)
  return `<!doctype html><meta charset="utf-8"><title>Every screen</title><style>
    body{font:14px system-ui;background:#ddd} div{display:flex;gap:12px;align-items:start;overflow-x:auto}
    figure{margin:0;flex:none} img{display:block;height:370px;margin-bottom:4px}</style>${rows.join('\n')}`
}

async function newContext(browser: Browser, product: Product): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: product.hadir.url,
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    viewport: { width: 360, height: 740 },
    serviceWorkers: 'block',
  })
  await context.clock.install({ time: product.hadir.now() })
  return context
}

const [folder = resolve('pictures'), former] = process.argv.slice(2).map((name) => resolve(name))
const executablePath = process.env['CHROMIUM_PATH']
const mailbox = await openMailbox()
const hadir = await startHadir({ SMTP_URL: mailbox.url, HADIR_DEMO: 'on', ...often }, { now: moment })
const product = { hadir, mailbox }
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
const taken: Taken[] = []
const without: string[] = []
try {
  for (const [who, enter] of Object.entries<Enter>({ 'a stranger': async () => {}, ...everyRole })) {
    await mkdir(join(folder, slug(who)), { recursive: true })
    const context = await newContext(browser, product)
    const page = await context.newPage()
    await enter(page, product)
    await page.goto(screens.terms.path)
    const chrome = await context.newCDPSession(page)
    const unreached = await photographAll({ page, chrome, folder, who, taken }, product)
    without.push(...unreached.map((path) => `${who}\t${path}`))
    await context.close()
  }
} finally {
  await browser.close()
  await hadir.stop()
  await mailbox.close()
}
const figures = taken.map(({ who, screen, look, rows, firstRow }) => [who, screen, look, rows, firstRow].join('\t'))
const faults = taken.flatMap(({ file, faults: found }) => found.map((fault) => `${file}\t${fault}`))
await writeFile(join(folder, 'index.html'), pageOfPictures(taken, former && relative(folder, former)))
await writeFile(join(folder, 'rows.tsv'), `who\tscreen\tlook\trows\tfirst row\n${figures.join('\n')}\n`)
await writeFile(join(folder, 'faults.tsv'), `${faults.join('\n')}\n`)
await writeFile(join(folder, 'without-picture.tsv'), `${without.join('\n')}\n`)
console.log(`${taken.length} pictures in ${folder}; ${faults.length} faults; ${without.length} unreached.`)
