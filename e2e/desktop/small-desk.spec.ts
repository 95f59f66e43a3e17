import type { Page } from '@playwright/test'
import { paths } from '../../web/src/paths.ts'
import { admin, expect, openSheet, signIn, studentCount, test } from '../school-morning.ts'
import { listLoaded } from '../walk.ts'

/** The widths of a table's columns of numbers, the heights of its rows, and how much of it is out of sight. */
const measure = (page: Page) =>
  page.locator('main table').evaluate((table) => {
    const rows = [...table.querySelectorAll('tbody tr')]
    const numbers = [...rows[0]!.querySelectorAll('td.text-right.tabular-nums')]
    const frame = table.parentElement!
    return {
      outside: frame.scrollWidth - frame.clientWidth,
      narrowest: Math.min(...numbers.map((cell) => Math.round(cell.getBoundingClientRect().width))),
      highest: Math.max(...rows.map((row) => Math.round(row.getBoundingClientRect().height))),
    }
  })

test('at 1366 pixels lists and the recap fit, and numbers and marks have room', async ({ page, product }) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await signIn(page, product, admin)
  for (const address of [paths.students, paths.academicClasses, paths.academicSubjects]) {
    await page.goto(address)
    await listLoaded(page)
    const { outside, narrowest, highest } = await measure(page)
    expect.soft(outside, address).toBeLessThanOrEqual(1)
    expect.soft(narrowest, address).toBeGreaterThanOrEqual(40)
    // One line each.
    expect.soft(highest, address).toBeLessThanOrEqual(49)
  }
  // A month of 31 days.
  await page.goto(`${paths.attendanceReport}?month=2026-08`)
  const recap = page.getByRole('region', { name: 'Tabel rekap' })
  await recap.getByRole('row').nth(5).waitFor()
  expect.soft(await recap.evaluate((one) => one.scrollWidth - one.clientWidth), 'recap').toBeLessThanOrEqual(1)
  await openSheet(page, 'VII-A')
  await studentCount(page)
  const box = await page.getByRole('radio', { name: 'Sakit' }).first().boundingBox()
  expect.soft(Math.min(box!.width, box!.height), 'a mark').toBeGreaterThanOrEqual(40)
})
