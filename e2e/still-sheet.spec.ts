import { attendance } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { academicStudentEndpoints } from '@hadir/contract/student/academic-student.ts'
import type { Page } from '@playwright/test'
import { desk, phone } from './fit.ts'
import { paths } from '../web/src/paths.ts'
import { notice } from './page-clock.ts'
import { coveredBy, expectPressable, shifted, smallTargets, studentsInSight, watchShifts } from './pressing.ts'
import {
  admin,
  expect,
  homeroomTeacher,
  mark,
  openSheet,
  student,
  studentCount,
  signIn,
  test,
  testUnmarked,
} from './school-morning.ts'

// Nothing is saved here: other files share the sheets of these servers.
const unmarkedClass = 'IX-B'

const all = (page: Page) => page.getByRole('button', { name: 'Semua hadir' })
const save = (page: Page) => page.getByRole('button', { name: 'Simpan', exact: true })
const bar = (page: Page) => page.getByRole('navigation', { name: 'Menu cepat' })

/** The share of the screen's height that shows students. */
const shareOfStudents = (page: Page) =>
  page.evaluate(() => {
    const lines = Array.from({ length: innerHeight }, (_, y) =>
      document.elementFromPoint(innerWidth / 2, y)?.closest('[data-student]'),
    )
    return lines.filter(Boolean).length / innerHeight
  })

test.describe('on a screen where the first students leave room below them', () => {
  test.use({ viewport: { width: 412, height: 823 } })

  test('nothing on a sheet shifts while its students render', async ({ page, product }) => {
    await signIn(page, product, homeroomTeacher)
    await openSheet(page, 'VII-A')
    await watchShifts(page)
    await page.reload()
    await studentCount(page)
    await page.getByRole('button', { name: 'Lainnya', exact: true }).waitFor()
    expect(await shifted(page)).toBeLessThan(0.01)
  })
})

testUnmarked(
  'ten students are visible once all are marked, and a tap on one shows her buttons',
  { tag: '@long' },
  async ({ page, product }) => {
    await signIn(page, product, admin)
    await openSheet(page, unmarkedClass)
    await studentCount(page)
    expect(await studentsInSight(page)).toBeGreaterThanOrEqual(5)
    expect(await smallTargets(page)).toEqual([])
    await all(page).click()
    await expect(page.getByRole('button', { name: /^Ubah / })).toHaveCount(await studentCount(page))
    expect(await studentsInSight(page)).toBeGreaterThanOrEqual(10)
    expect(await smallTargets(page)).toEqual([])

    const third = page.locator('[data-student]').nth(2)
    await third.getByRole('button', { name: /^Ubah / }).click()
    await expect(student(page, 2).getByRole('radio', { name: 'Hadir' })).toBeFocused()
    await mark(page, 2, 'Sakit')
    await expect(student(page, 2).getByRole('radio', { checked: true })).toHaveAccessibleName('Sakit')
    // A second tap on a letter changes nothing: a status is taken back where it was asked for.
    await mark(page, 2, 'Sakit')
    await expect(student(page, 2).getByRole('radio', { checked: true })).toHaveAccessibleName('Sakit')
    // Her row does not move under the finger; her neighbour's still has one line.
    await expect(student(page, 2).getByRole('radio', { name: 'Terlambat' })).toBeVisible()
    await expect(student(page, 3).getByRole('radio', { name: 'Terlambat' })).toBeHidden()
    await page.getByRole('button', { name: 'Urungkan' }).click()
    await expect(student(page, 3).getByRole('radio', { name: 'Terlambat' })).toBeVisible()

    // Scrolled down, the class stays in sight.
    await page.locator('[data-student]').nth(20).scrollIntoViewIfNeeded()
    expect(await studentsInSight(page)).toBeGreaterThanOrEqual(5)
    await expectPressable(all(page), 'Semua hadir')
  },
)

