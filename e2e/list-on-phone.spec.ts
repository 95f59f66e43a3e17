import { paths } from '../web/src/paths.ts'
import { expectFit } from './fit.ts'
import { chooseRows } from './row-choice.ts'
import { admin, expect, signIn, test } from './school-morning.ts'

test('on a phone eight rows are in sight, a tap opens one, and a long press chooses it', async ({ page, product }) => {
  await signIn(page, product, admin)
  await page.goto(paths.teachers)
  const list = page.getByRole('list', { name: 'Guru' })
  const rows = list.getByRole('listitem')
  await rows.nth(9).waitFor()
  const end = (await page.getByRole('navigation', { name: 'Menu cepat' }).boundingBox())!.y
  const boxes = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().toJSON() as DOMRect))
  expect(boxes.filter(({ bottom }) => bottom <= end).length).toBeGreaterThanOrEqual(8)
  // First row's y, below the title and the search.
  expect(boxes[0]?.y).toBeLessThanOrEqual(200)
  expect(new Set(boxes.slice(0, 9).map(({ height }) => Math.round(height))).size).toBe(1)
  await expect(list.getByRole('checkbox')).toHaveCount(0)
  await expect(list.getByRole('button')).toHaveCount(0)

  const bar = page.getByRole('region', { name: 'Baris terpilih' })
  const second = rows.nth(1).getByRole('link')
  const name = (await second.locator('[translate=no]').textContent())!.trim()
  await second.click({ button: 'right' })
  await expect(list.getByRole('checkbox', { name: `Pilih ${name}` })).toBeChecked()
  await expect(bar).toContainText('1 dipilih')
  // What a row offers is beside it while it alone is chosen.
  await bar.getByRole('button', { name: `Tindakan untuk ${name}` }).click()
  await expect(page.getByRole('menuitem', { name: 'Riwayat perubahan' })).toBeVisible()
  await page.keyboard.press('Escape')
  await bar.getByRole('button', { name: 'Batalkan pilihan' }).click()
  await expect(list.getByRole('checkbox')).toHaveCount(0)

  await chooseRows(page)
  await expect(bar).toContainText('0 dipilih')
  // While rows are chosen, a tap anywhere on one chooses it too.
  await list.getByText(name).click()
  await expect(list.getByRole('checkbox', { name: `Pilih ${name}` })).toBeChecked()
  await expectFit(page, 'rows that are chosen')
  await bar.getByRole('button', { name: 'Batalkan pilihan' }).click()
  await rows.nth(1).getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`${paths.teachers}/`))
})
