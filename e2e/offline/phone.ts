import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { attendance, type Sheet } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { type BrowserContext, chromium, type Page, test as base } from '@playwright/test'
import { callAs } from '../api.ts'
import { startHadir } from '../hadir.ts'
import { openMailbox } from '../mailbox.ts'
import { enterAs, signIn } from '../session.ts'
import { homeroomTeacher, openSheet, schoolMorning } from '../school-morning.ts'
import { atTimeOf, type Product } from '../test.ts'
import { openFaultyProxy, type FaultyProxy } from '../faulty-proxy.ts'

export const onDuty = 'piket@contoh.test'

type Phone = { page: Page; context: BrowserContext; line: FaultyProxy }
type Fixtures = {
  /** A phone with its own connection to the server, and a person signed in on it. */
  phoneOf: (email: string, options?: { daysWrong?: number }) => Promise<Phone>
}

/** Devices of the example school on a school morning, each with a connection that a test can break. */
export const test = base.extend<Fixtures, { product: Product }>({
  browser: [async ({ browser, product }, use) => use(atTimeOf(browser, () => product.hadir)), { scope: 'worker' }],
  product: [
    // Playwright reads the fixtures a fixture needs from this pattern.
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from this pattern
    async ({}, use) => {
      const mailbox = await openMailbox()
      // One mailbox signs in on a new phone in every test.
      const often = { CODES_PER_HOUR: '1000', CODES_PER_DAY: '1000' }
      const hadir = await startHadir({ SMTP_URL: mailbox.url, HADIR_DEMO: 'on', ...often }, { now: schoolMorning })
      await use({ hadir, mailbox })
      await hadir.stop()
      await mailbox.close()
    },
    { scope: 'worker' },
  ],
  phoneOf: async ({ product, browser, contextOptions }, use) => {
    const phones: Phone[] = []
    await use(async (email, { daysWrong = 0 } = {}) => {
      const line = await openFaultyProxy(() => product.hadir.url)
      const context = await browser.newContext({ ...contextOptions, baseURL: line.url })
      if (daysWrong !== 0) await context.clock.install({ time: product.hadir.now().getTime() + daysWrong * 86_400_000 })
      const page = await context.newPage()
      await enterAs(page, product, email)
      phones.push({ page, context, line })
      return { page, context, line }
    })
    for (const { context, line } of phones) {
      await context.close()
      line.close()
    }
  },
})

/** A browser with a persistent folder, so that it can be killed and restarted. */
export async function openInstalled(folder: string, line: FaultyProxy, { hadir }: Product): Promise<BrowserContext> {
  const use = test.info().project.use
  const context = await chromium.launchPersistentContext(folder, {
    ...use.launchOptions,
    viewport: { width: 360, height: 740 },
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    baseURL: line.url,
  })
  await context.clock.install({ time: hadir.now() })
  return context
}

export async function inNewFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'hadir-phone-'))
  try {
    await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

type Installed = { phone: BrowserContext; page: Page; line: FaultyProxy; folder: string }

/** In a separate browser with a folder, with the app installed and the sheet of VII-A open. */
export async function onInstalledSheet(product: Product, work: (on: Installed) => Promise<void>): Promise<void> {
  const line = await openFaultyProxy(() => product.hadir.url)
  await inNewFolder(async (folder) => {
    const phone = await openInstalled(folder, line, product)
    const page = await phone.newPage()
    await enterAs(page, product, homeroomTeacher)
    await openSheet(page, 'VII-A')
    await installed(page)
    await work({ phone, page, line, folder })
    if (phone.pages().length > 0) await phone.close()
  })
  line.close()
}

/** Kills a browser without giving it time for anything. */
export async function kill(context: BrowserContext): Promise<void> {
  const [page] = context.pages()
  if (!page) throw new Error('The browser has no page')
  const closed = context.waitForEvent('close')
  const session = await context.newCDPSession(page)
  // Nothing is left to answer.
  session.send('Browser.crash').catch(() => undefined)
  await closed
}

/** The worker that opens the app offline is active, with its caches. */
export const installed = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready))

/** The event that a browser sends its pages when the network is back. */
export const networkIsBack = (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event('online')))

/** How many server responses are stored on this device, for any person. */
export const cachedAnswers = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open('hadir')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const counting = opening.result.transaction('answer').objectStore('answer').count()
    await new Promise((resolve) => counting.addEventListener('success', resolve))
    opening.result.close()
    return counting.result
  })

/** A sheet as stored on the server. */
export async function sheetOnServer(product: Product, page: Page, name: string): Promise<Sheet> {
  const request = page.context().request
  const token = await signIn({ request }, product, 'admin@contoh.test')
  const caller = { request, accessToken: token.accessToken }
  const { data: me } = await callAs(caller, (await import('@hadir/contract/user/user.ts')).userEndpoints.me, {})
  const schoolId = me.profiles[0]?.schoolId ?? ''
  const { data } = await callAs(caller, attendance.classes, { params: { schoolId }, query: { pageSize: 100 } })
  const found = data.find((one) => one.name === name)
  if (!found) throw new Error(`No class ${name}`)
  const { academicClassId } = found
  return (await callAs(caller, attendance.sheet, { params: { schoolId, academicClassId }, query: {} })).data
}

export { expect } from '@playwright/test'

/** After a kill and a clock jump, an offline phone takes the day to be over: it asks, and she stays. */
export function staysOnSheet(context: BrowserContext): void {
  context.on('page', (page) =>
    page.addLocatorHandler(page.getByRole('button', { name: 'Tetap di lembar ini' }), (stay) => stay.click()),
  )
}
