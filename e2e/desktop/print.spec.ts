import type { Page } from '@playwright/test'
import { placedOn } from '../../api/src/testing/placed-text.ts'
import { pdfPages } from '../../api/src/testing/read-pdf.ts'
import { admin, expect, signIn, test } from '../school-morning.ts'

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
      const pdf = await page.pdf({ preferCSSPageSize: true })
      const [sheet, ...more] = await placedOn(pdf)
      expect([Math.round(sheet!.width), more]).toEqual([width, []])
      const [text] = await pdfPages(pdf)
      expect(text).toMatch(/Kepala Sekolah[^]*Wali Kelas|Wali Kelas[^]*Kepala Sekolah/)
    }
  },
)

/** The text of each printed page. */
async function printed(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: 'print' })
  return pdfPages(await page.pdf({ preferCSSPageSize: true }))
}
