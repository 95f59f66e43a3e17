import { happensAfter, recordWaits, isStillAt, notice, stopClock } from '../page-clock.ts'
import { newSchool, someEmail } from '../people.ts'
import { enterNewSchool, openRegistration } from '../session.ts'
import { choose, chooseGoneSchool, fillAccount, fillSchool, proveMailbox } from '../sign-in.ts'
import { expect, test } from '../test.ts'

test.describe('registration', () => {
  test('without a proven mailbox its tabs lead back to the e-mail', { tag: '@long' }, async ({ page }) => {
    for (const tab of ['/register/account', '/register/organization']) {
      await page.goto(tab)
      await expect(page).toHaveURL('/register')
    }
  })

  test('every account field shows its error, and the second tab waits for it', async ({ page, product }) => {
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
      'Pilih provinsi',
    ]) {
      await expect(page.getByText(words, { exact: true })).toBeVisible()
    }
    // What depends on the province is not wrong yet.
    for (const name of ['Kabupaten / Kota', 'Kecamatan', 'Desa / Kelurahan'])
      await expect(page.getByRole('combobox', { name })).not.toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByText('Pilih kabupaten atau kota', { exact: true })).toHaveCount(0)
    await expect(page).toHaveURL('/register/account')
    await expect(page.getByLabel('Nama lengkap')).toBeFocused()
    await page.getByLabel('Tanggal lahir').fill('01/01/2099')
    await page.getByLabel('Tanggal lahir').blur()
    await expect(page.getByText('Tanggal lahir tidak boleh setelah hari ini')).toBeVisible()
    await page.getByLabel('Jenis akun').selectOption('')
    await page.getByRole('button', { name: 'Lanjut' }).click()
    await expect(page.getByLabel('Jenis akun')).toBeFocused()
    await expect(page.getByLabel('Jenis akun')).toHaveAccessibleDescription('Pilih jenis akun')
    await page.goto('/register/organization')
    await expect(page).toHaveURL('/register/account')
  })

  test('on a phone the account is four short steps, and a step back loses nothing', async ({ page, product }) => {
    await openRegistration(page, product)
    const step = (no: number, title: string) => page.getByRole('group', { name: `${title} ${no} dari 4` })
    const press = (name: string) => page.getByRole('button', { name }).click()
    await expect(step(1, 'Siapa Anda')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Kembali' })).toHaveCount(0)
    await page.getByLabel('Jenis akun').selectOption('Orang Tua')
    await press('Lanjut')
    await expect(step(2, 'Nama dan kelahiran')).toBeFocused()
    await press('Lanjut')
    const name = page.getByLabel('Nama lengkap')
    await expect(name).toBeFocused()
    await expect(name).toHaveAccessibleDescription('Minimal 3 karakter')
    await name.fill('Rina Wulandari')
    await press('Kembali')
    await expect(page.getByLabel('Jenis akun')).toHaveValue('parent')
    await press('Lanjut')
    await expect(name).toHaveValue('Rina Wulandari')
    await page.getByLabel('Tanggal lahir').fill('17/08/1985')
    await page.getByLabel('Jenis kelamin').selectOption('Perempuan')
    await press('Lanjut')
    await page.getByLabel('Nomor telepon').fill('081234567890')
    await press('Lanjut')
    await expect(step(4, 'Alamat')).toBeFocused()
    await page.getByLabel('Alamat', { exact: true }).fill('Jalan Melati 1')
    await press('Lanjut')
    // Only the first of four lists that depend on each other is missing.
    await expect(page.getByRole('combobox', { name: 'Provinsi' })).toBeFocused()
    await expect(page.getByRole('main').locator('[aria-invalid=true]')).toHaveCount(1)
    await choose(page, 'Provinsi', 'Jawa Barat')
    await choose(page, 'Kabupaten / Kota', 'Kota Bandung')
    await choose(page, 'Kecamatan', 'Coblong')
    await press('Lanjut')
    await expect(page).toHaveURL('/register/organization')
    await page.getByRole('tab', { name: 'Akun' }).click()
    await expect(page.getByLabel('Nama lengkap')).toHaveValue('Rina Wulandari')
  })

  test(
    'the second tab follows the account type that was chosen by hand',
    { tag: '@long' },
    async ({ page, product }) => {
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
    },
  )

  test('typed data on either tab survives a reload, but not for another mailbox', async ({ page, product }) => {
    await openRegistration(page, product)
    await fillAccount(page, 'Admin Sekolah')
    await page.reload()
    await expect(page.getByLabel('Nama lengkap')).toHaveValue('Siti Aminah')
    await expect(page.getByLabel('Tanggal lahir')).toHaveValue('17/08/1985')
    await expect(page.getByRole('combobox', { name: 'Kecamatan' })).toHaveText('Coblong')
    await page.getByRole('button', { name: 'Lanjut' }).click()
    await page.getByLabel('Nama sekolah').fill('SMP Tunas Bangsa')
    await page.reload()
    await expect(page).toHaveURL('/register/organization')
    await expect(page.getByRole('tab', { name: 'Sekolah', exact: true })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByLabel('Nama sekolah')).toHaveValue('SMP Tunas Bangsa')
    await openRegistration(page, product)
    await expect(page.getByLabel('Nama lengkap')).toHaveValue('')
    await expect(page.getByLabel('Jenis akun')).toHaveValue('student')
  })

  test(
    'the account type is preselected after the code when registering a school',
    { tag: '@long' },
    async ({ page, product }) => {
      await page.goto('/')
      await page.getByRole('link', { name: 'Daftarkan sekolah' }).click()
      await expect(page).toHaveURL('/register?as=school_admin')
      const email = someEmail()
      await page.getByLabel('Email').fill(email)
      await page.getByRole('button', { name: 'Kirim Kode' }).click()
      const code = await product.mailbox.nextCode(email)
      await page.waitForURL('**/register/code')
      await page.reload()
      await expect(page.getByRole('link', { name: 'Ganti email' })).toHaveAttribute('href', '/register?as=school_admin')
      await page.getByLabel('Kode verifikasi, enam angka').fill(code)
      await page.getByRole('button', { name: 'Verifikasi', exact: true }).click()
      await page.waitForURL('**/register/account')
      await expect(page.getByLabel('Jenis akun')).toHaveValue('school_admin')
      await expect(page.getByRole('tab', { name: 'Sekolah', exact: true })).toBeVisible()
      await page.reload()
      await expect(page.getByLabel('Jenis akun')).toHaveValue('school_admin')
    },
  )

  test('region lists depend on each other', { tag: '@long' }, async ({ page, product }) => {
    await openRegistration(page, product)
    // All steps at once.
    await page.getByRole('tab').nth(1).click()
    await expect(page.getByRole('combobox', { name: 'Kabupaten / Kota' })).toBeDisabled()
    await choose(page, 'Provinsi', 'Jawa Barat')
    await choose(page, 'Kabupaten / Kota', 'Kota Bandung')
    await expect(page.getByRole('combobox', { name: 'Kabupaten / Kota' })).toHaveText('Kota Bandung')
    await choose(page, 'Provinsi', 'Bali')
    await expect(page.getByRole('combobox', { name: 'Kabupaten / Kota' })).toHaveText('Pilih…')
  })

  test('a number that the server rejects is reported at its field', { tag: '@long' }, async ({ page, product }) => {
    await openRegistration(page, product)
    await fillAccount(page, 'Admin Sekolah')
    await page.getByRole('button', { name: 'Lanjut' }).click()
    await page.getByText('Sudah terdaftar').click()
    await chooseGoneSchool(page)
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
    await recordWaits(page)
    await page.goto('/register')
    await page.getByLabel('Email').fill(school.email)
    await page.getByRole('button', { name: 'Kirim Kode' }).click()
    const code = await product.mailbox.nextCode(school.email)
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

    // known-person.spec.ts measures its 2 s.
    await page.goto('/app')
    await expect(notice(page, 'Selamat datang kembali!')).toBeVisible()
    await page.getByRole('button', { name: 'Tutup pemberitahuan' }).click()
    await expect(page).toHaveURL('/app')
  })

  test(
    'a new school opens its first class by hand: every screen shows the next step',
    { tag: '@long' },
    async ({ page, product }) => {
      await enterNewSchool(page, product)
      await page.goto('/app/master/academic-year')
      await page.getByRole('button', { name: 'Aktifkan' }).click()
      await page.getByText(/^5 hari/).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Aktifkan' }).click()
      await expect(page.getByRole('dialog')).toBeHidden()
      // Clicked while the list is loading: the dialog stays open when the response shows that there is no class yet.
      const pressed = Promise.withResolvers<void>()
      await page.route('**/api/v1/class/*/academic-class?*', async (route) => {
        await pressed.promise
        await route.continue()
      })
      await page.goto('/app/trx/class')
      await page.getByRole('button', { name: 'Buka kelas' }).first().click()
      pressed.resolve()
      await expect(page.getByText('Belum ada kelas pada tahun ini')).toBeVisible()
      await page.getByRole('dialog').getByRole('link', { name: 'Tambah kelas' }).click()
      await page.unrouteAll()
      await page.getByLabel('Nama kelas').fill('VII-A')
      await page.getByLabel('Tingkat').selectOption('VII')
      await page.getByRole('button', { name: 'Simpan', exact: true }).click()
      await expect(page.getByRole('link', { name: /VII-A/ })).toBeVisible()
      await page.goto('/app/trx/class')
      await expect(page.getByText('Belum ada kelas pada tahun ini')).toBeVisible()
      await page.getByRole('button', { name: 'Buka kelas' }).click()
      await page.getByRole('combobox', { name: 'Kelas', exact: true }).click()
      await page.getByRole('option', { name: 'VII-A' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Buka kelas' }).click()
      await expect(page.getByRole('main').getByText('Belum ada', { exact: false }).first()).toBeVisible()
      await expect(page.getByRole('link', { name: /VII-A/ })).toBeVisible()
    },
  )
})
