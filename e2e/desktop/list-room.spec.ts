import { paths } from '../../web/src/paths.ts'
import { faultsIn } from '../fit.ts'
import { admin, expect, signIn, test } from '../school-morning.ts'

const laptop = { width: 1366, height: 768 }

test('on a small laptop twelve rows and the whole menu are in sight', async ({ page, product }) => {
  await page.setViewportSize(laptop)
  await signIn(page, product, admin)
  await page.goto(`${paths.academicStudents}?pageSize=25`)
  const table = page.getByRole('table', { name: 'Siswa Tahun Berjalan' })
  const rows = table.locator('tbody tr')
  await expect(rows).toHaveCount(25)
  const boxes = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().toJSON() as DOMRect))
  expect(boxes.filter(({ bottom }) => bottom <= laptop.height).length).toBeGreaterThanOrEqual(12)
  for (const { height } of boxes) expect(Math.round(height)).toBeLessThanOrEqual(41)
  // First row's y: 193 where title, filters and actions share a line, 245 where the actions have one of their own.
  expect(boxes[0]?.y).toBeLessThanOrEqual(246)
  const middleOf = async (one: ReturnType<typeof page.getByRole>) => {
    const { y, height } = (await one.boundingBox())!
    return y + height / 2
  }
  const title = await middleOf(page.getByRole('heading', { level: 1 }))
  expect(Math.abs(title - (await middleOf(page.getByRole('searchbox'))))).toBeLessThan(8)

  const menu = page.getByRole('navigation', { name: 'Menu utama' })
  await expect(menu.getByRole('button', { name: 'Master Data' })).toHaveAttribute('aria-expanded', 'false')
  await expect(menu.getByRole('link')).toHaveCount(16)
  expect(await menu.evaluate((nav) => nav.scrollHeight - nav.clientHeight)).toBe(0)
  await page.getByRole('button', { name: 'Kecilkan menu' }).click()
  await expect(menu.getByRole('link', { name: 'Dashboard' })).toHaveAccessibleName('Dashboard')
  await page.getByRole('button', { name: 'Lebarkan menu' }).click()
  expect(await faultsIn(page)).toEqual([])
})

test('a table that does not fit fades where its columns go on', async ({ page, product }) => {
  await page.setViewportSize({ width: 800, height: 768 })
  await signIn(page, product, admin)
  await page.goto(`${paths.students}?sort=name`)
  const frame = page.locator('main [data-scrolls]')
  await expect(frame).toHaveCount(1)
  const after = page.locator('main .fade-edge')
  const before = page.locator('main tbody .fade-after').first()
  await expect(after).toBeVisible()
  await expect(before).toHaveCount(0)
  await frame.evaluate((box) => box.scrollTo(40, 0))
  await expect(before).toBeVisible()
  await frame.evaluate((box) => box.scrollTo(box.scrollWidth, 0))
  await expect(after).toHaveCount(0)
})

test('a list of few rows has no tools; its rows are chosen and exported from a menu', async ({ page, product }) => {
  await signIn(page, product, admin)
  await page.goto(paths.academicYears)
  const table = page.getByRole('table', { name: 'Tahun Pelajaran' })
  await expect(table.locator('tbody tr')).toHaveCount(2)
  await expect(page.getByRole('searchbox')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Kolom' })).toHaveCount(0)
  await expect(table.getByRole('checkbox')).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: 'Baris per halaman' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Halaman' }).getByRole('button')).toHaveCount(0)

  const more = page.getByRole('button', { name: 'Lainnya', exact: true })
  await more.click()
  const coming = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  expect((await coming).suggestedFilename()).toMatch(/\.csv$/)
  await more.click()
  await page.getByRole('menuitem', { name: 'Pilih' }).click()
  const bar = page.getByRole('region', { name: 'Baris terpilih' })
  await expect(bar).toContainText('0 dipilih')
  await table.getByRole('checkbox', { name: 'Pilih 2025/2026' }).check()
  await expect(bar).toContainText('1 dipilih')
  await expect(bar.getByRole('button', { name: 'Ekspor yang dipilih' })).toBeVisible()
  await bar.getByRole('button', { name: 'Batalkan pilihan' }).click()
  await expect(table.getByRole('checkbox')).toHaveCount(0)

  // A search stays to be seen and removed, however little it finds.
  await page.goto(`${paths.academicYears}?q=2025`)
  await expect(page.getByRole('searchbox')).toHaveValue('2025')
})

test('frame and rows are at their places before anything has loaded', async ({ page, product }) => {
  await page.setViewportSize(laptop)
  await signIn(page, product, admin)
  const released = Promise.withResolvers<void>()
  await page.route(/\/(academic-year|student)\?/, async (route) => {
    await released.promise
    await route.continue()
  })
  await page.goto(paths.students)
  const header = page.locator('header').first()
  // All at one moment: the shapes give way to the buttons between two others.
  const places = () =>
    page.evaluate(() => {
      const head = document.querySelector('header')!
      const search = [...head.querySelectorAll('span')].find(({ textContent }) => textContent === 'Cari')
      const frame = [search, head.querySelector('[data-initials]')].map((part) =>
        part?.getBoundingClientRect().toJSON(),
      )
      const row = document.querySelector('main output > div:nth-of-type(2), main tbody tr')
      return { frame, height: row?.getBoundingClientRect().height ?? 0 }
    })
  await page.getByText('Memuat…').waitFor({ state: 'attached' })
  await page.evaluate(() => document.fonts.ready)
  const early = await places()
  released.resolve()
  await expect(page.locator('main tbody tr').first()).toBeVisible()
  await expect(header.getByRole('button', { name: /^Akun:/ })).toBeVisible()
  await expect(header.getByRole('button', { name: /^Ganti sekolah atau tahun/ })).toBeVisible()
  const late = await places()
  expect(late.frame).toEqual(early.frame)
  // A collapsed border's half pixel is rounded to either side.
  expect(Math.abs(late.height - early.height)).toBeLessThanOrEqual(1)
})
