import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** From here on the page's time moves only when a test says so. The clock must be installed. */
export const stopClock = async (page: Page) => page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))

/** An hour ahead of now, standing still before the page has loaded. */
export async function loadWithStoppedClock(page: Page, address: string) {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await page.goto(address)
}

type Checks = { before: () => Promise<unknown>; after: () => Promise<unknown> }

/** One millisecond early nothing has happened; at the exact one it has. The page's clock must be standing still. */
export async function happensAfter(page: Page, ms: number, { before, after }: Checks) {
  await page.clock.runFor(ms - 1)
  await before()
  await page.clock.runFor(1)
  await after()
}

/** The path of the page at this moment, without waiting for another. */
export const isStillAt = (page: Page, path: string) => async () => expect(new URL(page.url()).pathname).toBe(path)

export const notice = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })
