import { happensAfter, installClock, isStillAt, notice, stopClock } from '../page-clock.ts'
import { newSchool } from '../people.ts'
import { openRegistration } from '../session.ts'
import { choose, fillAccount, fillSchool, proveMailbox } from '../sign-in.ts'
import { expect, test } from '../test.ts'

test.describe('registration', () => {
  test('without a proven mailbox its tabs lead back to the e-mail', async ({ page }) => {
    for (const tab of ['/register/account', '/register/organization']) {
      await page.goto(tab)
      await expect(page).toHaveURL('/register')
    }
  })

  test('every field of the account says what it wants, and the second tab waits for it', async ({ page, product }) => {
    const email = await openRegistration(page, product)
    await expect(page).toHaveURL('/register/account')
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await expect(page.getByLabel('Email')).not.toBeEditable()
    await expect(page.getByLabel('Jenis akun')).toHaveValue('student')
    await page.getByRole('tab', { name: 'Sekolah / Perusahaan' }).click()
    for (const words of [
      'Minimal 3 karakter',
      'Minimal 5 karakter',
      'Tanggal lahir harus diisi',
      'Jenis kelamin harus diisi',
      'Nomor telepon tidak valid',
      'NISN harus diisi, minimal 6 karakter',
    ]) {
      await expect(page.getByText(words)).toBeVisible()
    }
    await expect(page).toHaveURL('/register/account')
    await expect(page.getByLabel('Nama lengkap')).toBeFocused()
    await page.goto('/register/organization')
    await expect(page).toHaveURL('/register/account')
  })

  test('the second tab follows the account type that was chosen by hand', async ({ page, product }) => {
    await openRegistration(page, product)
    const second = page.getByRole('tab').nth(1)
    await expect(second).toHaveText('Sekolah / Perusahaan')
    await page.getByLabel('Jenis akun').selectOption('Admin Perusahaan')
    await expect(second).toHaveText('Perusahaan')
    await page.getByLabel('Jenis akun').selectOption('Guru')
    await expect(second).toHaveText('Sekolah')
    await fillAccount(page, 'Admin Perusahaan')
    await second.click()
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('Minimal 15 karakter')).toBeVisible()
  })

  test('lists of regions follow from each other', async ({ page, product }) => {
    await openRegistration(page, product)
    await expect(page.getByRole('combobox', { name: 'Kabupaten / Kota' })).toBeDisabled()
    await choose(page, 'Provinsi', 'Jawa Barat')
    await choose(page, 'Kabupaten / Kota', 'Kota Bandung')
    await expect(page.getByRole('combobox', { name: 'Kabupaten / Kota' })).toHaveText('Kota Bandung')
    await choose(page, 'Provinsi', 'Bali')
    await expect(page.getByRole('combobox', { name: 'Kabupaten / Kota' })).toHaveText('Pilih…')
  })

  test('a number that the server refuses is told at its field', async ({ page, product }) => {
    await openRegistration(page, product)
    await fillAccount(page, 'Admin Sekolah')
    await page.getByRole('button', { name: 'Lanjut' }).click()
    await page.getByText('Sudah terdaftar').click()
    await page.getByRole('combobox', { name: 'Sekolah', exact: true }).click()
    await page.getByRole('combobox', { name: 'Cari' }).fill('99999999')
    await page.getByRole('option', { name: 'Pakai NPSN 99999999' }).click()
    const refusal = page.waitForResponse('**/api/v1/auth/register')
    await page.getByRole('button', { name: 'Submit' }).click()
    const { message, type } = (await (await refusal).json()) as { message: string; type: string }
    expect(type).toBe('npsn')
    await expect(notice(page, message)).toContainText('Silahkan perbaiki data yang dimasukkan')
    await expect(page.getByRole('combobox', { name: 'Sekolah', exact: true })).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByRole('main')).toContainText(message)
  })

  test('a new school is registered, its admin signs out, in again, and is welcomed back', async ({ page, product }) => {
    const school = newSchool()
    await installClock(page)
    await page.goto('/register')
    await page.getByLabel('Email').fill(school.email)
    await page.getByRole('button', { name: 'Kirim Kode' }).click()
    const code = await product.mailbox.takeCode(school.email)
    await page.waitForURL('**/register/code')
    await page.getByLabel('Kode verifikasi, enam angka').fill(code)
    await stopClock(page)
    const verified = page.waitForResponse('**/auth/code/verify')
    await page.getByRole('button', { name: 'Verifikasi', exact: true }).click()
    await verified
    await expect(page.getByText(/^Kode berlaku/)).toBeHidden()
    await happensAfter(page, 2000, {
      before: isStillAt(page, '/register/code'),
      after: () => expect(page).toHaveURL('/register/account'),
    })
    await page.clock.resume()
    await fillAccount(page, 'Admin Sekolah')
    await page.getByRole('button', { name: 'Lanjut' }).click()
    await expect(page).toHaveURL('/register/organization')
    await fillSchool(page, school)
    await stopClock(page)
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(notice(page, 'Sukses')).toBeVisible()
    await happensAfter(page, 3000, {
      before: isStillAt(page, '/register/organization'),
      after: () => expect(page).toHaveURL('/app'),
    })
    await page.clock.resume()
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await expect(page.getByText(school.name)).toBeVisible()

    await page.getByRole('button', { name: 'Akun: Siti Aminah' }).click()
    await page.getByRole('menuitem', { name: 'Keluar' }).click()
    await expect(page).toHaveURL('/login')
    await proveMailbox(page, product.mailbox, '/login', school.email)
    await expect(notice(page, 'Login berhasil!')).toBeVisible()
    await expect(page).toHaveURL(/\/app\?message=/)

    // Its 2 s are measured in known-person.spec.ts.
    await page.goto('/app')
    await expect(notice(page, 'Selamat datang kembali!')).toBeVisible()
    await page.getByRole('button', { name: 'Tutup pemberitahuan' }).click()
    await expect(page).toHaveURL('/app')
  })
})
