import type { Locator } from '@playwright/test'
import { paths, recordPath } from '../web/src/paths.ts'
import { notice } from './page-clock.ts'
import { admin, expect, signIn, test } from './school-morning.ts'

test('a notice does not cover the buttons of a dialog', { tag: '@long' }, async ({ page, product }) => {
  // On a taller screen the notice is below this dialog's buttons anyway.
  await page.setViewportSize({ width: 360, height: 660 })
  await signIn(page, product, admin)
  await page.goto(`${paths.studentEvaluation}?state=TERKUNCI`)
  const row = page.getByRole('list', { name: 'Penilaian Siswa' }).getByRole('listitem').nth(4)
  await row.waitFor()
  // The notice would cover this whole row, so it moves up.
  await row.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    scrollBy(0, (top + bottom) / 2 - innerHeight + 98)
  })
  const dialog = page.getByRole('dialog')
  const openFrom = async (of: Locator, item: string) => {
    await of.getByRole('button', { name: /^Tindakan untuk/ }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await openFrom(row, 'Terbitkan rapor')
  await dialog.getByRole('button', { name: 'Terbitkan' }).click()
  await expect(dialog).toBeHidden()
  await expect(notice(page, '1 rapor terbit')).toBeVisible()
  await expect.poll(async () => (await notice(page, '1 rapor terbit').boundingBox())!.y).toBeLessThan(515)
  await openFrom(page.getByRole('list', { name: 'Penilaian Siswa' }).getByRole('listitem').nth(2), 'Buka kunci rapor')
  // Roles find only the dialog, and so does a finger: the notice hides what is clicked below it.
  const words = page.getByText('1 rapor terbit', { exact: true })
  const uncovered = async () => {
    const covering = (await words.locator('xpath=ancestor::li').boundingBox())!
    const button = (await dialog.getByRole('button', { name: 'Buka kunci' }).boundingBox())!
    return covering.y >= button.y + button.height || covering.y + covering.height <= button.y
  }
  await expect.poll(uncovered, { timeout: 5000 }).toBe(true)
})

/** Whether the element at its centre is the control itself, not something above it. */
const isInSight = (one: Locator) =>
  one.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return document.elementFromPoint(left + width / 2, top + height / 2) === element
  })

for (const size of [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
])
  test(
    `an invalid field is not hidden by the footer, ${size.width} pixels wide`,
    { tag: '@long' },
    async ({ page, product }) => {
      await page.setViewportSize(size)
      await signIn(page, product, admin)
      await page.goto(recordPath(paths.schoolConfig, 'penilaian'))
      const field = page.getByLabel('Ukuran huruf (8–11)')
      await field.fill('12')
      // Where the footer covers it, as manual scrolling may leave it.
      await field.evaluate((element) => scrollBy(0, element.getBoundingClientRect().bottom - innerHeight + 10))
      await page.getByRole('button', { name: 'Simpan', exact: true }).click()
      await expect(field).toBeFocused()
      expect(await isInSight(field)).toBe(true)
    },
  )
