import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startHadir } from '../e2e/hadir.ts'
import { openMailbox } from '../e2e/mailbox.ts'
import { schoolMorning } from '../e2e/school-morning.ts'
import type { Product } from '../e2e/test.ts'
import { delays } from '../web/src/delays.ts'
import { distribution } from './measure.ts'
import { lines, newPhoneTab, signInOn, type RawBrowser } from './phone.ts'
import { openRawBrowser, type Tab } from './raw-browser.ts'

const [slow4g] = lines
/** The number of visits, each with its own profile; the median is reported. */
const visits = 3

export type VisitFigure = { what: string; value: number; unit: string; aim: string }

/** A teacher's home and a whole class marked by taps, on a processor slowed down four times. */
export async function* measureVisits(): AsyncGenerator<VisitFigure> {
  const mailbox = await openMailbox()
  const hadir = await startHadir({ SMTP_URL: mailbox.url, HADIR_DEMO: 'on' }, { now: schoolMorning })
  const product = { hadir, mailbox }
  try {
    const homes = await repeated((profile) => openHomes(profile, product))
    for (const start of ['cold', 'installed'] as const) {
      const median = (of: (home: Home) => number) => distribution(homes.map((one) => of(one[start]))).median
      const what = `teacher\u2019s home, ${start}`
      yield { what: `${what}: LCP`, value: median((one) => one.lcpMs), unit: ' ms', aim: 'under 3000' }
      yield { what: `${what}: LCP after the greeting`, value: median((one) => one.lateMs), unit: ' ms', aim: '' }
      yield { what: `${what}: CLS`, value: median((one) => one.cls), unit: '', aim: 'under 0.05' }
      yield { what: `${what}: requests until the LCP`, value: median((one) => one.before), unit: '', aim: 'at most 20' }
      yield { what: `${what}: requests`, value: median((one) => one.requests), unit: '', aim: '' }
      yield { what: `${what}: transferred`, value: median((one) => one.kilobytes), unit: ' KB', aim: '' }
    }
    const taps = await repeated((profile) => markClass(profile, product))
    const students = taps[0]?.students ?? 0
    const marking = distribution(taps.map(({ milliseconds }) => milliseconds)).median
    yield { what: `${students} students marked by taps and saved`, value: marking, unit: ' ms', aim: 'under 15000' }
  } finally {
    await hadir.stop()
    await mailbox.close()
  }
}

async function repeated<Figure>(visit: (profile: string) => Promise<Figure>): Promise<Figure[]> {
  const figures: Figure[] = []
  for (let i = 0; i < visits; i += 1) {
    const profile = await mkdtemp(join(tmpdir(), 'hadir-phone-'))
    try {
      figures.push(await visit(profile))
    } finally {
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    }
  }
  return figures
}

async function inBrowser<Figure>(profile: string, act: (browser: RawBrowser) => Promise<Figure>): Promise<Figure> {
  const browser = await openRawBrowser(profile)
  try {
    return await act(browser)
  } finally {
    await browser.close()
  }
}

type Home = { before: number; requests: number; kilobytes: number; lcpMs: number; lateMs: number; cls: number }

/** The first start, and the fourth, with the service worker's files and the browser's compiled code. */
async function openHomes(profile: string, product: Product): Promise<{ cold: Home; installed: Home }> {
  await signInOn(profile, product)
  return inBrowser(profile, async (browser) => {
    const cold = await openHome(browser, product)
    for (let start = 2; start < 4; start += 1) await openHome(browser, product)
    return { cold, installed: await openHome(browser, product) }
  })
}

/**
 * Counts until nothing has been pending for two seconds, including content below the fold and prefetching for a day
 * offline, but not what the service worker loads by itself.
 */
