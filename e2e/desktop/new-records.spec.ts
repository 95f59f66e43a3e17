import { paths } from '../../web/src/paths.ts'
import { admin, expect, signIn, test } from '../school-morning.ts'
import { walkTo } from '../walk.ts'

test('a list’s button opens the form of a new record, filled in by keyboard alone', async ({ page, product }) => {
  await signIn(page, product, admin)
  const choose = async (label: string, text: string | RegExp) => {
    await page.getByRole('combobox', { name: label }).focus()
    await page.keyboard.press('Enter')
    // A key pressed before the search box has the focus would close the list again.
    await expect(page.getByRole('combobox', { name: 'Cari', exact: true })).toBeFocused()
    await page.getByRole('option', { name: text }).first().waitFor()
    if (typeof text === 'string') await page.keyboard.type(text)
    await page.getByRole('option', { name: text }).first().waitFor()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('option')).toHaveCount(0)
    // The focus returns a moment after the list has closed: before that, the next key would open it again.
    await expect(page.getByRole('combobox', { name: label })).toBeFocused()
  }
  const press = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).focus()
    await page.keyboard.press('Enter')
  }

  await test.step('an earlier graduate', async () => {
    await page.goto(paths.alumni)
    await page.getByRole('link', { name: 'Tambah alumni' }).click()
    await expect(page).toHaveURL(/\/alumni\/create$/)
    await press('Simpan')
    await expect(page.getByRole('textbox', { name: 'Nama' })).toBeFocused()
    for (const [label, text] of [
      ['Nama', 'Dewi Lestari'],
      ['NIS', 'L-1998-7'],
      ['Tanggal lahir', '21/04/1982'],
      ['Tahun lulus', '1998'],
    ] as const) {
      await page.getByRole('textbox', { name: label, exact: true }).fill(text)
    }
    await page.getByLabel('Jenis kelamin').selectOption('Perempuan')
    await press('Simpan')
    await expect(page.getByRole('heading', { level: 1, name: 'Dewi Lestari' })).toBeVisible()
    await expect(page).toHaveURL(/\/alumni\/[\da-f-]{36}$/)
  })

  await test.step('a sheet of the day', async () => {
    await walkTo(page, '/app/kbm/daily-attendance/CREATE')
    await press('Buka lembar')
    await expect(page.getByText('Pilih kelas', { exact: true }).last()).toBeVisible()
    await choose('Kelas', 'VII-B')
    await press('Buka lembar')
    await expect(page).toHaveURL(/daily-attendance\/[\da-f-]{36}_2026-09-16$/)
    await expect(page.getByRole('heading', { level: 1, name: 'VII-B' })).toBeVisible()
  })

  await test.step('a lesson', async () => {
    await walkTo(page, paths.subjectAttendance)
    await page.getByRole('link', { name: 'Isi absensi' }).click()
    await choose('Kelas', 'VII-A')
    await choose('Pelajaran', /VII-A/)
    await press('Buka lembar')
    await expect(page).toHaveURL(/subject-attendance\/[\da-f-]{36}_2026-09-16$/)
  })

  await test.step('a student’s place', async () => {
    await walkTo(page, paths.academicStudents)
    await page.getByRole('link', { name: 'Masukkan siswa' }).click()
    await press('Simpan')
    await expect(page.getByText('Pilih siswa', { exact: true })).toBeVisible()
    await choose('Siswa', /VII-A/)
    await choose('Kelas', 'VII-C')
    const placed = page.waitForResponse((answer) => answer.url().endsWith('/place') && answer.ok())
    await press('Simpan')
    await placed
    await expect(page).toHaveURL(paths.academicStudents)
  })
})

test('an address with an impossible id is not found', { tag: '@long' }, async ({ page, product }) => {
  await signIn(page, product, admin)
  const title = page.getByRole('heading', { level: 1, name: 'Halaman tidak ditemukan' })
  const ofYear = (below: string) => `${paths.academicYears}/bukan-id/${below}`
  for (const address of [
    ...[paths.subjects, paths.subjectEvaluation, paths.reportCards].map((list) => `${list}/bukan-id`),
    ...['rollover', 'semester/1', 'semester/1/start', 'holiday'].map(ofYear),
    `${paths.academicYears}/00000000-0000-4000-8000-000000000000/semester/3`,
    `${paths.students}/import/bukan-id`,
  ]) {
    await walkTo(page, address)
    await expect(title, address).toBeVisible()
  }
})

test('a screen not allowed for a role says so and links home', async ({ page, product }) => {
  await signIn(page, product, 'orangtua@contoh.test')
  await page.goto(paths.students)
  const title = page.getByRole('heading', { level: 1, name: 'Tidak tersedia untuk peran ini' })
  await expect(title).toBeVisible()
  const sheet = '/app/kbm/daily-attendance/00000000-0000-4000-8000-000000000000_2026-09-16'
  for (const address of [`${paths.classes}/create`, paths.attendanceReport, sheet]) {
    await walkTo(page, address)
    await expect(title, address).toBeVisible()
  }
  await page.getByRole('main').getByRole('link', { name: 'Ke Dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
})
