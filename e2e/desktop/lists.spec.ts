import { readFile } from 'node:fs/promises'
import { paths } from '../../web/src/paths.ts'
import { faultsIn } from '../fit.ts'
import { admin, expect, signIn, test } from '../school-morning.ts'
import { walkTo } from '../walk.ts'

test('a list is searched, arranged, navigated by keyboard, bulk-edited and exported', async ({
  page,
  product,
  browser,
}) => {
  await signIn(page, product, admin)
  await page.goto('/app/master/student?sort=name')
  const table = page.getByRole('table', { name: 'Siswa' })
  const rows = table.getByRole('row')

  await test.step('columns and page size are the same on another device', async () => {
    // The first page of a new server is its slowest.
    await rows.nth(10).waitFor()
    await page.getByRole('button', { name: 'Kolom' }).click()
    const [religion, nisn] = ['Agama', 'NISN'].map((name) => page.getByRole('menuitemcheckbox', { name }))
    // A press that begins on one item and ends on another, as in a menu that moves, chooses neither.
    await nisn!.hover()
    await page.mouse.down()
    await religion!.hover()
    await page.mouse.up()
    await expect(nisn!).toBeChecked()
    await expect(religion!).not.toBeChecked()
    await religion!.click()
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok())
    await nisn!.click()
    await saved
    await page.keyboard.press('Escape')
    await expect(table.getByRole('columnheader', { name: 'Agama' })).toBeVisible()
    const sized = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok())
    await page.getByRole('combobox', { name: 'Baris per halaman' }).selectOption('5')
    await sized
    await page.getByRole('button', { name: 'Halaman berikutnya' }).press('Enter')
    const back = page.getByRole('button', { name: 'Halaman sebelumnya' })
    // A key pressed before the second page stands does nothing.
    await expect(back).toBeEnabled()
    await back.press('Enter')
    // On the first page it does nothing, but the keyboard is still there.
    await expect(back).toBeDisabled()
    await expect(back).toBeFocused()
    const device = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const other = await device.newPage()
    await signIn(other, product, admin)
    await other.goto('/app/master/student')
    const there = other.getByRole('table', { name: 'Siswa' })
    await expect(there.getByRole('columnheader', { name: 'Agama' })).toBeVisible()
    await expect(there.getByRole('columnheader', { name: 'NISN' })).toHaveCount(0)
    await expect(there.getByRole('row')).toHaveCount(6)
    await device.close()
    expect(await faultsIn(page)).toEqual([])
  })

  await test.step('keys: a slash searches, arrows walk, Space ticks, Enter opens', async () => {
    const first = table.getByRole('link').first()
    await first.focus()
    await page.keyboard.press('ArrowDown')
    await expect(table.getByRole('link').nth(1)).toBeFocused()
    await page.keyboard.press(' ')
    await expect(page.getByRole('region', { name: 'Baris terpilih' })).toContainText('1 dipilih')
    await page.keyboard.press('/')
    const search = page.getByRole('searchbox', { name: 'Cari nama, NIS, NISN' })
    await expect(search).toBeFocused()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Batalkan pilihan' }).click()
  })

  await test.step('what is ticked is taken out, as the screen shows it', async () => {
    const names = await table.getByRole('link').allTextContents()
    await page.getByRole('checkbox', { name: 'Pilih semua di halaman ini' }).check()
    const bar = page.getByRole('region', { name: 'Baris terpilih' })
    await expect(bar).toContainText('5 dipilih')
    expect(await faultsIn(page)).toEqual([])
    await bar.getByRole('button', { name: 'Ekspor yang dipilih' }).click()
    const coming = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'CSV' }).click()
    const file = await coming
    expect(file.suggestedFilename()).toMatch(/^Siswa \d{4}-\d\d-\d\d\.csv$/)
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n').slice(1)
    expect(lines.map((line) => line.split(';')[0]?.slice(1, -1))).toEqual(names)
    await bar.getByRole('button', { name: /^Pilih semua \d+ yang cocok$/ }).click()
    await expect(bar).toContainText(/^Semua \d+ dipilih/)
  })

  await test.step('from a record one comes back to the row, the page and the ticks that one left', async () => {
    await page.goto('/app/master/student?sort=name&page=3')
    const fourth = table.getByRole('link').nth(3)
    const name = (await fourth.textContent()) ?? ''
    await table.getByRole('checkbox').nth(1).check()
    await fourth.click()
    await page.getByRole('button', { name: 'Ubah identitas' }).waitFor()
    await page.getByRole('navigation', { name: 'Lokasi' }).getByRole('link', { name: 'Siswa', exact: true }).click()
    await expect(page).toHaveURL(/page=3/)
    await expect(table.getByRole('link', { name })).toBeFocused()
    await expect(page.getByRole('region', { name: 'Baris terpilih' })).toContainText('1 dipilih')
    await table.getByRole('link').nth(2).click()
    await page.getByRole('button', { name: 'Ubah identitas' }).waitFor()
    await page.goBack()
    await expect(table.getByRole('link').nth(2)).toBeFocused()
  })

  await test.step('the menu of a row leads to its changes', async () => {
    await page.goto('/app/master/class')
    const menuOfRow = page.getByRole('button', { name: 'Tindakan untuk VII-B' })
    await menuOfRow.waitFor()
    expect(await faultsIn(page)).toEqual([])
    await menuOfRow.click()
    expect(await faultsIn(page)).toEqual([])
    await page.getByRole('menuitem', { name: 'Riwayat perubahan' }).click()
    await expect(page.getByRole('button', { name: 'Riwayat perubahan' })).toBeFocused()
    await expect(page.getByText('Data dibuat')).toBeVisible()
  })

  await test.step('another year is chosen at the top, holds from list to list, and is marked as such', async () => {
    const menu = page.getByRole('navigation', { name: 'Menu utama' })
    await page.getByRole('button', { name: /^Ganti sekolah atau tahun/ }).click()
    await page.getByRole('menuitemradio', { name: '2025/2026' }).click()
    await page.goto('/app/trx/class')
    await expect(page.getByRole('region', { name: 'Tahun yang dilihat' })).toContainText('2025/2026, yang sudah lewat')
    await expect(page.getByRole('table', { name: 'Kelas Tahun Berjalan' }).getByRole('row')).toHaveCount(9)
    await expect(page.getByRole('button', { name: 'Buka kelas' })).toHaveCount(0)
    expect(await faultsIn(page)).toEqual([])
    await menu.getByRole('link', { name: 'Siswa', exact: true }).last().click()
    const members = page.getByRole('table', { name: 'Siswa Tahun Berjalan' })
    await expect(members.getByRole('cell', { name: 'Naik kelas' }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Kembali ke 2026/2027' }).click()
    await expect(page.getByRole('region', { name: 'Tahun yang dilihat' })).toHaveCount(0)
    await expect(members.getByRole('cell', { name: 'Naik kelas' })).toHaveCount(0)
    // The filter is in the address too, as a colleague would send it.
    await page.goto('/app/trx/class')
    await page.getByRole('button', { name: /^Filter lainnya/ }).click()
    await page.getByRole('dialog', { name: 'Filter lainnya' }).getByLabel('Tahun').selectOption('2025/2026')
    await expect(page).toHaveURL(/academicYearId=/)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Kembali ke 2026/2027' }).click()
  })

  await test.step('ticked classes are set aside and back', async () => {
    await page.goto('/app/master/class')
    const classes = page.getByRole('table', { name: 'Kelas' })
    await classes.getByRole('checkbox').nth(1).check()
    await page.getByRole('button', { name: 'Nonaktifkan' }).click()
    await expect(classes.getByText('Tidak aktif', { exact: true })).toHaveCount(1)
    await expect(page.getByRole('region', { name: 'Baris terpilih' })).toHaveCount(0)
    await classes.getByRole('checkbox').nth(1).check()
    await page.getByRole('button', { name: 'Aktifkan', exact: true }).click()
    await expect(classes.getByText('Tidak aktif', { exact: true })).toHaveCount(0)
  })

  await test.step('a teacher to filter by is found by the server, with the keyboard alone, and stays named', async () => {
    await page.goto(paths.academicSubjects)
    const taught = page.getByRole('table', { name: 'Mata Pelajaran Tahun Berjalan' }).getByRole('row')
    // After the checkbox, the class, the subject and its group.
    const teacher = (await taught.nth(1).locator('th, td').nth(4).textContent()) ?? ''
    await page.getByRole('button', { name: /^Filter lainnya/ }).press('Enter')
    const others = page.getByRole('dialog', { name: 'Filter lainnya' })
    await others.getByLabel('Guru', { exact: true }).press('Enter')
    await page.getByRole('combobox', { name: 'Cari' }).fill(teacher)
    await expect(page.getByRole('listbox', { name: 'Pilihan' }).getByRole('option')).toHaveText([teacher])
    expect(await faultsIn(page)).toEqual([])
    await page.keyboard.press('Enter')
    await expect(page.getByRole('listbox', { name: 'Pilihan' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(others).toHaveCount(0)
    const chip = page.getByRole('button', { name: `Guru: ${teacher}` })
    await expect(chip).toBeVisible()
    await page.reload()
    await expect(chip).toBeVisible()
    await expect(taught.getByRole('cell', { name: teacher }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Hapus filter Guru' }).click()
    await expect(page).not.toHaveURL(/teacherId/)
  })

  await test.step('the home leads to all who need attention; what was done is written down, and taken back', async () => {
    await page.goto(paths.sessions)
    await page.getByRole('navigation').getByRole('link', { name: 'Dashboard', exact: true }).first().click()
    await page.getByRole('link', { name: /^Lihat semua \d+ siswa$/ }).click()
    await expect(page).toHaveURL(paths.warnings)
    const rows = page.getByRole('table', { name: 'Perlu perhatian' }).getByRole('row')
    const row = rows.nth(1)
    const name = (await row.getByRole('link').first().textContent()) ?? ''
    const ofStudent = page.getByRole('heading', { level: 1, name })
    await row.getByRole('link').first().click()
    await expect(ofStudent).toBeVisible()
    await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click()
    await page.getByRole('region', { name: 'Perlu perhatian' }).getByRole('link', { name }).click()
    await expect(ofStudent).toBeVisible()
    await page.goto(paths.warnings)
    const act = async (item: string) => {
      await page.getByRole('button', { name: `Tindakan untuk ${name}` }).click()
      await page.getByRole('menuitem', { name: item }).click()
    }
    await act('Tandai sudah ditindak')
    const window = page.getByRole('dialog', { name: `${name} sudah ditindak` })
    await window.getByRole('button', { name: 'Simpan' }).click()
    await expect(window.getByText('Tulis tindakannya, minimal 3 karakter')).toBeVisible()
    await window.getByLabel('Tindakan').fill('Orang tua ditelepon')
    expect(await faultsIn(page)).toEqual([])
    await window.getByRole('button', { name: 'Simpan' }).click()
    await expect(row).toContainText('Sudah ditindak')
    await expect(row).toContainText(/16\/09\/2026, .+: Orang tua ditelepon/)
    await page.getByRole('button', { name: 'Status', exact: true }).first().click()
    await page.getByRole('menuitemradio', { name: 'Sudah ditindak' }).click()
    await expect(rows).toHaveCount(2)
    await act('Batalkan tanda')
    await expect(page.getByText('Tidak ada yang cocok')).toBeVisible()
  })

  await test.step('a window too narrow for the menu draws the phone’s bar instead, and only that', async () => {
    const menu = page.getByRole('complementary', { name: 'Bilah samping', includeHidden: true })
    const bar = page.getByRole('navigation', { name: 'Menu cepat', includeHidden: true })
    await expect(menu).toBeVisible()
    await expect(bar).toHaveCount(0)
    await page.setViewportSize({ width: 1023, height: 900 })
    await expect(bar).toBeVisible()
    await expect(menu).toHaveCount(0)
  })
})

const tables = [
  paths.academicYears,
  paths.subjects,
  paths.classes,
  paths.teachers,
  paths.students,
  paths.exams,
  paths.tasks,
  paths.academicSubjects,
  paths.academicClasses,
  paths.academicTeachers,
  paths.academicStudents,
  `${paths.schedule}?view=list`,
]

test('the lists are also tables, on a desktop in the dark theme', { tag: '@long' }, async ({ page, product }) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await signIn(page, product, admin)
  for (const address of tables) {
    await walkTo(page, address)
    // The first page of a new server is its slowest.
    await page.getByRole('table').getByRole('row').nth(1).waitFor()
    expect.soft(await faultsIn(page), address).toEqual([])
  }
})
