import type { Page } from '@playwright/test'
import { placedOn } from '../../api/src/testing/placed-text.ts'
import { pdfPages } from '../../api/src/testing/read-pdf.ts'
import { admin, expect, signIn, test } from '../school-morning.ts'
import { openHome } from '../session.ts'

test(
  "a class of 36 prints its month on one sheet of paper, the app's own parts left out",
  { tag: '@journey' },
  async ({ page, product }) => {
    await signIn(page, product, admin)
    await page.goto('/app/report/attendance')
    await page.getByRole('combobox', { name: 'Kelas' }).selectOption({ label: 'VII-C' })
    await expect(page.getByRole('article')).toContainText('jumlah 36')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: 'Cetak' })).toBeHidden()
    await expect(page.getByRole('link', { name: 'Langsung ke isi' })).toBeHidden()
    const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)

    // A semester's recap has few columns: upright, with the lines of the month's.
    await page.emulateMedia({ media: 'screen' })
    await page.goto('/app/report/semester')
    await page.getByRole('combobox', { name: 'Kelas' }).selectOption({ label: 'VII-C' })
    await expect(page.getByRole('article').getByRole('row')).toHaveCount(37)
    await page.emulateMedia({ media: 'print' })
    const border = (name: 'borderRightWidth' | 'borderBottomWidth') =>
      page
        .getByRole('cell')
        .first()
        .evaluate((cell, one) => parseFloat(getComputedStyle(cell)[one]), name)
    expect(await border('borderRightWidth')).toBeGreaterThan(0)
    expect(await border('borderBottomWidth')).toBeGreaterThan(0)
    const semester = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    const sheets = [...semester.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)].map(
      ([, width, height]) => Number(width) < Number(height),
    )
    expect(sheets).toEqual([true])
  },
)

test('two presses print the month of every class, whose grid begins high and is whole', async ({ page, product }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-print', 'asked')
  })
  await page.setViewportSize({ width: 1366, height: 768 })
  await signIn(page, product, admin)
  await openHome(page)
  const menu = page.getByRole('navigation').filter({ has: page.getByRole('link', { name: 'Dashboard', exact: true }) })
  await menu.getByRole('link', { name: 'Absensi', exact: true }).click()
  await page.getByRole('button', { name: 'Cetak semua kelas' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-print', 'asked')
  const table = page.getByRole('table', { name: 'Rekap bulanan' })
  const place = await table.first().evaluate((one) => {
    const { top, right } = one.getBoundingClientRect()
    return { top, isWhole: right <= one.closest('main')!.getBoundingClientRect().right }
  })
  expect(place).toEqual({ top: expect.closeTo(200, -1), isWhole: true })
  // On a screen nobody signs, and the frame names the school.
  await expect(page.getByText('REKAPITULASI ABSENSI SISWA').first()).toBeHidden()
  await expect(page.getByText('Kepala Sekolah').first()).toBeHidden()

  const classes = await page.getByRole('combobox', { name: 'Kelas' }).getByRole('option').allTextContents()
  const sheets = await printed(page)
  expect(sheets).toHaveLength(classes.length)
  for (const [at, name] of classes.entries()) expect(sheets[at]).toContain(name)
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(page.getByRole('article')).toHaveCount(1)
})

test(
  '25 classes and a timetable of eight lessons still leave both signatures on one page',
  { tag: '@long' },
  async ({ page, product }) => {
    await signIn(page, product, admin)
    await page.route(/report\/monthly-school/, async (route) => {
      const response = await route.fetch()
      const json = (await response.json()) as { data: { rows: object[] } }
      const { rows } = json.data
      json.data.rows = Array.from({ length: 25 }, (_, i) => rows[i % rows.length]!)
      await route.fulfill({ response, json })
    })
    await page.goto('/app/report/attendance?of=school')
    await expect(page.getByRole('article')).toContainText('Kepala Sekolah')
    const recap = await printed(page)
    expect(recap.filter((text) => text.includes('Kepala Sekolah'))).toHaveLength(1)
    // Never alone: some of the table is on the page with the signatures.
    expect(recap.find((text) => text.includes('Kepala Sekolah'))).toMatch(/Hari efektif|Jumlah/)

    let size = 'A4'
    await page.route(/schedule\/[^/]+\/week\?/, async (route) => {
      const response = await route.fetch()
      const { data } = (await response.json()) as { data: object }
      await route.fulfill({ response, json: { data: { ...data, paperSize: size } } })
    })
    for (const [paperSize, width] of [
      ['A4', 842],
      ['F4', 935],
    ] as const) {
      size = paperSize
      await page.emulateMedia({ media: 'screen' })
      await page.goto('/app/trx/schedule?view=class')
      await page.getByRole('button', { name: 'Cetak' }).waitFor()
      await page.emulateMedia({ media: 'print' })
      let text = ''
      // Printed while the page is laid out for the first time, Chromium begins on a sheet of the other size.
      await expect(async () => {
        const pdf = await page.pdf({ preferCSSPageSize: true })
        const [sheet, ...more] = await placedOn(pdf)
        expect([Math.round(sheet!.width), more]).toEqual([width, []])
        ;[text = ''] = await pdfPages(pdf)
      }).toPass()
      expect(text).toMatch(/Kepala Sekolah[^]*Wali Kelas|Wali Kelas[^]*Kepala Sekolah/)
    }
  },
)

/** The text of each printed page. */
async function printed(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: 'print' })
  return pdfPages(await page.pdf({ preferCSSPageSize: true }))
}

test('a list is printed whole and light, in the dark theme too, with its filter in words', async ({
  page,
  product,
}) => {
  await page.addInitScript(() => {
    // A browser without a window asks nobody: what is printed is read instead.
    window.print = () => document.documentElement.setAttribute('data-print', 'asked')
  })
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page, product, admin)
  await page.goto('/app/master/student?pageSize=10&gender=P')
  const table = page.getByRole('table', { name: 'Siswa' })
  await expect(table.getByRole('rowheader')).toHaveCount(10)
  const total = Number(await page.getByRole('heading', { level: 1 }).locator('+ span').textContent())
  expect(total).toBeGreaterThan(100)
  await page.getByRole('button', { name: 'Ekspor' }).click()
  await page.getByRole('menuitem', { name: 'Cetak semua baris' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-print', 'asked')
  await expect(table.getByRole('rowheader')).toHaveCount(total)

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const colours = await page.evaluate(() =>
    [document.body, document.querySelector('tbody tr')!, document.querySelector('tbody th')!].map((one) => {
      const { color, backgroundColor } = getComputedStyle(one)
      return { color, backgroundColor }
    }),
  )
  const isDark = (colour: string) =>
    Number(/oklch\(([\d.]+)/.exec(colour)?.[1] ?? (colour === 'rgb(0, 0, 0)' ? 0 : 1)) < 0.5
  expect(colours.map(({ color }) => isDark(color))).toEqual([true, true, true])
  expect(colours[0]?.backgroundColor).toBe('rgb(255, 255, 255)')
  const text = (await pdfPages(await page.pdf())).join(' ')
  expect(text).toContain('Perempuan')
  const names = await table.getByRole('rowheader').allTextContents()
  expect(names.filter((name) => !text.replaceAll(/\s/g, '').includes(name.replaceAll(/\s/g, '')))).toEqual([])

  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(table.getByRole('rowheader')).toHaveCount(10)
})
