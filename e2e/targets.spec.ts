import { sampleOfTenth } from '@hadir/contract/testing/test-size.ts'
import { paths, recordPath, classDayListPath } from '../web/src/paths.ts'
import { shown } from './fit.ts'
import { cutHints, smallTargets } from './pressing.ts'
import { admin, expect, homeroomTeacher, signIn, test } from './school-morning.ts'
import { walkTo } from './walk.ts'

const settings = ['profil-sekolah', 'umum', 'kehadiran', 'jam-pelajaran', 'penilaian', 'pengingat', 'laporan']

/** Every list of a school, its settings, and everybody's own pages. */
const screens = [
  paths.academicYears,
  paths.subjects,
  paths.classes,
  paths.teachers,
  paths.students,
  paths.alumni,
  paths.exams,
  paths.tasks,
  paths.academicSubjects,
  paths.academicClasses,
  paths.academicTeachers,
  paths.academicStudents,
  paths.subjectEvaluationSetup,
  paths.subjectEvaluation,
  paths.studentEvaluation,
  // The count of its filters takes room from the search box.
  `${paths.studentEvaluation}?period=TENGAH`,
  paths.extracurriculars,
  paths.schedule,
  `${paths.schedule}?view=list`,
  paths.subjectAttendance,
  paths.dailyAttendance,
  classDayListPath,
  paths.truancy,
  paths.plannedAbsences,
  paths.corrections,
  paths.contactProposals,
  paths.teachingRecap,
  paths.warnings,
  paths.accessRequest,
  paths.supportVisits,
  paths.sessions,
  paths.ownAccount,
  paths.schoolConfig,
  ...settings.map((group) => recordPath(paths.schoolConfig, group)),
]

for (const address of ['/login', '/register']) {
  test(`tap targets on ${address} are large enough`, { tag: '@long' }, async ({ page }) => {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await smallTargets(page)).toEqual([])
  })
}

test('in lists, settings and the own account, tap targets are large enough and no hint is cut', async ({
  page,
  product,
}) => {
  test.setTimeout(300_000)
  await signIn(page, product, admin)
  for (const address of sampleOfTenth(screens, 6)) {
    await walkTo(page, address)
    await shown(page, address)
    expect.soft(await smallTargets(page), address).toEqual([])
    expect.soft(await cutHints(page), address).toEqual([])
  }
})

test("tap targets on a lesson's sheet are large enough", { tag: '@long' }, async ({ page, product }) => {
  await signIn(page, product, homeroomTeacher)
  await page.goto(paths.subjectAttendance)
  await page.getByRole('list', { name: 'Pelajaran' }).getByRole('link').first().click()
  await page.getByRole('radiogroup').first().waitFor()
  await shown(page)
  expect(await smallTargets(page)).toEqual([])
})
