import { otherPage } from '../access/people.ts'
import { enterAs, enterNewSchool, openHome } from '../session.ts'
import { registerSchool } from '../sign-in.ts'
import { expect, test } from '../test.ts'

test.describe('the session', () => {
  test('without a session every address of the app leads to the sign-in', async ({ page }) => {
    for (const address of ['/app', '/app/master/student', '/app/kbm/daily-attendance/create']) {
      await page.goto(address)
      await expect(page).toHaveURL('/login')
    }
  })

  test('is stored under its key in the specification’s format, and ends in every tab', async ({
    page,
    product,
    context,
  }) => {
    await registerSchool(page, product.mailbox)
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('authentication-storage') ?? '{}'))
    expect(Object.keys(stored.state).sort()).toEqual(
      ['codeSentTo', 'isCodeExpired', 'profile', 'registrationData', 'token', 'user'].sort(),
    )
    expect(Object.keys(stored.state.token).sort()).toEqual(['accessToken', 'refreshToken'])
    const second = await context.newPage()
    await second.goto('/app/master/student')
    await expect(second.getByRole('button', { name: /^Akun:/ })).toBeVisible()
    await page.getByRole('button', { name: /^Akun:/ }).click()
    await page.getByRole('menuitem', { name: 'Keluar' }).click()
    await expect(second).toHaveURL('/login')
  })

  test('is ended on all devices, this one too', async ({ page, browser, product }) => {
    const { email } = await enterNewSchool(page, product)
    const phone = await otherPage(browser, product)
    await enterAs(phone, product, email)
    await openHome(phone)
    await page.goto('/app/session')
    await page.getByRole('button', { name: 'Keluar dari semua perangkat' }).click()
    const question = page.getByRole('dialog', { name: 'Keluar dari semua perangkat?' })
    await question.getByRole('button', { name: 'Batal' }).click()
    await expect(question).toBeHidden()
    await page.getByRole('button', { name: 'Keluar dari semua perangkat' }).click()
    await question.getByRole('button', { name: 'Keluar dari semua', exact: true }).click()
    await expect(page).toHaveURL('/login')
    await phone.goto('/app/session')
    await expect(phone).toHaveURL('/login')
    // The server's own sentence.
    await expect(phone.getByRole('status')).toContainText(/Sesi Anda sudah berakhir.*Silakan masuk lagi\./)
    await phone.context().close()
  })

  test('a session that the server no longer knows leads to the sign-in; a lost connection does not', async ({
    page,
    product,
    context,
  }) => {
    await enterNewSchool(page, product)
    await openHome(page)
    await page.route('**/api/v1/**', (route) => route.abort('connectionfailed'))
    await page.goto('/app')
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await page.unroute('**/api/v1/**')
    await page.evaluate(() => {
      const storage = JSON.parse(localStorage.getItem('authentication-storage') ?? '{}')
      storage.state.token.accessToken = 'no.such.token'
      localStorage.setItem('authentication-storage', JSON.stringify(storage))
    })
    await context.clearCookies()
    await page.goto('/app/master/student')
    await expect(page).toHaveURL('/login')
  })
})
