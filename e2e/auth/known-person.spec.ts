import { happensAfter, recordWaits, isStillAt, loadWithStoppedClock, notice, stopClock } from '../page-clock.ts'
import { followRequests } from '../requests.ts'
import { enterNewSchool, openCodeScreen, openHome } from '../session.ts'
import { expect, test } from '../test.ts'

const currentUser = '**/api/v1/user/me'

test.describe('a known person', () => {
  test(
    'reaches the home exactly 2 s after the right code, with a notice',
    { tag: '@journey' },
    async ({ browser, page, product }) => {
      const { email } = await enterNewSchool(page, product)
      const elsewhere = await browser.newContext({ baseURL: product.hadir.url })
      const phone = await elsewhere.newPage()
      await recordWaits(phone)
      const requests = followRequests(phone)
      await openCodeScreen(phone, 'login', email)
      await phone.getByLabel('Kode verifikasi, enam angka').fill(await product.mailbox.nextCode(email))
      await stopClock(phone)
      await phone.getByRole('button', { name: 'Verifikasi', exact: true }).click()
      await expect(phone.getByText(/^Kode berlaku/)).toBeHidden()
      await phone.waitForFunction(() => localStorage.getItem('authentication-storage')?.includes('refreshToken":"'))
      // The home's code loads during the wait: then it opens offline.
      await phone.waitForFunction(() => localStorage.getItem('authentication-storage')?.includes('"profiles":'))
      await requests.answered()
      await elsewhere.setOffline(true)
      await happensAfter(phone, 2000, {
        before: isStillAt(phone, '/login/code'),
        after: () => expect(notice(phone, 'Login berhasil!')).toBeVisible(),
      })
      await expect(phone.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
      expect(new URL(phone.url()).searchParams.get('message')).toBe('Login berhasil!')
      await isStillAt(phone, '/app')()
      await elsewhere.close()
    },
  )

  test('sees the app’s name for exactly 2 s on reopening and is welcomed back', async ({ page, product }) => {
    await enterNewSchool(page, product)
    await openHome(page)
    const released = Promise.withResolvers<void>()
    await page.route(currentUser, async (route) => {
      await released.promise
      await route.continue()
    })
    await loadWithStoppedClock(page, '/app')
    await expect(page.getByRole('status').getByText('Hadir', { exact: true })).toBeVisible()
    released.resolve()
    await happensAfter(page, 2000, {
      // The response may be some milliseconds older than the waiting code.
      counted: 20,
      before: () => expect(page.getByRole('status').getByText('Hadir', { exact: true })).toBeVisible(),
      after: () => expect(notice(page, 'Selamat datang kembali!')).toBeVisible(),
    })
    await page.waitForURL((url) => url.searchParams.get('message') === 'Selamat datang kembali!')
    await isStillAt(page, '/app')()
  })

  test('is loaded again when the first response does not come', { tag: '@long' }, async ({ page, product }) => {
    await enterNewSchool(page, product)
    await openHome(page)
    let requestCount = 0
    await page.route(currentUser, (route) => {
      requestCount += 1
      return requestCount === 1 ? route.abort('connectionfailed') : route.continue()
    })
    await page.goto('/app')
    await expect(notice(page, 'Selamat datang kembali!')).toBeVisible()
    expect(requestCount).toBe(2)
  })

  test('is sent to the sign-in, not welcomed, if the server rejects the session', async ({
    page,
    product,
    context,
  }) => {
    await enterNewSchool(page, product)
    await openHome(page)
    await context.clearCookies()
    await page.evaluate(() => {
      const stored = JSON.parse(localStorage.getItem('authentication-storage') ?? '{}')
      stored.state.token.accessToken = 'no.such.token'
      localStorage.setItem('authentication-storage', JSON.stringify(stored))
    })
    await page.goto('/app')
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  })
})
