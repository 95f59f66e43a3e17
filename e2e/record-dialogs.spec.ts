import { examEndpoints } from '@hadir/contract/academic-year/exam.ts'
import { paths } from '../web/src/paths.ts'
import { callAs, callerOf, schoolIdOf } from './api.ts'
import { stored } from './form-drafts.ts'
import { admin, expect, signIn, test } from './school-morning.ts'
import { listLoaded } from './walk.ts'

test('exams and tasks are added, changed and removed in their dialogs', async ({ page, product }) => {
  await signIn(page, product, admin)
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: 'Simpan' })

  await page.goto(paths.exams)
  await listLoaded(page)
  await page.getByRole('button', { name: 'Tambah exam' }).first().click()
  await save.click()
  await expect(dialog.getByText('Pilih paling sedikit satu kelas')).toBeVisible()
  await dialog.getByLabel('Nama').fill('STS percobaan')
  await expect(dialog.getByRole('textbox', { name: 'Sampai' })).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByRole('textbox', { name: 'Dari' }).fill('21/09/2026')
  await expect(dialog.getByRole('textbox', { name: 'Sampai' })).toHaveValue('21/09/2026')
  await expect(dialog.getByRole('textbox', { name: 'Sampai' })).toHaveAttribute('aria-invalid', 'false')
  await dialog.getByRole('textbox', { name: 'Sampai' }).fill('25/09/2026')
  await dialog.getByRole('button', { name: 'Pilih semua kelas' }).click()
  await save.click()
  await expect(dialog).toBeHidden()
  await test.step('a page past the end of the list gives way to the last one', async () => {
    await page.goto(`${paths.exams}?page=9`)
    await expect(page.getByText('STS percobaan').first()).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${paths.exams}$`))
  })
  await page.getByText('STS percobaan').first().click()
  await test.step('what somebody else saved meanwhile is saved together with her change', async () => {
    const caller = await callerOf(page)
    const params = { schoolId: await schoolIdOf(page) }
    const { data } = await callAs(caller, examEndpoints.list, { params, query: { q: 'STS percobaan' } })
    const { id, classes, semesterNo: _, ...exam } = data[0]!
    const academicClassIds = classes.map((one) => one.id)
    await callAs(caller, examEndpoints.update, {
      params: { ...params, id },
      body: { ...exam, academicClassIds, endDate: '2026-09-28' },
    })
    await dialog.getByLabel('Nama').fill('STS bersama')
    await save.click()
    const versions = page.getByRole('dialog', { name: 'Data ini baru saja diubah orang lain' })
    await versions.getByRole('button', { name: 'Simpan pilihan ini' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('28/09/2026').first()).toBeVisible()
  })
  await page.getByText('STS bersama').first().click()
  await dialog.getByRole('button', { name: 'Hapus' }).click()
  await page.getByRole('dialog', { name: 'Hapus STS bersama?' }).getByRole('button', { name: 'Hapus' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('main').getByText('STS bersama')).toHaveCount(0)

  await page.goto(paths.tasks)
  await listLoaded(page)
  await page.getByRole('button', { name: 'Tambah tugas' }).first().click()
  await save.click()
  await expect(dialog.getByText('Minimal 3 karakter')).toBeVisible()
  await dialog.getByLabel('Mata pelajaran kelas').click()
  await page.getByRole('option').first().click()
  await dialog.getByLabel('Judul').fill('Latihan percobaan')
  await dialog.getByRole('textbox', { name: 'Tenggat' }).fill('30/09/2026')
  await save.click()
  await expect(dialog).toBeHidden()
  await page.getByText('Latihan percobaan').first().click()
  await dialog.getByRole('button', { name: 'Hapus' }).click()
  await page.getByRole('dialog', { name: 'Hapus Latihan percobaan?' }).getByRole('button', { name: 'Hapus' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('main').getByText('Latihan percobaan')).toHaveCount(0)
})

test('an extra school day has to follow a timetable, in a year with decrees to come', async ({ page, product }) => {
  await signIn(page, product, admin)
  await page.goto(paths.academicYears)
  await page
    .getByRole('link', { name: /2026\/2027/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Lihat hari libur' }).click()
  await listLoaded(page)
  await expect(page.getByText('Libur nasional 2027 belum lengkap.')).toBeVisible()
  await page.getByRole('button', { name: 'Tambah hari libur' }).first().click()
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: 'Simpan' })
  await dialog.getByLabel('Nama').fill('Pengganti libur banjir')
  await dialog.getByLabel('Jenis').selectOption('Hari masuk')
  await dialog.getByRole('textbox', { name: 'Dari' }).fill('05/12/2026')
  await save.click()
  await expect(dialog.getByLabel('Pelajaran memakai')).toHaveAccessibleDescription(/Pilih jadwal yang diikuti/)
  await dialog.getByLabel('Pelajaran memakai').selectOption('Jadwal Rabu')
  await save.click()
  await expect(dialog).toBeHidden()
  const row = page.getByRole('button', { name: /Pengganti libur banjir/ }).first()
  await expect(row).toBeVisible()
  await row.click()
  await dialog.getByRole('button', { name: 'Hapus hari libur' }).click()
  await expect(row).toBeHidden()
})

test('text typed in a dialog survives a click outside, the back button and a reload', async ({ page, product }) => {
  await signIn(page, product, admin)
  await page.goto(paths.accessRequest)
  // By a link, so that the back button leads to a page of the app.
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Master Data' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Exam' }).click()
  await page.getByRole('button', { name: 'Tambah exam' }).first().click()
  const record = page.getByRole('dialog', { name: 'Tambah exam' })
  const name = record.getByLabel('Nama')
  await name.fill('STS percobaan')
  await page.mouse.click(5, 5)
  await expect(name).toHaveValue('STS percobaan')

  await page.evaluate(() => history.back())
  const question = page.getByRole('dialog', { name: 'Tinggalkan halaman ini?' })
  await question.getByRole('button', { name: 'Tetap di sini' }).click()
  await expect(question).toBeHidden()
  await expect(name).toHaveValue('STS percobaan')

  const warned = page.waitForEvent('dialog')
  void page.evaluate(() => window.location.reload())
  const reload = await warned
  expect(reload.type()).toBe('beforeunload')
  await reload.dismiss()
  await expect(name).toHaveValue('STS percobaan')

  // Reloaded all the same, the window offers it; a click outside does not close it then either.
  await stored(page, 'STS percobaan')
  page.once('dialog', (asked) => void asked.accept())
  await page.reload()
  const add = page.getByRole('button', { name: 'Tambah exam' }).first()
  await add.click()
  await record.getByRole('button', { name: 'Pulihkan' }).click()
  await expect(name).toHaveValue('STS percobaan')
  await page.mouse.click(5, 5)
  await expect(name).toHaveValue('STS percobaan')

  // Its own cancel button does not ask, and gives it up.
  await record.getByRole('button', { name: 'Batal' }).click()
  await expect(record).toBeHidden()
  await add.click()
  await expect(name).toHaveValue('')
  await expect(record.getByRole('button', { name: 'Pulihkan' })).toHaveCount(0)
  await record.getByRole('button', { name: 'Batal' }).click()
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL(new RegExp(paths.accessRequest))
})

test(
  'a window that closes returns the focus to the button or menu that opened it',
  { tag: '@long' },
  async ({ page, product }) => {
    await signIn(page, product, admin)
    await page.goto(paths.reportCards)
    await listLoaded(page)
    const more = page.getByRole('button', { name: 'Lainnya', exact: true })
    const dialog = page.getByRole('dialog')
    for (const item of ['Leger', 'Cetak rapor sekelas']) {
      await more.press('Enter')
      await page.getByRole('menuitem', { name: item }).press('Enter')
      await expect(dialog).toBeVisible()
      await dialog.getByRole('button', { name: 'Tutup', exact: true }).first().press('Enter')
      await expect(dialog).toBeHidden()
      await expect(more).toBeFocused()
    }
  },
)

test('Android’s Back closes what is open, the topmost first, and leaves the page only then', async ({
  page,
  product,
}) => {
  await page.addInitScript(() => {
    const open: EventTarget[] = []
    class Watcher extends EventTarget {
      constructor() {
        super()
        open.push(this)
      }
      destroy() {
        open.splice(open.indexOf(this), 1)
      }
    }
    const pressBack = () => open.at(-1)?.dispatchEvent(new Event('close'))
    Object.assign(window, { CloseWatcher: Watcher, pressBack })
  })
  const pressBack = () => page.evaluate(() => (window as unknown as { pressBack: () => void }).pressBack())
  await signIn(page, product, admin)
  await page.goto(paths.tasks)
  await listLoaded(page)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer).toBeVisible()
  await pressBack()
  await expect(drawer).toBeHidden()

  await page.getByRole('button', { name: 'Tambah tugas' }).first().click()
  const record = page.getByRole('dialog', { name: 'Tambah tugas' })
  await record.getByLabel('Mata pelajaran kelas').click()
  const choices = page.getByRole('listbox', { name: 'Pilihan' })
  await expect(choices).toBeVisible()
  await pressBack()
  await expect(choices).toBeHidden()
  await expect(record).toBeVisible()
  await pressBack()
  await expect(record).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`${paths.tasks}$`))
})
