import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type CDPSession, type Page } from '@playwright/test'
import { startHadir } from '../e2e/hadir.ts'
import { openMailbox } from '../e2e/mailbox.ts'
import { homeroomTeacher, schoolMorning } from '../e2e/school-morning.ts'
import { enterAs } from '../e2e/session.ts'
import { distribution } from './measure.ts'

type Line = { name: string; kbit: number; roundTripMs: number; aimMs: number }
const lines: readonly Line[] = [
  { name: '1.6 Mbit/s, 150 ms', kbit: 1_600, roundTripMs: 150, aimMs: 3_000 },
  { name: '400 kbit/s, 400 ms', kbit: 400, roundTripMs: 400, aimMs: 8_000 },
]
const installedAimMs = 1_000
const slowDown = 4
/** Of so many starts the median stands for all: one is off by a third to either side. */
const starts = 5

export type PhoneFigure = { what: string; milliseconds: number; aimMs: number }

/**
 * From the address of a sheet to the first mark that shows, on a processor slowed down four times. A worker's thread is
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
        // A profile of its own on the disk, as a phone has: what only lives in memory keeps no compiled code.
        const profile = await mkdtemp(join(tmpdir(), 'hadir-phone-'))
        const context = await openProfile(profile, hadir.url)
        try {
          const signedIn = await context.newPage()
          await enterAs(signedIn, { hadir, mailbox }, homeroomTeacher)
          const address = await sheetAddress(signedIn)
          await signedIn.close()
          cold.push(await usable(context, address, line))
          if (i < starts - 1) continue
          // Another start, by which the browser learns that this code comes often; what it compiles then, it keeps.
          await usable(context, address, line)
          installed = await Array.fromAsync({ length: starts }, () => usable(context, address, line))
        } finally {
          await context.close()
          await rm(profile, { recursive: true, force: true })
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

async function openProfile(folder: string, baseURL: string): Promise<BrowserContext> {
  const executablePath = process.env['CHROMIUM_PATH']
  const context = await chromium.launchPersistentContext(folder, {
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox'],
    baseURL,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  })
  await context.addInitScript(moveClock, Date.parse(schoolMorning) - Date.now())
  return context
}

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

/** The page tells the same time as the server. Only its date: a clock of the test's own would slow every frame down. */
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
    /** Where the first *Sakit* stands once it is painted; nothing when the mark is. */
    told: (place: { x: number; y: number } | null) => void
  }
}

/**
 * Runs in the page and does what an eye does. Asked from outside, the page would be searched for all its roles on the
 * same slow processor, in steps of up to half a second.
 */
function watch(): void {
  const first = '[data-pupil] [data-status="S"]'
  const seen = (tell: () => void) => requestAnimationFrame(() => setTimeout(tell))
  let isShown = false
  const observer = new MutationObserver(() => {
    if (!isShown && document.querySelector(first)) {
      isShown = true
      seen(() => {
        const { x, y, width, height } = document.querySelector(first)!.getBoundingClientRect()
        window.told({ x: x + width / 2, y: y + height / 2 })
      })
    } else if (document.querySelector(`${first}[aria-checked="true"]`)) {
      observer.disconnect()
      seen(() => window.told(null))
    }
  })
  observer.observe(document, { subtree: true, childList: true, attributeFilter: ['aria-checked'] })
}

/** From the address to the frame in which a tap on the first pupil's *Sakit* shows, made as soon as that is painted. */
async function usable(context: BrowserContext, address: string, line: Line): Promise<number> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await slow(session, line)
  await page.addInitScript(watch)
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.exposeFunction('told', async (place: { x: number; y: number } | null) => {
    if (!place) return resolve()
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [place] })
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  })
  const since = performance.now()
  await page.goto(address, { waitUntil: 'commit' })
  await promise
  const took = performance.now() - since
  // The worker has what it wants before the app is closed.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.getByRole('button', { name: /^Akun: / }).waitFor()
  // The tap would stand at the next start.
  await page.getByRole('radiogroup').first().getByRole('radio', { name: 'Hadir' }).click()
  await page.close()
  return took
}

async function slow(session: CDPSession, { kbit, roundTripMs }: Line): Promise<void> {
  const bytesPerSecond = (kbit * 1_000) / 8
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTripMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
}
