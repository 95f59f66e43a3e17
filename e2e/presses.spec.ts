import type { Page } from '@playwright/test'
import { countPresses } from './presses.ts'
import { studentsInSight } from './pressing.ts'
import {
  admin,
  expect,
  homeroomTeacher,
  signIn,
  student,
  studentCount,
  testUnmarked as test,
} from './school-morning.ts'
import { openHome } from './session.ts'

test.describe.configure({ mode: 'serial' })

type Presses = ReturnType<typeof countPresses>

const save = (page: Page) => page.getByRole('button', { name: 'Simpan', exact: true })
const saved = (page: Page) => page.getByText(/^Tersimpan \d\d:\d\d$/)
const letter = (page: Page, index: number, status: string) => student(page, index).getByRole('radio', { name: status })

/** From the open sheet on, as it proposes: all present, then the exceptions, then saved. */
async function markThreeAbsent(page: Page, { press }: Presses): Promise<void> {
  const count = await studentCount(page)
  expect(count).toBeGreaterThanOrEqual(32)
  await press('Semua hadir', page.getByRole('button', { name: 'Semua hadir' }))
  await expect(page.getByRole('button', { name: 'Semua hadir' }), 'it has nothing left to do').toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Ubah / })).toHaveCount(count)
  expect(await studentsInSight(page)).toBeGreaterThanOrEqual(10)
  for (const [index, status] of [
    [1, 'Sakit'],
    [4, 'Izin'],
    [9, 'Alpa'],
  ] as const)
    await press(status, letter(page, index, status))
  await press('Simpan', save(page))
  await expect(saved(page)).toBeVisible()
  await expect(page.getByRole('group', { name: 'Jumlah' })).toHaveText(
    new RegExp(`H\\s*${count - 3}.*S\\s*1.*I\\s*1.*A\\s*1`),
  )
}

test('three absent students are marked in six presses, from the home of their homeroom teacher', async ({
  page,
  product,
}) => {
  await signIn(page, product, homeroomTeacher)
  await openHome(page)
  const presses = countPresses()
  await presses.press('the sheet of today', page.getByRole('link', { name: /^Isi absensi VII-A/ }))
  await markThreeAbsent(page, presses)
  presses.expectPresses(6)
})

test('a mark is corrected in three presses: the bar leads a teacher of one class to its sheet', async ({
  page,
  product,
}) => {
  await signIn(page, product, homeroomTeacher)
  await openHome(page)
  // The bar knows her class once the page has loaded its list.
  const sheet = page.getByRole('navigation', { name: 'Menu cepat' }).locator('a[href*="/daily-attendance/"]')
  await sheet.waitFor()
  const { press, expectPresses } = countPresses()
  await press('Absensi Harian', sheet)
  await studentCount(page)
  // The teacher of a marked class meets folded rows, and the bar is gone.
  await expect(page.getByRole('navigation', { name: 'Menu cepat' })).toHaveCount(0)
  await press('Alpa', letter(page, 2, 'Alpa'))
  await press('Simpan', save(page))
  await expect(saved(page)).toBeVisible()
  await expect(page.getByText(/^Belum disimpan:/)).toHaveCount(0)
  await expect(letter(page, 2, 'Alpa')).toBeChecked()
  expectPresses(3)
  // The list is one press away.
  await page.getByRole('link', { name: 'Kembali ke daftar kelas' }).click()
  await expect(page.getByRole('link', { name: /^VII-A\b/ })).toBeVisible()
})

test('three absent students are marked in six presses from the list of classes', async ({ page, product }) => {
  await signIn(page, product, admin)
  await page.goto('/app/kbm/daily-attendance')
  const presses = countPresses()
  await presses.press('a class', page.getByRole('link', { name: /^VII-B\b/ }))
  await markThreeAbsent(page, presses)
  presses.expectPresses(6)
})

test('a late student takes three presses: her name, the letter, the minutes', async ({ page, product }) => {
  await signIn(page, product, homeroomTeacher)
  await page.goto('/app/kbm/daily-attendance')
  await page.getByRole('link', { name: /^VII-A\b/ }).click()
  await studentCount(page)
  const { press, expectPresses } = countPresses()
  await press(
    'her name',
    page
      .locator('[data-student]')
      .nth(6)
      .getByRole('button', { name: /^Ubah / }),
  )
  await press('Terlambat', letter(page, 6, 'Terlambat'))
  const dialog = page.getByRole('dialog')
  // Its keyboard would cover the choices.
  await expect(dialog.getByRole('button', { name: '5 menit', exact: true })).toBeFocused()
  await press('10 menit', dialog.getByRole('button', { name: '10 menit' }))
  await expect(dialog).toBeHidden()
  await expect(page.getByText('10 menit', { exact: true })).toBeVisible()
  expectPresses(3)
})
