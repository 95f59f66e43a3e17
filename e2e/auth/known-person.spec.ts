import type { Page } from '@playwright/test'
import { happensAfter, isStillAt, loadWithStoppedClock, notice, stopClock } from '../page-clock.ts'
import { askForCode, registerSchool } from '../sign-in.ts'
import { expect, test } from '../test.ts'

const currentUser = '**/api/v1/user/me'

/** Lets the page's clock run until `ms` are over since the page began to wait for them. */
async function whenItWaits(page: Page, ms: number, checks: Parameters<typeof happensAfter>[2]) {
  const since = () => page.evaluate((wait) => window.waitsSince?.[wait], ms)
  // What an answer sets off reaches the screen by timers of 0 ms; they run out here, one by one.
  await expect
    .poll(async () => {
      await page.clock.runFor(1)
      return since()
    })
    .toBeDefined()
  const gone = await page.evaluate((start) => Date.now() - start, (await since())!)
  await happensAfter(page, ms - gone, checks)
}

/** From here on the page notes at which of its instants it begins to wait for how long. */
const noteWaits = (page: Page) =>
  page.evaluate(() => {
    const { setTimeout } = window
    const waitsSince: Record<number, number> = {}
    window.waitsSince = waitsSince
    window.setTimeout = ((run: () => void, ms = 0) => {
      waitsSince[ms] ??= Date.now()
      return setTimeout(run, ms)
    }) as typeof window.setTimeout
  })

declare global {
  interface Window {
    waitsSince?: Record<number, number>
  }
}

test.describe('a known person', () => {
  test('is at home exactly 2 s after the code was right, and told so', async ({ browser, page, product }) => {
    const { email } = await registerSchool(page, product.mailbox)
    const elsewhere = await browser.newContext({ baseURL: product.hadir.url })
    const phone = await elsewhere.newPage()
    await phone.clock.install()
    await askForCode(phone, '/login', email)
    await phone.getByLabel('Kode verifikasi, enam angka').fill(await product.mailbox.takeCode(email))
    await stopClock(phone)
    await phone.getByRole('button', { name: 'Verifikasi', exact: true }).click()
    await expect(phone.getByText(/^Kode berlaku/)).toBeHidden()
    await phone.waitForFunction(() => localStorage.getItem('authentication-storage')?.includes('refreshToken":"'))
    await happensAfter(phone, 2000, {
      before: isStillAt(phone, '/login/code'),
      after: () => expect(notice(phone, 'Login berhasil!')).toBeVisible(),
    })
    expect(new URL(phone.url()).searchParams.get('message')).toBe('Login berhasil!')
    await isStillAt(phone, '/app')()
    await elsewhere.close()
  })

  test('who opens the app again sees its name for exactly 2 s and is welcomed back', async ({ page, product }) => {
    await registerSchool(page, product.mailbox)
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    const released = Promise.withResolvers<void>()
    await page.route(currentUser, async (route) => {
      await released.promise
      await route.continue()
    })
    await loadWithStoppedClock(page, '/app')
    await expect(page.getByRole('status').getByText('Hadir', { exact: true })).toBeVisible()
    await noteWaits(page)
    released.resolve()
    await whenItWaits(page, 2000, {
      before: () => expect(page.getByRole('status').getByText('Hadir', { exact: true })).toBeVisible(),
      after: () => expect(notice(page, 'Selamat datang kembali!')).toBeVisible(),
    })
    await page.waitForURL((url) => url.searchParams.get('message') === 'Selamat datang kembali!')
    await isStillAt(page, '/app')()
  })

  test('is asked for once more when the first answer does not come', async ({ page, product }) => {
    await registerSchool(page, product.mailbox)
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    let asked = 0
    await page.route(currentUser, (route) => {
      asked += 1
      return asked === 1 ? route.abort('connectionfailed') : route.continue()
    })
    await page.goto('/app')
    await expect(notice(page, 'Selamat datang kembali!')).toBeVisible()
    expect(asked).toBe(2)
  })

  test('whom the server refuses is led to the sign-in, not welcomed', async ({ page, product, context }) => {
    await registerSchool(page, product.mailbox)
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await context.clearCookies()
    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('authentication-storage') ?? '{}')
      kept.state.token.accessToken = 'no.such.token'
      localStorage.setItem('authentication-storage', JSON.stringify(kept))
    })
    await page.goto('/app')
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  })
})
