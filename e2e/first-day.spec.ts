import { academicSubjectEndpoints } from '@hadir/contract/subject/academic-subject.ts'
import { scheduleEndpoints } from '@hadir/contract/schedule/schedule.ts'
import { userEndpoints } from '@hadir/contract/user/user.ts'
import type { Page } from '@playwright/test'
import { callAs, callerOf, type Caller } from './api.ts'
import { editPart } from './record-parts.ts'
import { studentsPerClass, threeWorkbooks } from './first-day-files.ts'
import { schoolMorning } from './school-morning.ts'
import { enterNewSchool } from './session.ts'
import { expect, productTest } from './test.ts'

const test = productTest({}, { now: schoolMorning })
// A school's operator works at a desktop.
test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false })

test('an operator’s first day, from settings to a printed timetable', { tag: '@long' }, async ({ page, product }) => {
  await enterNewSchool(page, product)

  await test.step('the year is activated with its days', async () => {
    await page.goto('/app/master/academic-year')
    await page.getByRole('button', { name: 'Aktifkan' }).click()
    await page.getByText(/^5 hari/).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Aktifkan' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Tahun pelajaran 2026/2027 aktif' })).toBeVisible()
  })

  await test.step('the head and the bells are set', async () => {
    await page.goto('/app/setting/school-config')
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Laporan(?! absensi)/ })
      .first()
      .click()
    await page.getByLabel('Kepala sekolah', { exact: false }).first().fill('Dra. Sri Wahyuni, M.Pd.')
    await page.getByLabel('Tempat').fill('Bandung')
    await page.getByRole('button', { name: 'Simpan' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Pengaturan tersimpan' })).toBeVisible()
    await page.goto('/app/setting/school-config/jam-pelajaran')
    await page.getByRole('link', { name: 'Tambah jam pelajaran' }).click()
    await page.getByRole('button', { name: 'Buat jam' }).click()
    await page.getByRole('button', { name: 'Simpan', exact: true }).click()
    await expect(page.getByRole('main').getByRole('link', { name: /1 JP = 40 menit/ })).toBeVisible()
  })

  await test.step('three workbooks are dropped on one page, which knows what they are', async () => {
    const { students, teachers, lessons } = threeWorkbooks
    await importFile(page, { file: students, as: 'student', button: `Impor ${3 * studentsPerClass} siswa` })
    await expect(page.getByText('Kelas baru (3): VII-A, VIII-A, IX-A.')).toBeVisible()
    await page.getByRole('link', { name: 'Langkah berikutnya Impor guru' }).click()
    await expect(page.getByText('Belum ada guru', { exact: true })).toBeVisible()
    await importFile(page, { file: teachers, as: 'teacher', button: 'Impor 6 guru' })
    await importFile(page, { file: lessons, as: 'lesson', button: 'Impor 14 pembelajaran' })
  })

  await test.step('an imported student is saved in the form, and several are changed at once', async () => {
    await page.goto('/app/master/student?sort=name')
    await page.getByRole('main').getByRole('table').getByRole('link').first().click()
    await editPart(page, 'Identitas')
    await page.getByLabel('Tempat lahir').fill('Bandung')
    await page.getByRole('button', { name: 'Simpan', exact: true }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Siswa tersimpan' })).toBeVisible()
    await page.goto('/app/master/student?without=entry')
    await page.getByRole('checkbox', { name: /semua/i }).first().check()
    await page.getByRole('button', { name: 'Ubah sekaligus' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ubah sekaligus' })
    await dialog.getByLabel('Diterima tanggal').fill('13/07/2026')
    await dialog.getByRole('button', { name: 'Hitung perubahan' }).click()
    await dialog.getByRole('button', { name: /^Ubah \d+ siswa$/ }).click()
    await expect(page.getByRole('listitem').filter({ hasText: /\d+ siswa diubah/ })).toBeVisible()
  })

  await test.step('days of absence from before are typed as opening balances and count in the recap', async () => {
    await page.goto('/app/report/semester')
    await page.getByRole('button', { name: 'Isi saldo awal' }).click()
    await page
      .getByLabel(/^Sakit /)
      .first()
      .fill('3')
    await page.getByRole('button', { name: 'Simpan' }).click()
    await expect(page.getByText('3 (0 + 3 sebelum Hadir)')).toBeVisible()
  })

  await test.step('the subjects are there, and the usual ones that are missing are added', async () => {
    await page.goto('/app/master/subject')
    await expect(page.getByRole('main').getByText('Ilmu Pengetahuan Alam').first()).toBeVisible()
    await page.getByRole('button', { name: 'Lainnya' }).click()
    await page.getByRole('menuitem', { name: 'Tambah mapel umum' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Tambah \d+ mata pelajaran$/ })
      .click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.goto('/app/master/subject?q=informatika')
    await expect(page.getByRole('table', { name: 'Mata Pelajaran' }).getByText('Informatika').first()).toBeVisible()
  })

  await test.step('the class without a wali kelas gets one', async () => {
    await page.goto('/app/trx/class?homeroom=belum')
    await page.getByRole('button', { name: 'Tentukan wali kelas' }).click()
    await page.getByRole('combobox', { name: 'IX-A' }).click()
    await page.getByRole('combobox', { name: 'Cari' }).pressSequentially('sri')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Guru ini juga wali kelas VII-A.')).toBeVisible()
    await page.getByRole('combobox', { name: 'IX-A' }).pressSequentially('yusuf')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('combobox', { name: 'IX-A' })).toHaveText('Yusuf Hidayat')
    await page.getByRole('button', { name: 'Simpan 1 wali kelas' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.goto('/app/trx/class?homeroom=ada')
    for (const name of ['Sri Wahyuni', 'Tiara Putri', 'Yusuf Hidayat'])
      await expect(page.getByRole('main').getByText(name).first()).toBeVisible()
  })

  await test.step('lessons of a class are placed by hand, those of the others by the same calls', async () => {
    await page.goto('/app/trx/schedule?view=class')
    await choose(page, 'VII-A')
    for (const place of ['Senin jam ke-1', 'Selasa jam ke-1']) {
      await page
        .getByRole('button', { name: /^Matematika/ })
        .first()
        .click()
      await page.getByRole('button', { name: `Tempatkan di ${place}` }).click()
      await expect(page.getByRole('button', { name: `Matematika, Ahmad Fauzi, ${place}`, exact: false })).toBeVisible()
    }
    await placeTheRest(await callerOf(page))
  })

  await test.step('three timetables are printed', async () => {
    for (const [name, teacher] of [
      ['VII-A', 'Sri Wahyuni'],
      ['VIII-A', 'Tiara Putri'],
      ['IX-A', 'Yusuf Hidayat'],
    ] as const) {
      await page.goto('/app/trx/schedule?view=class')
      await choose(page, name)
      await page.evaluate(() => (window.print = () => document.body.setAttribute('data-printed', 'yes')))
      await page.getByRole('button', { name: 'Cetak' }).click()
      await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes')
      await page.emulateMedia({ media: 'print' })
      const paper = page.getByRole('article')
      await expect(paper.getByText(`JADWAL PELAJARAN KELAS ${name}`)).toBeVisible()
      await expect(paper.getByText('Dra. Sri Wahyuni, M.Pd.')).toBeVisible()
      await expect(paper.getByText(teacher, { exact: true }).last()).toBeVisible()
      await expect(paper.getByText('Matematika').filter({ visible: true }).first()).toBeVisible()
      await page.emulateMedia({ media: 'screen' })
    }
  })
})

type Dropped = { file: (typeof threeWorkbooks)['students']; as: string; button: string }

/** Drops a file where any list is accepted, without choosing its kind. */
async function importFile(page: Page, { file, as, button }: Dropped): Promise<void> {
  await page.goto('/app/master/import')
  await page.getByLabel('Berkas Dapodik atau templat').setInputFiles(file)
  await expect(page.getByLabel('Isi berkas')).toHaveValue(as)
  await page.getByRole('button', { name: 'Periksa berkas' }).click()
  await page.getByRole('button', { name: button }).click()
  await expect(page.getByRole('button', { name: 'Batalkan impor' })).toBeVisible()
}

const choose = (page: Page, name: string) => page.getByRole('combobox', { name: 'Kelas' }).selectOption({ label: name })

/** The remaining subjects: each once a week in each class, on days without a clash of teachers. */
async function placeTheRest(caller: Caller): Promise<void> {
  const { data: me } = await callAs(caller, userEndpoints.me, {})
  const params = { schoolId: me.profiles[0]?.schoolId ?? '' }
  const { data } = await callAs(caller, academicSubjectEndpoints.list, { params, query: { pageSize: 100 } })
  const classes = [...new Set(data.map((one) => one.academicClass.id))]
  const subjects = [...new Set(data.map((one) => one.subject.id))]
  for (const one of data) {
    if (one.academicClass.name === 'VII-A' && one.subject.name === 'Matematika') continue
    const day = (classes.indexOf(one.academicClass.id) + subjects.indexOf(one.subject.id)) % 5
    const weekday = ([1, 2, 3, 4, 5] as const)[day] ?? 1
    const at = { weekday, periodStart: 4, periodEnd: 5, semesterNo: null, variant: 'NORMAL' as const }
    await callAs(caller, scheduleEndpoints.create, {
      params,
      body: { academicClassId: one.academicClass.id, academicSubjectId: one.id, ...at },
    })
  }
}
