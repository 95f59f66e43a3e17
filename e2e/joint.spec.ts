import { lessons } from '@hadir/contract/attendance/subject-attendance/subject-attendance.ts'
import { scheduleEndpoints } from '@hadir/contract/schedule/schedule.ts'
import { academicSubjectEndpoints } from '@hadir/contract/subject/academic-subject.ts'
import type { Page } from '@playwright/test'
import { callAs, callerOf, schoolIdOf } from './api.ts'
import { expectFit, shown } from './fit.ts'
import { notice } from './page-clock.ts'
import { admin, expect, schoolMorning, signIn, test } from './school-morning.ts'

const phone = { locale: 'id-ID', timezoneId: 'Asia/Jakarta', viewport: { width: 360, height: 740 } }
/** No other test counts on her lessons, which are joined here. */
const teacherOfTwo = 'wali.viii-d@contoh.test'
const date = schoolMorning.slice(0, 8) + '16'

/** A subject that the teacher has today, and the same in another class, whose hours are free for it. */
async function twoClasses(office: Page, hers: Page) {
  const schoolId = await schoolIdOf(hers)
  const [teacher, head] = [await callerOf(hers), await callerOf(office)]
  const today = await callAs(teacher, lessons.list, { params: { schoolId }, query: { date, pageSize: 100 } })
  const given = await callAs(teacher, academicSubjectEndpoints.list, { params: { schoolId }, query: { pageSize: 100 } })
  for (const lesson of today.data) {
    const other = given.data.find(
      (one) =>
        one.subject.id === lesson.subject.id &&
        one.teacher?.id === lesson.teacher.id &&
        one.academicClass.id !== lesson.academicClass.id,
    )
    if (!other) continue
    const slotsOf = async (academicClassId: string) =>
      (await callAs(head, scheduleEndpoints.list, { params: { schoolId }, query: { academicClassId, pageSize: 100 } }))
        .data
    const own = (await slotsOf(lesson.academicClass.id)).filter(
      (one) => one.academicSubjectId === lesson.academicSubjectId,
    )
    const isInTheWay = (one: (typeof own)[number]) =>
      one.academicSubjectId === other.id ||
      own.some(
        ({ weekday, periodStart, periodEnd }) =>
          weekday === one.weekday &&
          (periodStart ?? 0) <= (one.periodEnd ?? 0) &&
          (one.periodStart ?? 0) <= (periodEnd ?? 0),
      )
    const ids = (await slotsOf(other.academicClass.id)).filter(isInTheWay).map(({ id }) => id)
    await callAs(head, scheduleEndpoints.removeMany, { params: { schoolId }, body: { ids } })
    return { lesson, other, teacher, schoolId }
  }
  throw new Error('the example school has no teacher of two classes today')
}

