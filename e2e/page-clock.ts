import type { Page } from '@playwright/test'
import { expect } from './test.ts'

type Wait = { ms: number; since: number }

declare global {
  interface Window {
    /** What the page waits for by its own clock, by timer id. */
    waits?: Map<number, Wait>
  }
}

/** Records what the page waits for by its own clock, which every page here has. Call before the page loads. */
export async function recordWaits(page: Page) {
  // Runs after the clock's own script, to wrap the clock's timers and not the browser's.
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
 * From here on the page's time moves only when a test moves it. The clock must be installed. The instant it stops at is
 * 10 s ahead, so that a slow machine has not passed it yet.
 */
export const stopClock = async (page: Page) => page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))

/** An hour ahead of now, stopped before the page loads. */
export async function loadWithStoppedClock(page: Page, address: string) {
  await recordWaits(page)
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 3_600_000))
  await page.goto(address)
}

/**
 * How long the page has been waiting for `ms` to pass; undefined while it does not wait for that. `counted`: how much
 * may have passed when the page begins to wait, because it counts from an earlier moment.
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
 * Keeps a notice until it is closed: how fast a slow machine checks it is not what the test is about. Tests with their
 * own page clock measure its 5 s, and there they stay unchanged.
 */
export const freezeNotices = (page: Page) =>
  page.addInitScript(() => {
    // A wrapped clock records waits, which identifies it.
    if (window.waits) return
    const { setTimeout, clearTimeout } = window
    const ended = new Set<number>()
    // The first notice of a page begins to wait before it is in the document: what counts is what is on the screen when
    // the 5 s are over.
    const whenClosed = (run: () => void, timer: { id?: number }) => {
      if (ended.has(timer.id ?? 0)) return
      if (document.querySelector('li[data-swipe-direction]')) setTimeout(whenClosed, 100, run, timer)
      else run()
    }
    window.setTimeout = ((run: (...values: unknown[]) => void, ms = 0, ...values: unknown[]) => {
      if (ms !== 5000) return setTimeout(run, ms, ...values)
      const timer: { id?: number } = {}
      timer.id = setTimeout(whenClosed, ms, () => run(...values), timer)
      return timer.id
    }) as typeof window.setTimeout
    window.clearTimeout = ((timer: number) => {
      ended.add(timer)
      clearTimeout(timer)
    }) as typeof window.clearTimeout
  })

/** Skips the time that a screen waits before it opens `path`. The clock must be installed, and running. */
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

/** The page's current path, without waiting for another. */
export const isStillAt = (page: Page, path: string) => async () => expect(new URL(page.url()).pathname).toBe(path)

export const notice = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

/** Checks a notice, and closes it: it covers the top of a phone's screen. */
export async function readNotice(page: Page, text: string) {
  await expect(notice(page, text)).toBeVisible()
  await notice(page, text).getByRole('button', { name: 'Tutup pemberitahuan' }).click()
  await expect(notice(page, text)).toBeHidden()
}
