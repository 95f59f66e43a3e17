import { auth } from '@hadir/contract/auth/auth.ts'
import type { Page } from '@playwright/test'
import { otherPage } from '../access/people.ts'
import { callAs, callerOf } from '../api.ts'
import { hurry, notice, recordWaits } from '../page-clock.ts'
import { enterAs, enterNewSchool, openHome } from '../session.ts'
import { registerSchool, requestCode } from '../sign-in.ts'
import { expect, test } from '../test.ts'

/** Enters the code of the mail, and waits for the screen behind it. */
async function enterCode(page: Page, code: string, opens: string) {
  await page.getByLabel('Kode verifikasi, enam angka').fill(code)
  await page.getByRole('button', { name: 'Verifikasi', exact: true }).click()
  await hurry(page, 2000, opens)
}

test.describe('the session', () => {
  test('without a session every address of the app leads to the sign-in', async ({ page }) => {
    for (const address of ['/app', '/app/master/student', '/app/kbm/daily-attendance/create']) {
      await page.goto(address)
      await expect(page).toHaveURL('/login')
    }
  })

  test('a link opened without a session is where the sign-in leads, in the tab of the mail too', async ({
    page,
    browser,
    product,
  }) => {
    const elsewhere = await otherPage(browser, product)
    const { email } = await enterNewSchool(elsewhere, product)
    await elsewhere.context().close()

    await recordWaits(page)
    await page.goto('/app/master/student?status=AKTIF')
    await expect(page).toHaveURL('/login')
    await requestCode(page, '/login', email)
    // A tap on the mail's link: a tab of its own, which never saw the address.
    const tab = await page.context().newPage()
    await recordWaits(tab)
    await tab.goto('/login/code')
    await enterCode(tab, await product.mailbox.nextCode(email), '/app/master/student')
    await expect(notice(tab, 'Login berhasil!')).toBeVisible()
    expect(new URL(tab.url()).searchParams.get('status')).toBe('AKTIF')
    await expect(tab.getByRole('heading', { name: 'Siswa' })).toBeVisible()
    // The first tab goes on where it was, too.
    await page.goto('/')
    await expect(page).toHaveURL('/app/master/student?status=AKTIF')

    // The server ends the session on one page, and its device's owner leaves another by herself.
    await callAs(await callerOf(page), auth.logout, {})
    await page.goto('/app/master/teacher')
    await expect(page).toHaveURL('/login')
    await requestCode(page, '/login', email)
    await enterCode(page, await product.mailbox.nextCode(email), '/app/master/teacher')
    await page.getByRole('button', { name: /^Akun:/ }).click()
    await page.getByRole('menuitem', { name: 'Keluar' }).click()
    await expect(page).toHaveURL('/login')
    expect(
      await page.evaluate(() => [sessionStorage, localStorage].map((each) => each.getItem('hadir-return-path'))),
    ).toEqual([null, null])
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
