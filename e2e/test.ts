import { test as base } from '@playwright/test'
import { startHadir, type Hadir } from './hadir.ts'
import { openMailbox, type Mailbox } from './mailbox.ts'

export type Product = { hadir: Hadir; mailbox: Mailbox }

/** Browser tests on the built product: each worker has its own server, with these settings, database and SMTP. */
export const productTest = (env: Record<string, string> = {}, options: { now?: string } = {}) =>
  base.extend<{ baseURL: string }, { product: Product }>({
    product: [
      // Playwright reads the fixtures a fixture needs from this pattern.
      // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from this pattern
      async ({}, use) => {
        const mailbox = await openMailbox()
        // A test may start it again at another time.
        const product = { hadir: await startHadir({ SMTP_URL: mailbox.url, ...env }, options), mailbox }
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
