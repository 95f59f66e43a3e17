import { happensAfter, isStillAt, loadWithStoppedClock, notice } from '../page-clock.ts'
import { expect, test } from '../test.ts'

const returnAddress = '/callback?idp=google&access_token=karcis'

test.describe('the return from a social sign-in', () => {
  test('sends provider and ticket to the server, and goes back when it refuses them', async ({ page }) => {
    const requested = page.waitForRequest('**/api/v1/auth/user-info?*')
    await page.goto(returnAddress)
    expect(Object.fromEntries(new URL((await requested).url()).searchParams)).toEqual({
      idp: 'google',
      token: 'karcis',
    })
    await page.waitForURL((url) => url.pathname === '/login' && url.searchParams.get('message') === 'Login gagal!')
    await expect(notice(page, 'Login gagal!')).toBeVisible()
    // A failure is no information.
    await expect(notice(page, 'Login gagal!').locator('svg').first()).toHaveClass(/text-danger/)
  })

  test('goes back at once when there is no answer', { tag: '@long' }, async ({ page }) => {
    await page.route('**/api/v1/auth/user-info?*', (route) => route.abort('connectionfailed'))
    await page.goto(returnAddress)
    await expect(notice(page, 'Login gagal!')).toBeVisible()
  })

  test('stores a new person’s data and opens the account form exactly 1 s later', async ({ page }) => {
    const registerData = { email: 'baru@contoh.test', name: 'Dewi Lestari' }
    await page.route('**/api/v1/auth/user-info?*', (route) => route.fulfill({ json: { data: { registerData } } }))
    await loadWithStoppedClock(page, returnAddress)
    await expect(page.getByText('Mohon Tunggu')).toBeVisible()
    await page.waitForFunction(() => localStorage.getItem('authentication-storage')?.includes('baru@contoh.test'))
    await happensAfter(page, 1000, {
      before: isStillAt(page, '/callback'),
      after: () => expect(page).toHaveURL('/register/account'),
    })
    await expect(page.getByLabel('Email')).toHaveValue(registerData.email)
    await expect(page.getByLabel('Nama lengkap')).toHaveValue(registerData.name)
  })
})
