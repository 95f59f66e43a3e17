import { formatLongDate } from '@hadir/contract/dates.ts'
import type { Page } from '@playwright/test'
import { homeroomTeacher, mark, openSheet, schoolMorning } from '../school-morning.ts'
import { expect, installed, test } from './phone.ts'

test.use({ serviceWorkers: 'allow' })

// Files share a server, and this teacher has one class: each test has pupils of its own.
const [today, tomorrow] = ['2026-09-16', '2026-09-17'] as const
const nextMorning = Date.parse(schoolMorning) + 86_400_000

const ofTomorrow = new RegExp(`^GET .*/daily-attendance/[^/]+/[^/?]+\\?date=${tomorrow}`)

/** The phone lay in a pocket overnight and is looked at again. */
async function wakeNextMorning(page: Page): Promise<void> {
  await page.clock.setSystemTime(nextMorning)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
}

test('a list that stood open overnight does not call itself today’s, and leads to today’s without a connection', async ({
  phoneOf,
}) => {
  const { page, line } = await phoneOf(homeroomTeacher)
  await page.goto('/app/kbm/daily-attendance')
  await installed(page)
  const day = page.getByText(formatLongDate(today))
  await expect(day).toContainText('hari ini')
  await expect.poll(() => line.passed.some((one) => ofTomorrow.test(one))).toBe(true)

  line.cut()
  await wakeNextMorning(page)
  await expect(page.getByText('Tanpa koneksi: ini daftar yang terakhir dimuat.')).toBeVisible()
  await expect(day).not.toContainText('hari ini')
  await page.getByRole('button', { name: `Buka ${formatLongDate(tomorrow)}` }).click()
  await expect(page.getByText(formatLongDate(tomorrow))).toBeVisible()
  await expect(page.getByRole('link', { name: /^VII-A\b/ })).toBeVisible()

  await page.goto('/app')
  await expect(page.getByRole('heading', { name: 'Absensi yang terakhir dimuat' })).toBeVisible()
})

test('lessons that stood open overnight do not call themselves today’s', async ({ phoneOf }) => {
  const { page, line } = await phoneOf(homeroomTeacher)
  await page.goto('/app/kbm/subject-attendance')
  await installed(page)
  await expect(page.getByText(formatLongDate(today))).toContainText('hari ini')
  line.cut()
  await wakeNextMorning(page)
  await expect(page.getByText('Tanpa koneksi: ini pelajaran yang terakhir dimuat.')).toBeVisible()
  await expect(page.getByText(formatLongDate(today))).not.toContainText('hari ini')
  await expect(page.getByRole('button', { name: `Buka ${formatLongDate(tomorrow)}` })).toBeVisible()
})

test('who wakes a phone with yesterday’s sheet on it is asked which day is meant, once', async ({ phoneOf }) => {
  const { page, line } = await phoneOf(homeroomTeacher)
  await openSheet(page, 'VII-A')
  await installed(page)
  await expect.poll(() => line.passed.some((one) => ofTomorrow.test(one))).toBe(true)
  const question = page.getByRole('dialog', { name: 'Hari sudah berganti' })

  line.cut()
  await wakeNextMorning(page)
  await expect(question).toContainText(formatLongDate(today))
  await question.getByRole('button', { name: 'Tetap di lembar ini' }).click()
  await expect(question).toBeHidden()
  await wakeNextMorning(page)
  await mark(page, 25, 'Izin')
  await expect(question).toBeHidden()

  await page.reload()
  await expect(page.getByText(formatLongDate(today))).toBeVisible()
  await expect(question, 'opened as that of another day').toBeHidden()
})

test('from yesterday’s sheet one tap leads to today’s of the same class', async ({ phoneOf }) => {
  const { page } = await phoneOf(homeroomTeacher)
  await openSheet(page, 'VII-A')
  await wakeNextMorning(page)
  const question = page.getByRole('dialog', { name: 'Hari sudah berganti' })
  await question.getByRole('button', { name: 'Buka lembar hari ini' }).click()
  await expect(page.getByRole('heading', { name: 'VII-A', level: 1 })).toBeVisible()
  await expect(page.getByText(formatLongDate(tomorrow))).toBeVisible()
  await expect(question).toBeHidden()
})

test('a page that stands open for days has the next classes ready each day', async ({ phoneOf }) => {
  const { page, line } = await phoneOf(homeroomTeacher)
  await page.goto('/app/kbm/daily-attendance')
  // The last that is asked for: the sheet of her class on the next school day.
  const times = () => line.passed.filter((one) => ofTomorrow.test(one)).length
  await expect.poll(times).toBe(1)
  await wakeNextMorning(page)
  await expect.poll(times).toBe(2)
})
