import { expect, homeroomTeacher, openSheet, student, signIn, test } from '../school-morning.ts'

test('a class is marked and saved without a mouse', async ({ page, product }) => {
  await signIn(page, product, homeroomTeacher)
  await openSheet(page, 'VII-A')
  const letter = (index: number, status: string) => student(page, index).getByRole('radio', { name: status })
  await letter(0, 'Hadir').focus()

  await page.keyboard.press('s')
  await expect(letter(0, 'Sakit')).toBeChecked()
  await expect(letter(1, 'Hadir')).toBeFocused()
  // Moving over students marks nobody.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(letter(2, 'Sakit')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowUp')
  await expect(letter(1, 'Hadir')).toBeFocused()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(1)

  await page.keyboard.press('i')
  await page.keyboard.press('t')
  await expect(page.getByLabel('Terlambat berapa menit')).toBeFocused()
  await page.keyboard.type('7')
  await page.keyboard.press('Enter')
  await expect(letter(2, 'Terlambat')).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Tersimpan \d\d:\d\d$/)).toBeVisible()
  await page.reload()
  for (const [index, status] of ['Sakit', 'Izin', 'Terlambat'].entries()) {
    await expect(letter(index, status)).toBeChecked()
  }
  await expect(page.getByText('7 menit', { exact: true })).toBeVisible()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(3)
})