for (const [name, size] of [
  ['at 200 %', { width: 180, height: 370 }],
  ['on its side', { width: 740, height: 360 }],
] as const) {
  testUnmarked(`a class is marked on a phone ${name}`, { tag: '@long' }, async ({ page, product }) => {
    await signIn(page, product, admin)
    await page.setViewportSize(size)
    await openSheet(page, unmarkedClass)
    await studentCount(page)
    await page
      .locator('[data-student]')
      .nth(15)
      .evaluate((row) => row.scrollIntoView({ block: 'start' }))
    expect(await shareOfStudents(page)).toBeGreaterThan(0.9)
    for (const at of [0, 15, 31]) {
      await mark(page, at, 'Sakit')
      await expect(student(page, at).getByRole('radio', { checked: true })).toHaveAccessibleName('Sakit')
    }
    await all(page).click()
    await mark(page, 20, 'Izin')
    await expect(page.getByRole('group', { name: 'Jumlah' })).toHaveText(/S\s*3.*I\s*1/)
    await save(page).scrollIntoViewIfNeeded()
    await expectPressable(save(page), 'Simpan')
  })
}

test('a notice covers no control, on the sign-in and on a sheet', { tag: '@long' }, async ({ page, product }) => {
  await page.goto('/login?message=Sesi berakhir&description=Silakan masuk lagi')
  await expect(notice(page, 'Sesi berakhir')).toBeVisible()
  for (const name of ['Hadir, ke halaman depan', 'Daftar', 'Ketentuan Layanan', 'Kebijakan Privasi']) {
    await expectPressable(page.getByRole('link', { name, exact: true }), name)
  }
  await expectPressable(page.getByRole('button', { name: 'Kirim Kode' }), 'Kirim Kode')

  await signIn(page, product, homeroomTeacher)
  await openSheet(page, 'VII-A')
  await studentCount(page)
  const address = new URL(page.url())
  await page.goto(`${address.pathname}?message=Selamat datang kembali!`)
  await studentCount(page)
  await expect(notice(page, 'Selamat datang kembali!')).toBeVisible()
  await mark(page, 0, 'Sakit')
  await expectPressable(save(page), 'Simpan')
  await expect(bar(page), 'the sheet has a foot of its own').toHaveCount(0)
  const back = page.getByRole('link', { name: 'Kembali ke daftar kelas' })
  await expectPressable(back, 'back')
  for (const size of [phone, desk]) {
    await page.setViewportSize(size)
    // Here the sheet's own head is the highest one of a phone.
    await page.evaluate(() => scrollTo(0, 700))
    await expect(student(page, 0)).not.toBeInViewport()
    expect(await coveredBy(notice(page, 'Selamat datang kembali!'))).toEqual([])
    await expectPressable(page.locator('header [aria-label=Lainnya]'), 'the menu of a scrolled sheet')
    await expectPressable(back, 'back from a scrolled sheet')
  }
})

test('a long name is whole on a phone: on a sheet, marked or not, and in lists', async ({ page, product }) => {
  await signIn(page, product, homeroomTeacher)
  await openSheet(page, 'VII-A')
  const of = student(page, 2)
  const name = (await of.getAttribute('aria-label')) ?? ''
  const long = 'Muhammad Rizky Ananda Putra Nugroho Santoso'
  for (const { path } of [attendance.sheet, academicStudentEndpoints.list])
    await page.route(new RegExp(path.replaceAll(/:\w+/g, '[^/]+')), async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, body: (await answer.text()).replaceAll(name, long) })
    })
  const isWhole = () =>
    page
      .getByRole('main')
      .getByText(long, { exact: true })
      .evaluateAll((found) =>
        found.map((text) => {
          const box = text.clientWidth > 0 ? text : text.parentElement!
          return box.scrollWidth <= box.clientWidth + 1 && box.scrollHeight <= box.clientHeight + 1
        }),
      )
  await page.reload()
  await expect.poll(isWhole, 'on a sheet').toEqual([true])
  await mark(page, 2, 'Sakit')
  await expect.poll(isWhole, 'marked').toEqual([true])
  await page.goto(`${paths.academicStudents}?q=${encodeURIComponent(name)}`)
  await expect.poll(isWhole, 'in a list').toEqual([true])
})
