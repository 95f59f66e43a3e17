import { desk, expectFit, phone } from './fit.ts'
import { notice } from './page-clock.ts'
import { coveredBy, expectPressable } from './pressing.ts'
import { admin, expect, signIn, test } from './school-morning.ts'

test('content loading after the list of classes shifts none of them', { tag: '@long' }, async ({ page, product }) => {
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
  const before = await heights()
  released.resolve()
  await page.getByRole('link', { name: /permintaan koreksi menunggu keputusan/ }).waitFor()
  expect(await heights()).toEqual(before)
  await expectFit(page)
})

test(
  'on a phone one button opens all filters, counts those in use, and clears them',
  { tag: '@long' },
  async ({ page, product }) => {
    await signIn(page, product, admin)
    await page.goto('/app/master/student')
    const cards = page.getByRole('list', { name: 'Siswa' }).getByRole('listitem')
    await cards.nth(9).waitFor()
    // Name and one line: a card has at most two lines, or three with a long name.
    const heights = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().height))
    expect(Math.max(...heights)).toBeLessThan(96)
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    const drawer = page.getByRole('dialog', { name: 'Filter' })
    await drawer.getByLabel('L/P').selectOption('Perempuan')
    await drawer.getByLabel('Urutkan').click()
    await page.getByRole('option', { name: 'Nama ↓' }).click()
    await expect(page).toHaveURL(/gender=P.*sort=-name/)
    await drawer.getByRole('button', { name: 'Tampilkan' }).click()
    await expect(drawer).toHaveCount(0)
    await expect(page.getByText('L/P: Perempuan')).toBeVisible()
    const button = page.getByRole('button', { name: 'Filter 1 aktif' })
    await expectFit(page, 'a list with its filters')
    await button.click()
    await drawer.getByRole('button', { name: 'Hapus filter' }).click()
    await expect(page).not.toHaveURL(/gender/)
    await drawer.getByRole('button', { name: 'Tutup' }).click()

    // A list that fits on one page has no pagination.
    await page.getByRole('searchbox').fill('260090')
    await expect(cards).toHaveCount(1)
    await expect(page.getByRole('navigation', { name: 'Halaman' })).toHaveCount(0)
  },
)

for (const size of [phone, desk])
  test(
    `a notice covers no row of a list, and nothing of a form, ${size.width} pixels wide`,
    { tag: '@long' },
    async ({ page, product }) => {
      await page.setViewportSize(size)
      await signIn(page, product, admin)
      await page.goto('/app/setting/school-config/pengingat')
      const save = page.getByRole('button', { name: 'Simpan', exact: true })
      await save.click()
      await expect(notice(page, 'Pengaturan tersimpan')).toBeVisible()
      await expectPressable(save, 'Simpan')
      expect(await coveredBy(notice(page, 'Pengaturan tersimpan'))).toEqual([])

      await page.goto('/app/master/class')
      await page
        .getByRole('main')
        .getByRole('link', { name: /^VII-A/ })
        .first()
        .click()
      await page.getByLabel('Kapasitas').fill(String(30 + size.width / 360))
      await save.click()
      await expect(page.getByRole('heading', { level: 1, name: 'Kelas', exact: true })).toBeVisible()
      await expect(page.getByText('VIII-B').first()).toBeVisible()
      expect(await coveredBy(notice(page, 'Kelas tersimpan'))).toEqual([])
      await page.evaluate(() => scrollTo(0, 150))
      expect(await coveredBy(notice(page, 'Kelas tersimpan'))).toEqual([])
    },
  )
