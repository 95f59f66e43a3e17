import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import readXlsxFile from 'read-excel-file/node'
import type { Page } from '@playwright/test'
import { importFile } from './import-file.ts'
import { smallTargets } from './pressing.ts'
import { expect, test } from './school-morning.ts'
import { enterNewSchool } from './session.ts'

const fixture = (name: string) => join(import.meta.dirname, 'fixtures', name)

test(
  'a school is set up from Dapodik files, marks class 7A on a phone and downloads the recap',
  { tag: '@journey' },
  async ({ page, product }) => {
    await enterNewSchool(page, product)

    await page.goto('/app/master/academic-year')
    await page.getByRole('button', { name: 'Aktifkan' }).click()
    await page.getByText(/^5 hari/).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Aktifkan' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Tahun pelajaran 2026/2027 aktif' })).toBeVisible()

    await page.goto('/app/master/student')
    const ofOther = { isOfOther: true }
    await importFile(page, { ...ofOther, list: 'Siswa', file: fixture('daftar-pd.xlsx'), button: 'Impor 1080 siswa' })
    await page.goto('/app/master/teacher')
    await importFile(page, { ...ofOther, list: 'Guru', file: fixture('daftar-guru.xlsx'), button: 'Impor 45 guru' })
    await page.goto('/app/master/teacher')
    await expect(page.getByRole('complementary', { name: 'Impor terakhir' })).toBeVisible()
    expect(await smallTargets(page)).toEqual([])

    await page.goto('/app/kbm/daily-attendance')
    await page.getByRole('link', { name: /^7A/ }).click()
    const students = page.getByRole('radiogroup')
    await expect(students).toHaveCount(36)
    await noSidewaysScrolling(page)
    const taps = await countTaps(page)
    const absent = { 3: 'Sakit', 10: 'Izin', 21: 'Alpa' } as const
    await page.getByRole('button', { name: 'Semua hadir' }).click()
    // The order of a roll call: everybody is here, except these. Their rows are folded and stay as they are.
    for (const [index, status] of Object.entries(absent)) {
      await expect(page.locator('[data-student][data-folded]')).toHaveCount(36)
      await students.nth(Number(index)).getByRole('radio', { name: status }).click()
    }
    expect(await smallTargets(page)).toEqual([])
    const saving = page.waitForRequest((request) => request.method() === 'PUT')
    await page.getByRole('button', { name: 'Simpan', exact: true }).click()
    await expect(page.getByText(/^Tersimpan \d\d:\d\d$/)).toBeVisible()
    expect((await saving).postDataBuffer()?.length).toBeLessThanOrEqual(3_000)
    expect(await taps()).toBeLessThanOrEqual(5)

    await page.reload()
    await expect(page.getByRole('group', { name: 'Jumlah' })).toHaveText(/H\s*33.*S\s*1.*I\s*1.*A\s*1.*T\s*0.*D\s*0/)
    for (const [index, status] of Object.entries(absent)) {
      await expect(students.nth(Number(index)).getByRole('radio', { name: status })).toBeChecked()
    }
    const names = await students.evaluateAll((groups) => groups.map((group) => group.getAttribute('aria-label')))

    await page.goto('/app/report/attendance?month=2026-09&view=date')
    await page.getByRole('combobox', { name: 'Kelas' }).selectOption({ label: '7A' })
    const onScreen = await tableText(page)
    const totals = Object.fromEntries(
      onScreen.filter(([label]) => label?.startsWith('Jumlah')).map((row) => [row[0], row.at(-1)]),
    )
    expect(totals).toMatchObject({ 'Jumlah Hadir': '33', 'Jumlah Sakit': '1', 'Jumlah Izin': '1', 'Jumlah Alpa': '1' })

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Unduh XLSX' }).click(),
    ])
    const [sheet] = await readXlsxFile(await readFile(await download.path()))
    const inFile = (sheet?.data ?? []).map((row) => row.map((value) => (value === null ? '' : String(value))))
    for (const name of names) {
      const shown = onScreen.find((row) => row.includes(name ?? ''))
      const stored = inFile.find((row) => row.includes(name ?? ''))
      expect(marksOf(stored), `the row of ${name}`).toEqual(marksOf(shown))
    }
    for (const [index, status] of Object.entries(absent)) {
      expect(marksOf(onScreen.find((row) => row.includes(names[Number(index)] ?? '')))).toBe(status[0])
    }
  },
)

/** Counts the taps on the page from now on. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  const taps = await page.evaluateHandle(() => {
    const counted = { taps: 0 }
    document.addEventListener('click', () => (counted.taps += 1), { capture: true })
    return counted
  })
  return () => taps.evaluate((counted) => counted.taps)
}

/** The only letter in a student's row of this month. */
const marksOf = (row: readonly string[] | undefined) => row?.filter((cell) => /^[HSIATD]$/.test(cell)).join('')

async function tableText(page: Page): Promise<string[][]> {
  const table = page.getByRole('table', { name: 'Rekap bulanan' })
  await expect(table).toBeVisible()
  return table
    .getByRole('row')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('th, td')].map((cell) => (cell.textContent ?? '').trim())),
    )
}

async function noSidewaysScrolling(page: Page): Promise<void> {
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth])
  expect(widths[0]).toBeLessThanOrEqual(widths[1] ?? 0)
}
