import { cell, grid, openGrid, saved, teacher } from '../score-grid.ts'
import { expect, signIn, test } from '../school-morning.ts'

test('a whole class is filled in by keys alone, and each cell says whose it is and of what', async ({
  page,
  product,
}) => {
  await signIn(page, product, teacher)
  await openGrid(page, 'Bahasa Sunda')
  const rows = (await grid(page).getByRole('row').count()) - 1
  const codes = await grid(page).getByRole('columnheader').allInnerTexts()
  const names = await grid(page).getByRole('rowheader').allInnerTexts()
  // Into the grid as everybody gets there who has no mouse; it is one stop, whatever its size.
  for (let i = 0; i < 60 && !(await cell(page, 0, 0).evaluate((one) => one === document.activeElement)); i += 1)
    await page.keyboard.press('Tab')
  await expect(cell(page, 0, 0)).toBeFocused()
  const valueOf = (row: number, column: number) => String(60 + ((row * 7 + column * 3) % 40))
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < 4; column += 1) {
      await page.keyboard.type(valueOf(row, column))
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowDown')
  }
  await expect(saved(page)).toBeVisible()
  await page.reload()
  for (let row = 0; row < rows; row += 1) {
    const name = names[row]!.replace(/^[\d–]+\s*/, '').trim()
    for (let column = 0; column < 4; column += 1) {
      const [code = ''] = codes[column + 1]!.split(/\s/)
      await expect(cell(page, row, column)).toHaveAccessibleName(`${name}, ${code}: ${valueOf(row, column)}, tersimpan`)
    }
  }
})

test('words of her own stay when the scores change, and say so until the automatic ones are taken', async ({
  page,
  product,
}) => {
  await signIn(page, product, teacher)
  await openGrid(page, 'Pendidikan Pancasila')
  const row = grid(page).getByRole('row').nth(6)
  const dialog = page.getByRole('dialog')
  const score = async (values: readonly string[]) => {
    for (const [index, value] of values.entries()) {
      await cell(page, 5, index + 1).focus()
      await page.keyboard.type(value)
      await page.keyboard.press('Enter')
    }
  }
  await score(['95', '40'])
  await expect(saved(page)).toBeVisible()
  const words = row.getByRole('button', { name: /^Deskripsi / })
  await words.click()
  await dialog.getByRole('textbox').fill('Rajin dan teliti.')
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  await expect(row).toContainText('Rajin dan teliti.')
  await expect(row).not.toContainText('Nilai berubah')
  await score(['40', '95'])
  await expect(row).toContainText('Nilai berubah sejak disunting. Rajin dan teliti.')
  await expect(saved(page)).toBeVisible()
  await page.reload()
  await expect(row).toContainText('Nilai berubah sejak disunting. Rajin dan teliti.')
  await words.click()
  await expect(dialog).toContainText('Nilai berubah sejak disunting. Teks otomatis sekarang: Ananda')
  await dialog.getByRole('button', { name: 'Pakai teks otomatis' }).click()
  await expect(dialog).not.toContainText('Nilai berubah')
  await expect(dialog.getByRole('textbox')).toHaveValue(/^Ananda/)
  await dialog.getByRole('button', { name: 'Batal' }).click()
  await expect(row).not.toContainText('Nilai berubah')
  await expect(row).toContainText('Ananda')
})
