import type { Locator, Page } from '@playwright/test'
import { paths, recordPath } from '../web/src/paths.ts'
import { desk, phone } from './fit.ts'
import { notice } from './page-clock.ts'
import { coveredBy, expectPressable } from './pressing.ts'
import { admin, expect, signIn, test } from './school-morning.ts'
import type { Product } from './test.ts'

/** A window as high as the screen allows, with a notice that its server refused what it says. */
async function refusedWindow(page: Page, product: Product) {
  await signIn(page, product, admin)
  await page.goto(paths.cocurricular)
  await page.getByRole('main').getByRole('link', { name: 'Pasar Murah Sekolah' }).first().click()
  await page.getByRole('button', { name: 'Ubah kegiatan', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { checked: true }).first().uncheck()
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  // Roles find only the dialog.
  const refusal = page.locator('li', { hasText: 'Belum berhasil' })
  await expect(refusal).toBeVisible()
  return { dialog, refusal }
}

for (const size of [phone, desk])
  test(
    `a notice covers nothing of a window as high as the screen, ${size.width} pixels wide`,
    { tag: '@long' },
    async ({ page, product }) => {
      await page.setViewportSize(size)
      const { dialog, refusal } = await refusedWindow(page, product)
      expect((await dialog.boundingBox())!.height).toBeGreaterThan(size.height - 90)
      expect(await coveredBy(refusal)).toEqual([])
      for (const button of await dialog.locator('header button, footer button').all())
        await expectPressable(button, 'a button of the window')
    },
  )

test('a notice covers nothing of a phone’s drawer or search', { tag: '@long' }, async ({ page, product }) => {
  await signIn(page, product, admin)
  await page.goto('/app/master/student?message=Halo')
  await expect(notice(page, 'Halo')).toBeVisible()
  const shown = page.locator('li', { hasText: 'Halo' })
  for (const opener of ['Menu', 'Cari']) {
    await page.getByRole('button', { name: opener, exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await coveredBy(shown), opener).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

for (const [name, size] of [
  ['on its side', { width: 740, height: 360 }],
  ['with its keyboard open', { width: 360, height: 340 }],
] as const)
  test(`a window stays usable below a notice on a phone ${name}`, { tag: '@long' }, async ({ page, product }) => {
    await page.setViewportSize(size)
    const { dialog, refusal } = await refusedWindow(page, product)
    await expect(refusal).toBeInViewport({ ratio: 1 })
    for (const button of await dialog.locator('footer button').all()) await expectPressable(button, 'at its foot')
    await expectPressable(dialog.getByText('Ada dimensi yang sudah berisi capaian'), 'what is wrong')
  })

/** Whether the element at its centre is the control itself, not something above it. */
const isInSight = (one: Locator) =>
  one.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return document.elementFromPoint(left + width / 2, top + height / 2) === element
  })

for (const size of [phone, desk])
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
