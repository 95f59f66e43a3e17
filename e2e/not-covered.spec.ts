import type { Locator } from '@playwright/test'
import { paths, recordPath } from '../web/src/paths.ts'
import { admin, expect, signIn, test } from './school-morning.ts'

/** It is what is met at its middle, and nothing that lies over it. */
const isInSight = (one: Locator) =>
  one.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return document.elementFromPoint(left + width / 2, top + height / 2) === element
  })

for (const size of [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
])
  test(`a field that is refused is not left below the foot, ${size.width} pixels wide`, async ({ page, product }) => {
    await page.setViewportSize(size)
    await signIn(page, product, admin)
    await page.goto(recordPath(paths.schoolConfig, 'penilaian'))
    const field = page.getByLabel('Ukuran huruf (8–11)')
    await field.fill('12')
    // Where the foot lies over it, as who scrolls there by hand may leave it.
    await field.evaluate((element) => scrollBy(0, element.getBoundingClientRect().bottom - innerHeight + 10))
    await page.getByRole('button', { name: 'Simpan', exact: true }).click()
    await expect(field).toBeFocused()
    expect(await isInSight(field)).toBe(true)
  })
