import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { startHadir } from '../e2e/hadir.ts'
import { openMailbox } from '../e2e/mailbox.ts'
import { homeroomTeacher, schoolMorning } from '../e2e/school-morning.ts'
import { enterAs } from '../e2e/session.ts'
import type { Product } from '../e2e/test.ts'
import { distribution } from './measure.ts'
import { openRawBrowser, type Tab } from './raw-browser.ts'

export type RawBrowser = Awaited<ReturnType<typeof openRawBrowser>>

export type Line = { name: string; kbit: number; roundTripMs: number; aimMs: number }
export const lines: readonly Line[] = [
  { name: '1.6 Mbit/s, 150 ms', kbit: 1_600, roundTripMs: 150, aimMs: 3_000 },
  { name: '400 kbit/s, 400 ms', kbit: 400, roundTripMs: 400, aimMs: 8_000 },
]
const installedAimMs = 1_000
const slowDown = 4
/** The number of starts; the median is reported, because single ones vary by a third. */
const starts = 5

export type PhoneFigure = { what: string; milliseconds: number; aimMs: number }

/**
 * From the address of a sheet to the first visible mark, on a processor slowed down four times. A worker's thread is
 * not slowed down by that.
 */
export async function* measurePhone(): AsyncGenerator<PhoneFigure> {
  const mailbox = await openMailbox()
  const hadir = await startHadir({ SMTP_URL: mailbox.url, HADIR_DEMO: 'on' }, { now: schoolMorning })
  try {
    for (const line of lines) {
      const cold: number[] = []
      let installed: number[] = []
      for (let i = 0; i < starts; i++) {
        // A profile on disk, like a phone's: in-memory ones cache no compiled code.
        const profile = await mkdtemp(join(tmpdir(), 'hadir-phone-'))
        try {
          const address = hadir.url + (await signInOn(profile, { hadir, mailbox }))
          const browser = await openRawBrowser(profile)
          try {
            cold.push(await usable(browser, address, line))
            if (i < starts - 1) continue
            // Another start, by which the browser learns that this code is used often; it caches what it compiles then.
            await usable(browser, address, line)
            installed = await Array.fromAsync({ length: starts }, () => usable(browser, address, line))
          } finally {
            await browser.close()
          }
        } finally {
          await rm(profile, { recursive: true, force: true, maxRetries: 5 })
        }
      }
      yield { what: `cold, ${line.name}`, milliseconds: distribution(cold).median, aimMs: line.aimMs }
      yield { what: `installed, ${line.name}`, milliseconds: distribution(installed).median, aimMs: installedAimMs }
    }
  } finally {
    await hadir.stop()
    await mailbox.close()
  }
}

/** Signs the teacher in on a profile; returns the address of her sheet, of which nothing has been loaded yet. */
export async function signInOn(profile: string, product: Product): Promise<string> {
  const executablePath = process.env['CHROMIUM_PATH']
  const context = await chromium.launchPersistentContext(profile, {
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox'],
    baseURL: product.hadir.url,
  })
  await context.addInitScript(moveClock, clockOffset())
  const page = await context.newPage()
  await enterAs(page, product, homeroomTeacher)
  const address = await sheetAddress(page)
  await context.close()
  return address
}

const clockOffset = () => Date.parse(schoolMorning) - Date.now()

/** The teacher's own sheet, read from the API: nothing of the app has been loaded before the measurement. */
async function sheetAddress(page: Page): Promise<string> {
  const found = await page.evaluate(async () => {
    const { state } = JSON.parse(localStorage.getItem('authentication-storage') ?? '{}')
    const answer = await fetch(`/api/v1/attendance/daily-attendance/${state.profile.schoolId}`, {
      headers: { authorization: `Bearer ${state.token.accessToken}` },
    })
    const { data, meta } = await answer.json()
    return `${data[0].academicClassId}_${meta.day.date}`
  })
  return `/app/kbm/daily-attendance/${found}`
}

/** Sets the page's date to the server's time. Only the date: a fake clock would slow down every frame. */
function moveClock(offset: number): void {
  const RealDate = Date
  globalThis.Date = class extends RealDate {
    constructor(...parts: []) {
      if (parts.length === 0) super(RealDate.now() + offset)
      else super(...parts)
    }
    static override now() {
      return RealDate.now() + offset
    }
  } as DateConstructor
}

declare global {
  interface Window {
    /** The position of the first *Sakit* once it is painted, as JSON; null when the mark is. */
    onPlace: (place: string) => void
  }
}

/**
 * Runs in the page and observes it like an eye. From outside, the page would be searched for all its roles on the same
 * slow processor, in steps of up to half a second.
 */
function watch(): void {
  const first = '[data-student] [data-status="S"]'
  const seen = (then: () => void) => requestAnimationFrame(() => setTimeout(then))
  let isShown = false
  const observer = new MutationObserver(() => {
    if (!isShown && document.querySelector(first)) {
      isShown = true
      seen(() => {
        const { x, y, width, height } = document.querySelector(first)!.getBoundingClientRect()
        window.onPlace(JSON.stringify({ x: x + width / 2, y: y + height / 2 }))
      })
    } else if (document.querySelector(`${first}[aria-checked="true"]`)) {
      observer.disconnect()
      seen(() => window.onPlace('null'))
    }
  })
  observer.observe(document, { subtree: true, childList: true, attributeFilter: ['aria-checked'] })
}

/** From the address to the frame that shows a tap on the first student's *Sakit*, made as soon as that is painted. */
async function usable(browser: RawBrowser, address: string, line: Line): Promise<number> {
  const tab = await newPhoneTab(browser, line, watch)
  const { promise, resolve } = Promise.withResolvers<void>()
  await tab.send('Runtime.enable')
  await tab.send('Runtime.addBinding', { name: 'onPlace' })
  tab.on('Runtime.bindingCalled', ({ payload }) => {
    const place: unknown = JSON.parse(String(payload))
    if (!place) return resolve()
    void tab.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [place] })
    void tab.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  })
  const since = performance.now()
  await tab.send('Page.navigate', { url: address })
  await promise
  const took = performance.now() - since
  // Lets the worker finish before the app is closed, so that the tap is stored for the next start.
  await tab.evaluate(`new Promise((done) => {
    const look = async () => {
      if (!document.querySelector('header [aria-label="Lainnya"]')) return setTimeout(look, 50)
      await navigator.serviceWorker.ready
      document.querySelector('[data-student] [data-status="H"]').click()
      setTimeout(done, 500)
    }
    void look()
  })`)
  await tab.close()
  return took
}

/** A tab of a cheap phone; `script` runs in each of its pages, after the clock is moved. */
export async function newPhoneTab(browser: RawBrowser, line: Line, script: () => void): Promise<Tab> {
  const tab = await browser.newTab()
  await tab.send('Page.enable')
  await tab.send('Emulation.setDeviceMetricsOverride', { width: 360, height: 740, deviceScaleFactor: 1, mobile: true })
  await tab.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await slow(tab, line)
  await tab.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `(${moveClock.toString()})(${clockOffset()});(${script.toString()})()`,
  })
  return tab
}

async function slow(tab: Tab, { kbit, roundTripMs }: Line): Promise<void> {
  const bytesPerSecond = (kbit * 1_000) / 8
  await tab.send('Network.enable')
  await tab.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTripMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
  await tab.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
}
