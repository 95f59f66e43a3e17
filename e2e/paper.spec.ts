import { attendance } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { callAs } from './api.ts'
import { placeOf } from './daily-place.ts'
import { expectFit } from './fit.ts'
import { admin, expect, openSheet, student, studentCount, signIn, test } from './school-morning.ts'

test('a class is entered from paper by keyboard alone: numbers, letters, review, Enter', async ({ page, product }) => {
  await signIn(page, product, admin)
  await openSheet(page, 'VII-C')
  const count = await studentCount(page)
  const download = page.waitForEvent('download')
  const menu = page.getByRole('button', { name: 'Lainnya', exact: true })
  await menu.press('Enter')
  await page.getByRole('menuitem', { name: 'Daftar hadir kosong minggu ini' }).press('Enter')
  expect((await download).suggestedFilename()).toBe('daftar-hadir-VII-C-2026-09-14.pdf')
  await menu.press('Enter')
  await page.getByRole('menuitem', { name: 'Isi dari kertas' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Tidak hadir')).toBeFocused()
  await page.keyboard.type('91 a, 3')
  await expect(dialog.getByText('Nomor 91 tidak ada di kelas ini', { exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(/“3” tidak terbaca/)).toBeVisible()
  await expectFit(page)
  await dialog.getByLabel('Tidak hadir').fill('')
  await page.keyboard.type('3 s, 1 a, 5 t 15')
  await expect(dialog.getByRole('status')).toHaveText(`3 tidak hadir, ${count - 3} menjadi Hadir`)
  // Rotating a tablet keeps what was typed.
  const { width, height } = page.viewportSize()!
  await page.setViewportSize({ width: 1024, height: 600 })
  await expect(dialog.getByLabel('Tidak hadir')).toHaveValue('3 s, 1 a, 5 t 15')
  await page.setViewportSize({ width, height })
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(student(page, 0).getByRole('radio', { checked: true })).toHaveAccessibleName('Alpa')
  await expect(student(page, 0).getByRole('radio', { checked: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Tersimpan \d\d:\d\d$/)).toBeVisible()
  const place = await placeOf(page, 'VII-C')
  const { data } = await callAs(place.caller, attendance.sheet, { params: place.params, query: { date: '2026-09-16' } })
  expect(data.totals).toMatchObject({ counts: { H: count - 3, S: 1, A: 1, T: 1 }, unmarked: 0 })
})
