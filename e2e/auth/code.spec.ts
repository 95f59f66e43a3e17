import { happensAfter, recordWaits, isStillAt, loadWithStoppedClock, notice, stopClock } from '../page-clock.ts'
import { openCodeScreen } from '../session.ts'
import { expect, test } from '../test.ts'

test('the code’s e-mail address is not broken in the middle', { tag: '@long' }, async ({ page }) => {
  const email = await openCodeScreen(page, 'login', 'siti.aminah@sekolah.sch.id')
  const lines = await page.getByText(email, { exact: true }).evaluate((address) => address.getClientRects().length)
  expect(lines).toBe(1)
})

test.describe('the code', () => {
  for (const start of ['/login', '/register'] as const) {
    test(
      `without an e-mail ${start}/code leads back to ${start} after exactly 2 s`,
      { tag: start === '/register' ? '@long' : [] },
      async ({ page }) => {
        await loadWithStoppedClock(page, `${start}/code`)
        await expect(page.getByText('Mohon Tunggu')).toBeVisible()
        await happensAfter(page, 2000, {
          before: isStillAt(page, `${start}/code`),
          after: () => expect(page).toHaveURL(start),
        })
      },
    )
  }

  test('needs exactly six digits before it can be sent', async ({ page }) => {
    await openCodeScreen(page, 'login')
    const verify = page.getByRole('button', { name: 'Verifikasi', exact: true })
    const code = page.getByLabel('Kode verifikasi, enam angka')
    await code.pressSequentially('1٢a۳4')
    await expect(code).toHaveValue('1234')
    await expect(verify).toBeDisabled()
    await code.pressSequentially('56')
    await expect(code).toHaveValue('123456')
    await expect(verify).toBeEnabled()
    // A seventh digit may replace the sixth, whose box is selected; there are never more than six.
    await code.pressSequentially('7')
    await expect(code).toHaveValue(/^12345[67]$/)
  })

  test('a wrong one gets a message about the mailbox, and can be retyped', async ({ page, product }) => {
    const email = await openCodeScreen(page, 'login')
    const sent = await product.mailbox.nextCode(email)
    const code = page.getByLabel('Kode verifikasi, enam angka')
    const verify = page.getByRole('button', { name: 'Verifikasi', exact: true })
    const wrong = sent === '000000' ? '000001' : '000000'
    await code.fill(wrong)
    const before = await verify.boundingBox()
    await verify.click()
    await expect(notice(page, 'Silakan periksa kembali email Anda')).toBeVisible()
    // The digits stay beside the mail, with the error at them; nothing below has moved.
    await expect(code).toHaveValue(wrong)
    await expect(code).toBeFocused()
    await expect(code).toHaveAccessibleDescription('Kode tidak cocok')
    await expect(verify).toBeDisabled()
    expect(await verify.boundingBox()).toEqual(before)
    await expect(page).toHaveURL('/login/code')
    // The next key starts over.
    await page.keyboard.type(sent)
    await expect(code).toHaveValue(sent)
    await expect(code).toHaveAttribute('aria-invalid', 'false')
    await expect(verify).toBeEnabled()
  })

  test('counts down, then another can be requested; the link goes exactly 1.5 s after', async ({ page, product }) => {
    await recordWaits(page)
    const email = await openCodeScreen(page, 'login')
    await product.mailbox.nextCode(email)
    await expect(page.getByText(/^Kode berlaku 0[45]:\d\d lagi$/)).toBeVisible()
    await stopClock(page)
    const resend = page.getByRole('button', { name: 'Kirim ulang kode' })
    await page.clock.runFor(180_000)
    // It may have started counting only now.
    await expect(async () => {
      await page.clock.runFor(1000)
      expect(await page.getByText(/^Kode berlaku 01:\d\d lagi$/).isVisible()).toBe(true)
    }).toPass()
    await expect(resend).toBeHidden()
    await page.clock.runFor(121_000)
    await resend.click()
    await expect(notice(page, 'Kode verifikasi berhasil dikirim')).toBeVisible()
    await happensAfter(page, 1500, {
      before: () => expect(resend).toBeVisible(),
      // The page's clock is minutes ahead by now: only the server's own Date resets this to the full time.
      after: () => expect(page.getByText(/^Kode berlaku 0(5:00|4:5\d) lagi$/)).toBeVisible(),
    })
    expect(await product.mailbox.nextCode(email)).toMatch(/^\d{6}$/)
  })

  test('the fifth wrong one ends it, and another can be requested at once', async ({ page, product }) => {
    const email = await openCodeScreen(page, 'login')
    const sent = await product.mailbox.nextCode(email)
    const code = page.getByLabel('Kode verifikasi, enam angka')
    const resend = page.getByRole('button', { name: 'Kirim ulang kode' })
    for (let tries = 1; tries <= 5; tries += 1) {
      await expect(resend).toBeHidden()
      const wrong = `00000${tries}` === sent ? '000009' : `00000${tries}`
      await code.fill(wrong)
      const refused = page.waitForResponse('**/auth/code/verify')
      await page.getByRole('button', { name: 'Verifikasi', exact: true }).click()
      await refused
      await expect(code).toHaveAttribute('aria-invalid', 'true')
      // No other digits would do after the fifth.
      await expect(code).toHaveValue(tries < 5 ? wrong : '')
    }
    await expect(notice(page, 'Kode sudah terlalu sering dicoba')).toBeVisible()
    await expect(page.getByText(/^Kode berlaku/)).toBeHidden()
    await resend.click()
    await expect(notice(page, 'Kode verifikasi berhasil dikirim')).toBeVisible()
    await code.fill(await product.mailbox.nextCode(email))
    await page.getByRole('button', { name: 'Verifikasi', exact: true }).click()
    await expect(page).toHaveURL('/register/account')
  })

  test('a server’s limit is shown with its waiting time', { tag: '@long' }, async ({ page }) => {
    await page.route('**/api/v1/auth/code', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '42' },
        json: { statusCode: 429, code: 'CODE_JUST_SENT', message: 'Kode baru saja dikirim.' },
      }),
    )
    await page.goto('/login')
    await page.getByLabel('Email').fill('siti@sekolah.sch.id')
    await page.getByRole('button', { name: 'Kirim Kode' }).click()
    // The specification's words and no others; how long is said at the field, while it is true.
    await expect(notice(page, 'Terjadi kesalahan')).toContainText(/Silahkan ulangi beberapa saat lagi$/)
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Coba lagi dalam 42 detik.')
    await page.clock.fastForward(42_000)
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('')
  })

  test('a failed resend shows an error', { tag: '@long' }, async ({ page }) => {
    await openCodeScreen(page, 'login')
    await expect(page.getByText(/^Kode berlaku/)).toBeVisible()
    await page.clock.fastForward(301_000)
    await page.route('**/api/v1/auth/code', (route) => route.abort('connectionfailed'))
    await page.getByRole('button', { name: 'Kirim ulang kode' }).click()
    await expect(notice(page, 'Terjadi kesalahan')).toContainText('Silahkan ulangi beberapa saat lagi')
  })
})
