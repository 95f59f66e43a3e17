import type { Page } from '@playwright/test'
import { expect } from './test.ts'

type Wait = { ms: number; since: number }

declare global {
  interface Window {
    /** What the page waits for by its own clock, by the number of the timer. */
    waits?: Map<number, Wait>
  }
}

/** Puts the page's time into the test's hands, and notes what the page waits for. Before the page has loaded. */
export async function installClock(page: Page) {
  await page.clock.install()
  // After the clock's own script: it wraps the clock's timers, not the browser's.
  await page.addInitScript(() => {
    const { setTimeout, clearTimeout } = window
    const waits = new Map<number, Wait>()
    window.waits = waits
    window.setTimeout = ((run: (...values: unknown[]) => void, ms = 0, ...values: unknown[]) => {
      const timer: number = setTimeout(() => {
        waits.delete(timer)
        run(...values)
      }, ms)
      waits.set(timer, { ms, since: Date.now() })
      return timer
    }) as typeof window.setTimeout
    window.clearTimeout = ((timer: number) => {
      waits.delete(timer)
      clearTimeout(timer)
    }) as typeof window.clearTimeout
  })
}

/**
 * From here on the page's time moves only when a test says so. The clock must be installed. The instant it stops at
 * is 10 s ahead, so that it has not gone by when a slow machine comes to stop there.
 */
export const stopClock = async (page: Page) => page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))

/** An hour ahead of now, standing still before the page has loaded. */
export async function loadWithStoppedClock(page: Page, address: string) {
  await installClock(page)
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await page.goto(address)
}

/**
 * How long the page has been waiting for `ms` to go by; nothing while it does not wait for that. `counted`: so much of it
 * may have gone by when the page begins to wait, because it counts from something earlier.
 */
const waitedFor = (page: Page, ms: number, counted = 0) =>
  page.evaluate(
    ([length, least]) => {
      const since = [...(window.waits?.values() ?? [])]
        .filter((wait) => wait.ms >= least && wait.ms <= length)
        .map((wait) => wait.since - (length - wait.ms))
      return since.length > 0 ? Date.now() - Math.max(...since) : undefined
    },
    [ms, ms - counted] as const,
  )

/**
 * A notice stays until it is closed: how long a slow machine takes before it looks at one is not the test's subject.
 * Its 5 s are measured where the page's clock is the test's, and there they stay as they are.
 */
export const freezeNotices = (page: Page) =>
  page.addInitScript(() => {
    // A wrapped clock notes what the page waits for, and by that it is known.
    if (window.waits) return
    const { setTimeout } = window
    // Other parts of the app wait for 5 s too: a notice does so when it has come to the screen.
    const isNotice = (ms: number) => ms === 5000 && document.querySelector('li[data-swipe-direction]') !== null
    window.setTimeout = ((run: (...values: unknown[]) => void, ms = 0, ...values: unknown[]) =>
      setTimeout(run, isNotice(ms) ? 3_600_000 : ms, ...values)) as typeof window.setTimeout
  })

/** Lets the time go by at once that a screen waits before it opens `path`. The clock must be installed, and running. */
export async function hurry(page: Page, ms: number, path: string) {
  await expect
    .poll(async () => {
      if ((await waitedFor(page, ms)) !== undefined) await page.clock.fastForward(ms)
      return new URL(page.url()).pathname
    })
    .toBe(path)
}

type Checks = { before: () => Promise<unknown>; after: () => Promise<unknown>; counted?: number | undefined }

/**
 * One millisecond early nothing has happened; at the exact one it has. The page's clock must be standing still.
 * Something can be on the screen before the page has begun to wait for the next step, so the page is first checked for
 * the wait. Until it waits, its time advances by single milliseconds, because what an answer triggers may itself reach
 * the screen through timers of 0 ms. Where the page counts from an earlier answer, up to `counted` milliseconds of
 * these may be part of the wait.
 */
export async function happensAfter(page: Page, ms: number, { before, after, counted }: Checks) {
  await expect
    .poll(async () => {
      const waited = await waitedFor(page, ms, counted)
      if (waited === undefined) await page.clock.runFor(1)
      return waited
    }, `the page waits for ${ms} ms`)
    .toBeDefined()
  await page.clock.runFor(ms - 1 - (await waitedFor(page, ms, counted))!)
  await before()
  await page.clock.runFor(1)
  await after()
}

/** The path of the page at this moment, without waiting for another. */
export const isStillAt = (page: Page, path: string) => async () => expect(new URL(page.url()).pathname).toBe(path)

export const notice = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

/** Looks at a notice, and closes it: it lies over what is at the top of a phone's screen. */
export async function readNotice(page: Page, text: string) {
  await expect(notice(page, text)).toBeVisible()
  await notice(page, text).getByRole('button', { name: 'Tutup pemberitahuan' }).click()
  await expect(notice(page, text)).toBeHidden()
}