test('two classes are joined, marked on one sheet, also offline, and each has its own marks', async ({
  page,
  browser,
  product,
}) => {
  const open = async (email: string) => {
    const opened = await (await browser.newContext({ ...phone, baseURL: product.hadir.url })).newPage()
    await signIn(opened, product, email)
    return opened
  }
  await signIn(page, product, teacherOfTwo)
  const office = await open(admin)
  const { lesson, other, teacher, schoolId } = await twoClasses(office, page)
  const names = [lesson.academicClass.name, other.academicClass.name]

  await office.goto(`/app/trx/subject/${lesson.academicSubjectId}`)
  await office.getByRole('button', { name: 'Gabungkan dengan kelas lain' }).click()
  const dialog = office.getByRole('dialog', { name: 'Gabungkan dengan kelas lain' })
  await dialog.getByRole('checkbox', { name: other.academicClass.name, exact: true }).check()
  await expectFit(office, 'the classes to join')
  await dialog.getByRole('button', { name: 'Gabungkan', exact: true }).click()
  await expect(office.getByText(names.join(' + '), { exact: true })).toBeVisible()
  await shown(office)

  await test.step('an assignment is given, changed and deleted in both classes, or in one', async () => {
    await office.goto('/app/master/task')
    await office.getByRole('button', { name: 'Tambah tugas' }).first().click()
    const form = office.getByRole('dialog', { name: 'Tambah tugas' })
    const subject = `${lesson.subject.name} – ${lesson.academicClass.name}`
    await form.getByRole('combobox', { name: 'Mata pelajaran kelas' }).click()
    await office.getByRole('combobox').last().fill(`${lesson.subject.name} ${lesson.academicClass.name}`)
    await office.getByRole('option', { name: subject, exact: true }).click()
    const onlyThis = office.getByRole('checkbox', { name: `Hanya kelas ${lesson.academicClass.name}` })
    await expect(form.getByText(`diberikan sekaligus ke ${names.join(' + ')}`)).toBeVisible()
    await expect(onlyThis).not.toBeChecked()
    await form.getByLabel('Judul').fill('Poster gotong royong')
    await form.getByLabel('Tenggat').fill('30/09/2026')
    await form.getByLabel('Nilai maksimal').fill('100')
    await expectFit(office, 'an assignment for both classes')
    // The search is over; the choice of classes stays.
    await expect(onlyThis).toBeVisible()
    await form.getByRole('button', { name: 'Simpan', exact: true }).click()
    await expect(notice(office, `Tugas tersimpan untuk ${names.join(' + ')}`)).toBeVisible()
    const tasks = office.getByRole('list', { name: 'Tugas' }).getByText('Poster gotong royong')
    await expect(tasks).toHaveCount(2)

    await tasks.first().click()
    const question = office.getByRole('dialog', { name: /^Hapus Poster gotong royong dari / })
    await office.getByRole('button', { name: 'Hapus', exact: true }).click()
    for (const name of names) await expect(question.getByRole('heading')).toContainText(name)
    await question.getByRole('button', { name: 'Batal' }).click()
    await office.getByRole('checkbox', { name: /^Hanya kelas / }).check()
    await expect(office.getByText('Tugas kelas lain tetap')).toBeVisible()
    await office.getByRole('button', { name: 'Hapus', exact: true }).click()
    await question.getByRole('button', { name: 'Hapus', exact: true }).click()
    await expect(tasks).toHaveCount(1)
  })

  await page.goto('/app/kbm/subject-attendance')
  await page
    .getByRole('list', { name: 'Pelajaran' })
    .getByRole('link')
    .filter({ hasText: names.join(' + ') })
    .first()
    .click()
  const classList = (name: string) => page.getByRole('list', { name: `Siswa ${name}` }).getByRole('radiogroup')
  for (const name of names) await classList(name).first().getByRole('radio', { name: 'Sakit' }).click()
  await page.getByLabel('Materi').fill('Gotong royong')
  await expectFit(page, 'the sheet of a joint lesson')
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await expect(page.getByText(/^Tersimpan \d\d:\d\d$/)).toBeVisible()

  // Without a connection the marks of both classes wait, and both are sent once it is back.
  await page.context().setOffline(true)
  for (const name of names) await classList(name).nth(1).getByRole('radio', { name: 'Izin' }).click()
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await expect(page.getByText('Menunggu koneksi: 2')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText(/^Tersimpan \d\d:\d\d$/)).toBeVisible()

  const list = await callAs(teacher, lessons.list, { params: { schoolId }, query: { date, pageSize: 100 } })
  const row = list.data.find((one) => one.key === lesson.key)
  for (const { key } of row?.joint ?? []) {
    const sheet = (await callAs(teacher, lessons.sheet, { params: { schoolId, scheduleId: key }, query: { date } }))
      .data
    expect(sheet.totals.counts, sheet.academicClass.name).toMatchObject({ S: 1, I: 1 })
    expect(sheet.journal.topic).toBe('Gotong royong')
  }
  expect(row?.joint).toHaveLength(2)
  expect(row?.counts.S).toBe(2)
})
