import { send, placeOf } from '../daily-place.ts'
import { homeroomTeacher, mark, openSheet, student, schoolMorning } from '../school-morning.ts'
import { expect, installed, test } from './phone.ts'

test.use({ serviceWorkers: 'allow' })

// Files share a server, and this teacher has one class: each test uses different students.
const today = '2026-09-16'
const rightTime = Date.parse(schoolMorning)

test(
  'a phone whose clock is set back refetches its data, and shows the truth',
  { tag: '@long' },
  async ({ phoneOf }) => {
    const { page } = await phoneOf(homeroomTeacher, { daysWrong: 3 })
    await page.goto('/app/kbm/daily-attendance')
    const place = await placeOf(page, 'VII-A')
    const chosen = student(page, 24).getByRole('radio', { checked: true })
    await send(place, { date: today, index: 24, status: 'S' })
    await openSheet(page, 'VII-A')
    await installed(page)
    await expect(chosen).toHaveAccessibleName('Sakit')

    await page.clock.setSystemTime(rightTime)
    await send(place, { date: today, index: 24, status: 'A' })
    await page.reload()
    await expect(chosen).toHaveAccessibleName('Alpa')
  },
)

test(
  'a phone that lost its time has its classes once it is right again, even offline',
  { tag: '@long' },
  async ({ phoneOf }) => {
    const { page, line } = await phoneOf(homeroomTeacher, { daysWrong: -4000 })
    await page.goto('/app/kbm/daily-attendance')
    await installed(page)
    const nextDay = /^GET .*\/daily-attendance\/[^/]+\/[^/?]+\?date=2026-09-17/
    await expect.poll(() => line.passed.some((one) => nextDay.test(one))).toBe(true)

    await page.clock.setSystemTime(rightTime)
    line.cut()
    for (const time of ['first', 'second']) {
      await page.goto('/app/kbm/daily-attendance')
      await expect(page.getByRole('link', { name: /^VII-A\b/ }), `the ${time} time`).toBeVisible()
      // The app prefetches the classes a moment after its start.
      await expect(page.getByRole('button', { name: /^Akun: / })).toBeVisible()
    }
    await openSheet(page, 'VII-A')
    await mark(page, 21, 'Izin')
    await page.getByRole('button', { name: 'Simpan', exact: true }).click()
    await expect(page.getByText('Menunggu koneksi: 1')).toBeVisible()
  },
)
