import { academicClassEndpoints } from '@hadir/contract/class/academic-class.ts'
import { studentEndpoints } from '@hadir/contract/student/student.ts'
import { reportCardEndpoints } from '@hadir/contract/student/report-card/record.ts'
import { reportCardListEndpoints } from '@hadir/contract/student/report-card/report-card.ts'
import { teacherGridEndpoints } from '@hadir/contract/subject/teacher-grid.ts'
import type { Page } from '@playwright/test'
import { toFields } from '../web/src/pages/master/student/student-fields.ts'
import { callAs } from './api.ts'
import { scoreWholeClass } from './full-class.ts'
import { expect } from './test.ts'

/** Wednesday 9 December 2026, 06:55 in Jakarta: nine days before the semester ends. */
export const decemberMorning = '2026-12-08T23:55:00.000Z'

export const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
/** Presses a link of a home's card, once no card above it is still to come. */
export async function press(page: Page, card: string, words: RegExp): Promise<void> {
  const link = page.getByRole('region', { name: card }).getByRole('link', { name: words }).first()
  await link.waitFor()
  await expect(page.locator('main .animate-pulse')).toHaveCount(0)
  await link.click()
}
/** The rapor's open tasks are with the tasks, above the previous days and the absence warnings. */
export const expectAbove = async (page: Page, card: string) => {
  const top = (name: string) =>
    page.getByRole('region', { name }).evaluate((region) => region.getBoundingClientRect().top + scrollY)
  const isInOrder = async () => {
    const tops = await Promise.all(['Perlu dikerjakan', card, 'Hari sekolah terakhir', 'Perlu perhatian'].map(top))
    const [tasks = 0, own = 0, ...later] = tops
    return tasks < own && own < Math.min(...later)
  }
  // A card that arrives late moves those below it.
  await expect.poll(isInOrder, card).toBe(true)
}
export const rowsOf = (page: Page, list: string) => page.getByRole('list', { name: list }).getByRole('listitem')
/** A row of a list, which is a card on a phone and a row of a table on a desktop. */
export const row = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('link', { name }).first()

export const cardNote = (page: Page) => page.getByRole('textbox', { name: 'Catatan wali kelas' })
export async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await expect(page.getByText('Semua tersimpan')).toBeVisible()
}

/** On an open sheet. */
export async function saveAllPresent(page: Page): Promise<void> {
  await page.getByRole('radiogroup').first().waitFor()
  await page.getByRole('button', { name: 'Semua hadir' }).click()
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await expect(page.getByText(/^Tersimpan/).first()).toBeVisible()
}

/** What a class lacks of one kind. */
export const gapsOf = (page: Page, words: string) =>
  page
    .getByRole('main')
    .locator('details', { has: page.locator('summary', { hasText: words }) })
    .first()

export async function unfold(page: Page, words: string): Promise<void> {
  const own = gapsOf(page, words)
  await own.waitFor()
  if (!(await own.evaluate((one) => (one as HTMLDetailsElement).open))) await own.locator('summary').first().click()
}

/**
 * What colleagues do for a class before the lock, and all notes but one. Its subjects keep their teachers; its students
 * have the religion that is taught.
 */
export async function finishButOneNote(of: Parameters<typeof scoreWholeClass>[0]) {
  const { schoolId, admin, homeroom } = of
  const params = { schoolId }
  const { data: before } = await callAs(admin, teacherGridEndpoints.read, { params })
  await shareReligion(of, 'VII-A')
  const { id: classId } = await scoreWholeClass(of, 'VII-A')
  const { data: after } = await callAs(admin, teacherGridEndpoints.read, { params })
  const cells = after.cells.flatMap(({ id, version, academicClassId }) => {
    const teacherId = before.cells.find((one) => one.id === id)?.teacherId
    return academicClassId === classId && teacherId ? [{ id, version, teacherId }] : []
  })
  await callAs(admin, teacherGridEndpoints.save, { params, body: { cells } })
  const listed = { academicClassId: classId, pageSize: 100 as const }
  const { data: students } = await callAs(homeroom, reportCardListEndpoints.list, { params, query: listed })
  const query = { academicYearId: students[0]!.academicYear.id, semesterNo: 1 as const, period: 'AKHIR' as const }
  const [last, ...others] = students.filter(({ card }) => !card.isNoted)
  for (const { id } of others) {
    const one = { params: { ...params, id }, query }
    const { data } = await callAs(homeroom, reportCardListEndpoints.read, one)
    const { override, achievements, version } = data.card
    const body = { note: 'Pertahankan.', override, achievements, version: version || undefined }
    await callAs(homeroom, reportCardEndpoints.save, { ...one, body })
  }
  return { classId, students, last: last! }
}

/** The religion that the example school's classes have a subject of. */
const taught = 'Islam'

type Office = Pick<Parameters<typeof scoreWholeClass>[0], 'schoolId' | 'admin'>

async function shareReligion({ schoolId, admin }: Office, className: string): Promise<void> {
  const query = { pageSize: 100 as const }
  const { data: classes } = await callAs(admin, academicClassEndpoints.list, { params: { schoolId }, query })
  const academicClassId = classes.find(({ name }) => name === className)!.id
  const listed = { params: { schoolId }, query: { ...query, academicClassId } }
  const { data: rows } = await callAs(admin, reportCardListEndpoints.list, listed)
  for (const { id } of rows) {
    const { data: student } = await callAs(admin, studentEndpoints.read, { params: { id } })
    if (student.religion === taught) continue
    const body = studentEndpoints.update.body.parse({ ...toFields(student), religion: taught, primaryContact: '' })
    await callAs(admin, studentEndpoints.update, { params: { id }, body })
  }
}
