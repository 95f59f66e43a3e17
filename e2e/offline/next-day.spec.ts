import { formatLongDate } from '@hadir/contract/dates/dates.ts'
import type { Page, Response } from '@playwright/test'
import type { FaultyProxy } from '../faulty-proxy.ts'
import { homeroomTeacher, mark, openSheet, schoolMorning } from '../school-morning.ts'
import { expect, installed, onDuty, test } from './phone.ts'

test.use({ serviceWorkers: 'allow' })

// Files share a server, and this teacher has one class: each test uses different students.
const [today, tomorrow] = ['2026-09-16', '2026-09-17'] as const
const nextMorning = Date.parse(schoolMorning) + 86_400_000

const ofTomorrow = new RegExp(`^GET .*/daily-attendance/[^/]+/[^/?]+\\?date=${tomorrow}`)

/** Her list is open, and the next school day's classes are on the phone. */
async function withNextDay<Phone extends { page: Page; line: FaultyProxy }>(phone: Phone): Promise<Phone> {
  await phone.page.goto('/app/kbm/daily-attendance')
  await installed(phone.page)
  await expect.poll(() => phone.line.passed.some((one) => ofTomorrow.test(one))).toBe(true)
  return phone
}

/** The phone was in a pocket overnight and is used again. */
async function wakeNextMorning(page: Page): Promise<void> {
  await page.clock.setSystemTime(nextMorning)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
}

test(
  'a list left open overnight is not called today’s, and links to today’s offline',
  { tag: '@long' },
  async ({ phoneOf }) => {
    const { page, line } = await withNextDay(await phoneOf(homeroomTeacher))
    const day = page.getByText(formatLongDate(today))
    await expect(day).toContainText('hari ini')

    line.cut()
    await wakeNextMorning(page)
    await expect(page.getByText('Tanpa koneksi: ini daftar yang terakhir dimuat.')).toBeVisible()
    await expect(day).not.toContainText('hari ini')
    await page.getByRole('button', { name: `Buka ${formatLongDate(tomorrow)}` }).click()
    await expect(page.getByText(formatLongDate(tomorrow))).toBeVisible()
    await expect(page.getByRole('link', { name: /^VII-A\b/ })).toBeVisible()

    await page.goto('/app')
    await expect(page.getByRole('heading', { name: 'Absensi yang terakhir dimuat' })).toBeVisible()
    await page.getByRole('link', { name: /absensi VII-A\b/ }).click()
    // Its chips are from yesterday too: the sheet asks, and one tap opens today's sheet of the same class.
    const question = page.getByRole('dialog', { name: 'Hari sudah berganti' })
    await question.getByRole('button', { name: 'Buka lembar hari ini' }).click()
    await expect(page.getByRole('heading', { name: 'VII-A', level: 1 })).toBeVisible()
    await expect(page.getByText(formatLongDate(tomorrow))).toBeVisible()
    await expect(question).toBeHidden()
  },
)

test('lessons left open overnight are not called today’s', { tag: '@long' }, async ({ phoneOf }) => {
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

test('waking a phone with yesterday’s sheet asks which day is meant until it is answered', async ({ phoneOf }) => {
  const { page, line } = await phoneOf(homeroomTeacher)
  await openSheet(page, 'VII-A')
  await installed(page)
  await expect.poll(() => line.passed.some((one) => ofTomorrow.test(one))).toBe(true)
  const question = page.getByRole('dialog', { name: 'Hari sudah berganti' })

  line.cut()
  await wakeNextMorning(page)
  await expect(question).toContainText(formatLongDate(today))
  // A phone short of memory discards the page, and reloads it when it is opened.
  await page.reload()
  await expect(question).toContainText(formatLongDate(today))
  await question.getByRole('button', { name: 'Tetap di lembar ini' }).click()
  await expect(question).toBeHidden()
  await wakeNextMorning(page)
  await mark(page, 25, 'Izin')
  await expect(question).toBeHidden()

  await page.reload()
  await expect(page.getByText(formatLongDate(today))).toBeVisible()
  // The frame has loaded, and the question would be there if there were one.
  await expect(page.getByRole('button', { name: 'Lainnya', exact: true })).toBeVisible()
  await expect(question, 'looked at knowingly').toBeHidden()
})

test(
  'a sheet opened from yesterday’s list asks too, and going to today does not lead back',
  { tag: '@long' },
  async ({ phoneOf }) => {
    const { page, line } = await withNextDay(await phoneOf(homeroomTeacher))
    line.cut()
    await wakeNextMorning(page)
    await page.getByRole('link', { name: /^VII-A\b/ }).click()
    const question = page.getByRole('dialog', { name: 'Hari sudah berganti' })
    await question.getByRole('button', { name: 'Tetap di lembar ini' }).click()
    await page.getByRole('link', { name: 'Kembali ke daftar kelas' }).click()
    await page.getByRole('button', { name: `Buka ${formatLongDate(tomorrow)}` }).click()
    await expect(page.getByText(formatLongDate(tomorrow))).toContainText('hari ini')
    await expect(page.getByRole('button', { name: 'Hari ini' }), 'this is today').toBeHidden()
  },
)

test('a page left open for days prefetches the next classes every day', { tag: '@long' }, async ({ phoneOf }) => {
  const { page, line } = await phoneOf(homeroomTeacher)
  await page.goto('/app/kbm/daily-attendance')
  // The last request: the sheet of her class on the next school day.
  const times = () => line.passed.filter((one) => ofTomorrow.test(one)).length
  await expect.poll(times).toBe(1)
  await wakeNextMorning(page)
  await expect.poll(times).toBe(2)
})

test.describe('a class that the server rejects', () => {
  test.use({ serviceWorkers: 'block' })

  test('delays no other, and is not requested repeatedly', { tag: '@long' }, async ({ phoneOf }) => {
    const { page } = await phoneOf(onDuty)
    const requested: string[] = []
    await page.route(/\/daily-attendance\/[^/]+\/[^/?]+\?date=/, async (route) => {
      requested.push(route.request().url())
      const refusal = { statusCode: 404, code: 'NOT_FOUND', message: 'Data tidak ditemukan' }
      return requested[0] === requested.at(-1) ? route.fulfill({ status: 404, json: refusal }) : route.continue()
    })
    const ofList = (date: string) => (answer: Response) =>
      answer.url().includes('/daily-attendance/') && answer.url().includes(`pageSize=100${date}`)
    const last = page.waitForResponse(ofList(`&date=${tomorrow}`))
    await page.goto('/app/kbm/daily-attendance')
    await last
    expect(new Set(requested).size).toBeGreaterThan(10)
    const before = requested.length
    await page.clock.fastForward(11 * 60_000)
    const again = page.waitForResponse(ofList(''))
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await again
    expect(requested).toHaveLength(before)
  })
})
