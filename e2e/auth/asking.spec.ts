import { happensAfter, recordWaits, isStillAt, notice, stopClock } from '../page-clock.ts'
import { someEmail } from '../people.ts'
import { expect, test } from '../test.ts'

test.describe('asking for a code', () => {
  test('the e-mail is checked when the field is left, with the words of the specification', async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
    const email = page.getByLabel('Email')
    await email.focus()
    await email.blur()
    await expect(page.getByText('Email harus diisi')).toBeVisible()
    // The link of a page, copied from a chat.
    await email.fill('mailto:guru@\u200bsekolah.sch.id')
    await email.blur()
    await expect(page.getByText('Email harus diisi')).toBeHidden()
    await expect(page.getByText('Email tidak valid')).toBeHidden()
    await email.fill('guru@')
    await email.blur()
    await expect(page.getByText('Email tidak valid')).toBeVisible()
    await page.getByRole('button', { name: 'Kirim Kode' }).click()
    await expect(email).toBeFocused()
    await expect(page).toHaveURL('/login')
  })

  test('one press on the button counts, also where leaving the field shows an error', async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByText('Belum diundang? Minta tautan dari operator sekolah.')).toBeVisible()
    const email = page.getByLabel('Email')
    const button = page.getByRole('button', { name: 'Kirim Kode' })
    await email.fill('guru@')
    const before = await button.boundingBox()
    await page.mouse.move(before!.x + before!.width / 2, before!.y + 2)
    await page.mouse.down()
    // The field was left by that press.
    await expect(page.getByText('Email tidak valid')).toBeVisible()
    expect(await button.boundingBox()).toEqual(before)
    await page.mouse.up()
    await expect(email).toBeFocused()
  })

  for (const start of ['/login', '/register'] as const) {
    test(
      `${start} says that the code was sent and opens the code screen exactly 2 s later`,
      { tag: start === '/register' ? '@long' : [] },
      async ({ page }) => {
        await recordWaits(page)
        await page.goto(start)
        await page.getByLabel('Email').fill(someEmail())
        await stopClock(page)
        await page.getByRole('button', { name: 'Kirim Kode' }).click()
        await expect(notice(page, 'Kode verifikasi berhasil dikirim')).toBeVisible()
        await happensAfter(page, 2000, {
          before: isStillAt(page, start),
          after: () => expect(page).toHaveURL(`${start}/code`),
        })
        await expect(page.getByRole('heading', { name: 'Verifikasi Kode' })).toBeVisible()
      },
    )
  }

  test('without a connection it says so and stays', async ({ page, context }) => {
    await page.goto('/login')
    const noticesLoaded = page.waitForResponse(/toaster/)
    await page.getByLabel('Email').fill(someEmail())
    await noticesLoaded
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Kirim Kode' }).click()
    await expect(notice(page, 'Terjadi kesalahan')).toContainText('Silahkan ulangi beberapa saat lagi')
    await expect(page).toHaveURL('/login')
  })
})
