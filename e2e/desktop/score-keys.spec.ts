import {
  cell,
  descriptionCell,
  expectAt,
  grid,
  openEmptyGrid,
  openGrid,
  saved,
  scoreBox,
  teacher,
} from '../score-grid.ts'
import { expect, signIn, test } from '../school-morning.ts'

test('a whole class is filled in by keyboard alone, and each cell names student and component', async ({
  page,
  product,
}) => {
  await signIn(page, product, teacher)
  await openEmptyGrid(page, 'Bahasa Sunda')
  const rows = (await grid(page).getByRole('row').count()) - 1
  const codes = await grid(page).getByRole('columnheader').allInnerTexts()
  const names = await page.getByRole('rowheader').allInnerTexts()
  await page.getByRole('button', { name: 'Tandai final' }).focus()
  await page.keyboard.press('Tab')
  await expectAt(page, 0, 0)
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

test(
  'an edited description stays when scores change, marked until it is replaced',
  { tag: '@long' },
  async ({ page, product }) => {
    await signIn(page, product, teacher)
    await openGrid(page, 'Pendidikan Pancasila')
    const row = descriptionCell(page, 5)
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
  },
)

test(
  'a range is selected with Shift or by dragging, and copied in Excel’s format',
  { tag: '@long' },
  async ({ page, product }) => {
    await signIn(page, product, teacher)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await openGrid(page, 'Pendidikan Pancasila')
    const chosen = grid(page).getByRole('gridcell', { selected: true })
    const shape = async () => {
      await page.keyboard.press('Control+C')
      const text = await page.evaluate(() => navigator.clipboard.readText())
      return text.split('\n').map((line) => line.split('\t').length)
    }
    await cell(page, 3, 0).click()
    await cell(page, 5, 1).click({ modifiers: ['Shift'] })
    await expect(chosen).toHaveCount(6)
    await expectAt(page, 3, 0)
    expect(await page.evaluate(() => String(getSelection()))).toBe('')
    expect(await shape()).toEqual([2, 2, 2])

    await cell(page, 6, 2).hover()
    await page.mouse.down()
    await cell(page, 7, 0).hover()
    await page.mouse.up()
    await expect(chosen).toHaveCount(6)
    await expectAt(page, 6, 2)
    expect(await shape()).toEqual([3, 3])
    await cell(page, 7, 0).hover()
    await expect(chosen).toHaveCount(6)
    await cell(page, 7, 0).click()
    await expect(chosen).toHaveCount(1)
  },
)

test(
  'the active cell scrolls out from under names, header and footer of a low window',
  { tag: '@long' },
  async ({ page, product }) => {
    await signIn(page, product, teacher)
    await page.setViewportSize({ width: 900, height: 600 })
    await openGrid(page, 'Pendidikan Pancasila')
    const isUppermost = (row: number, column: number) =>
      cell(page, row, column).evaluate((one) => {
        const { left, top, right, bottom } = one.getBoundingClientRect()
        const corners = [left + 3, right - 3].flatMap((x) => [top + 3, bottom - 3].map((y) => [x, y] as const))
        return corners.every(([x, y]) => document.elementFromPoint(x, y)?.closest('[role=gridcell]') === one)
      })
    const rows = (await grid(page).getByRole('row').count()) - 1
    await cell(page, 0, 5).focus()
    const walk = async (key: string, row: number, column: number) => {
      await page.keyboard.press(key)
      await expectAt(page, row, column)
      expect(await isUppermost(row, column), `${key} to row ${row}, column ${column}`).toBe(true)
    }
    for (let row = 1; row < rows; row += 1) await walk('ArrowDown', row, 5)
    for (let column = 4; column >= 0; column -= 1) await walk('ArrowLeft', rows - 1, column)
    for (let row = rows - 2; row >= 0; row -= 1) await walk('ArrowUp', row, 0)
    // The end of a range is followed too.
    for (let row = 1; row < rows; row += 1) {
      await page.keyboard.press('Shift+ArrowDown')
      await expect(cell(page, row, 0)).toHaveAttribute('aria-selected', 'true')
      expect(await isUppermost(row, 0), `a range to row ${row}`).toBe(true)
    }
  },
)

test('a clicked cell is framed, letters fill in a state, and refused ones are shown with why', async ({
  page,
  product,
}) => {
  await signIn(page, product, teacher)
  await openEmptyGrid(page, 'Bahasa Sunda')
  await cell(page, 2, 0).click()
  await expectAt(page, 2, 0)
  await expect(scoreBox(page)).toHaveCSS('outline', /solid 2px$/)
  await page.keyboard.type('TI')
  await page.keyboard.press('Enter')
  await expect(cell(page, 2, 0)).toHaveText('TI')
  await expect(saved(page)).toBeVisible()
  await page.keyboard.type('izin')
  await page.keyboard.press('Enter')
  await cell(page, 20, 1).focus()
  await page.keyboard.type('101')
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 ditolak')).toBeVisible()
  await expect(page.getByText('Bukan nilai 0 sampai 100, paling banyak satu desimal')).toBeVisible()
  await page.getByRole('grid').evaluate((one) => one.closest('.overflow-auto')?.scrollTo(0, 0))
  const look = page.getByRole('button', { name: 'Lihat', exact: true })
  for (const [row, column] of [
    [3, 0],
    [20, 1],
    [3, 0],
  ] as const) {
    await look.click()
    await expectAt(page, row, column)
    await expect(cell(page, row, column)).toBeInViewport()
  }
  await page.keyboard.press('Delete')
  await cell(page, 20, 1).focus()
  await page.keyboard.press('Delete')
  await expect(look).toHaveCount(0)
})
