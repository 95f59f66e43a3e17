import { expectFit } from './fit.ts'
import { admin, expect, signIn, test } from './school-morning.ts'

test('what comes after the list of classes moves none of them under a finger', async ({ page, product }) => {
  await signIn(page, product, admin)
  const released = Promise.withResolvers<void>()
  await page.route('**/correction?*', async (route) => {
    await released.promise
    await route.continue()
  })
  await page.goto('/app/kbm/daily-attendance')
  const card = page.getByRole('link', { name: /^VII-A/ })
  await card.waitFor()
  await page.evaluate(() => document.fonts.ready)
  const heights = async () => {
    const found: (number | undefined)[] = []
    for (const width of [320, 640, 900, 1024, 1280, 360]) {
      await page.setViewportSize({ width, height: 740 })
      await expect(page.getByRole('navigation', { name: 'Menu cepat' })).toBeVisible({ visible: width < 1024 })
      found.push((await card.boundingBox())?.y)
    }
    return found
  }
  const stood = await heights()
  released.resolve()
  await page.getByRole('link', { name: /permintaan koreksi menunggu keputusan/ }).waitFor()
  expect(await heights()).toEqual(stood)
  await expectFit(page)
})