async function openHome(browser: RawBrowser, product: Product): Promise<Home> {
  const tab = await newPhoneTab(browser, slow4g!, watchPaint)
  const open = new Set<unknown>()
  const sent: number[] = []
  let [bytes, lastAt] = [0, 0]
  tab.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    if (String((request as { url: string }).url).startsWith('data:')) return
    sent.push(Number(timestamp) * 1_000)
    open.add(requestId)
  })
  const ended = ({ requestId, encodedDataLength = 0 }: Record<string, unknown>) => {
    if (open.delete(requestId)) lastAt = performance.now()
    bytes += Number(encodedDataLength)
  }
  tab.on('Network.loadingFinished', ended)
  tab.on('Network.loadingFailed', ended)
  await tab.send('Page.navigate', { url: `${product.hadir.url}/app` })
  await until(tab, `document.querySelector('#hari-ini')?.checkVisibility()`)
  await until(tab, `document.querySelector('[aria-label^="Akun: "]')`)
  while (open.size > 0 || performance.now() - lastAt < 2_000) await new Promise((done) => setTimeout(done, 100))
  const painted = JSON.parse(String(await tab.evaluate('JSON.stringify(window.painted)'))) as Window['painted']
  const { lcp, cls, answered } = painted
  // A second start on the same profile marks nothing: it needs the service worker.
  await tab.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  await tab.close()
  return {
    before: sent.filter((at) => at - sent[0]! < lcp).length,
    requests: sent.length,
    kilobytes: bytes / 1_000,
    lcpMs: lcp,
    lateMs: lcp - answered - delays.afterSessionCheck,
    cls,
  }
}

declare global {
  interface Window {
    /** `answered`: when the session's response arrived, from which the greeting's two seconds count. */
    painted: { lcp: number; cls: number; answered: number }
  }
}

function watchPaint(): void {
  window.painted = { lcp: 0, cls: 0, answered: 0 }
  const observe = (type: string, onEntry: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({ type, buffered: true })
  observe('largest-contentful-paint', ({ startTime }) => (window.painted.lcp = startTime))
  observe('resource', ({ name, startTime, duration }) => {
    if (name.endsWith('/user/me')) window.painted.answered ||= startTime + duration
  })
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) window.painted.cls += value
  })
}

/** *Semua hadir*, three exceptions, *Simpan*: from the sheet on screen until it shows that it is saved. */
async function markClass(profile: string, product: Product): Promise<{ students: number; milliseconds: number }> {
  const address = await signInOn(profile, product)
  return inBrowser(profile, async (browser) => {
    const tab = await newPhoneTab(browser, slow4g!, () => undefined)
    await tab.send('Page.navigate', { url: product.hadir.url + address })
    await until(
      tab,
      `document.querySelector('header [aria-label="Lainnya"]') && document.querySelector('[data-student] [data-status]')`,
    )
    const students = Number(await tab.evaluate(`document.querySelectorAll('[data-student]').length`))
    const button = (text: string) =>
      `[...document.querySelectorAll('button')].find((one) => one.textContent.trim() === '${text}')`
    const since = performance.now()
    await tap(tab, button('Semua hadir'))
    for (const [i, status] of [
      [4, 'S'],
      [11, 'I'],
      [23, 'A'],
    ] as const) {
      const row = `document.querySelectorAll('[data-student]')[${i}]`
      await until(tab, `${row}.querySelector('[data-status="H"][aria-checked="true"]')`)
      if (await tab.evaluate(`${row}.hasAttribute('data-folded')`)) await tap(tab, `${row}.querySelector('button')`)
      await tap(tab, `${row}.querySelector('[data-status="${status}"]')`)
      await until(tab, `${row}.querySelector('[data-status="${status}"][aria-checked="true"]')`)
    }
    await tap(tab, button('Simpan'))
    await until(tab, `/Tersimpan/.test(document.querySelector('footer output').textContent)`)
    const milliseconds = performance.now() - since
    await tab.close()
    return { students, milliseconds }
  })
}

/** Checked in each frame by the page itself: from outside, each check would take long on a slow processor. */
const until = (tab: Tab, condition: string) =>
  tab.evaluate(`new Promise((done) => {
    const look = () => (${condition}) ? done(true) : requestAnimationFrame(look)
    look()
  })`)

async function tap(tab: Tab, element: string): Promise<void> {
  await until(tab, `${element} && !${element}.disabled`)
  const place = JSON.parse(
    String(
      await tab.evaluate(`(() => {
        const found = ${element}
        found.scrollIntoView({ block: 'center' })
        const { x, y, width, height } = found.getBoundingClientRect()
        return JSON.stringify({ x: x + width / 2, y: y + height / 2 })
      })()`),
    ),
  )
  await tab.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [place] })
  await tab.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
