import { test as base, type Browser } from '@playwright/test'
import { usualTime } from '../api/src/testing/test-clock.ts'
import { startHadir, type Hadir } from './hadir.ts'
import { openMailbox, type Mailbox } from './mailbox.ts'

export type Product = { hadir: Hadir; mailbox: Mailbox }

/** A browser whose pages have the server's time. A test may start the server again at another one. */
export function atTimeOf(browser: Browser, hadir: () => Hadir): Browser {
  const { newContext } = browser
  browser.newContext = async (options) => {
    const context = await newContext.call(browser, options)
    await context.clock.install({ time: hadir().now() })
    return context
  }
  return browser
}

/**
 * Browser tests on the built product: each worker has its own server, with these settings, database and SMTP. Server and
 * pages have one clock, which begins at `now` and not at the machine's date.
 */
export const productTest = (env: Record<string, string> = {}, { now = usualTime }: { now?: string } = {}) =>
  base.extend<{ baseURL: string }, { product: Product }>({
    browser: [async ({ browser, product }, use) => use(atTimeOf(browser, () => product.hadir)), { scope: 'worker' }],
    product: [
      // Playwright reads the fixtures a fixture needs from this pattern.
      // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from this pattern
      async ({}, use) => {
        const mailbox = await openMailbox()
        // A test may start it again at another time.
        const product = { hadir: await startHadir({ SMTP_URL: mailbox.url, ...env }, { now }), mailbox }
        await use(product)
        await product.hadir.stop()
        await mailbox.close()
      },
      { scope: 'worker' },
    ],
    baseURL: async ({ product }, use) => use(product.hadir.url),
  })

export const test = productTest()

export { expect } from '@playwright/test'
