import { afterAll, expect, test } from 'vitest'
import { compareNames } from '@hadir/contract/name-order.ts'
import { reportCardLockEndpoints } from '@hadir/contract/student/report-card/lock.ts'
import { statementsOf } from '../../../../../bench/statements.ts'
import { testApp } from '../../../testing/test-app.ts'
import { newClass } from '../../../testing/test-school.ts'
import { readyClass } from './testing-report-card.ts'

const t = await testApp()
afterAll(t.close)

test('a school-wide check finds what class checks find, in no more statements', async () => {
  const { id, own, params, of, yearId, check: checkA, writeNotes } = await readyClass(t)
  await writeNotes()
  const { schoolId, admin } = own
  const b = await newClass(t, { schoolId, yearId, name: 'VII-X', count: 3 })
  const [chooser = ''] = b.studentIds
  await t.owner
    .insertInto('subject_choice')
    .values({ school_id: schoolId, academic_subject_id: id, student_id: chooser, semester_no: 1, takes: true })
    .execute()
  const { academicClassId: _, ...ofSchool } = of
  const check = async (query: object) =>
    (await t.call(reportCardLockEndpoints.check, { params, query: { ...ofSchool, ...query } }, admin)).body.data
  const [ofA, ofB] = [await checkA(), await check({ academicClassId: b.academicClassId })]
  expect(ofA.gaps).toEqual([])
  // She alone takes another class's subject; her class has no homeroom teacher.
  expect(ofB.gaps.map(({ kind, students }) => [kind, students.map((one) => one.id)])).toEqual([
    ['SCORES_MISSING', [chooser]],
    ['DESCRIPTION_MISSING', [chooser]],
    ...b.studentIds.map((studentId) => ['NOTE_MISSING', [studentId]]),
    ['HOMEROOM_MISSING', []],
  ])
  expect(ofB.gaps[0]).toMatchObject({ filled: 0, owed: 4, academicClass: { name: 'VII-X' } })
  const classes = await t.owner
    .selectFrom('academic_class')
    .select('id')
    .where('school_id', '=', schoolId)
    .orderBy('id')
    .execute()
  const each = await Promise.all(classes.map((one) => check({ academicClassId: one.id })))
  const whole = await check({})
  const byClass = each.toSorted(({ gaps: [a] }, { gaps: [b] }) =>
    compareNames(a?.academicClass?.name ?? '', b?.academicClass?.name ?? ''),
  )
  expect(whole.gaps).toEqual(byClass.flatMap(({ gaps }) => gaps))
  expect(whole.students).toBe(each.reduce((sum, { students }) => sum + students, 0))

  const url = `${reportCardLockEndpoints.check.path.replace(':schoolId', schoolId)}?${new URLSearchParams({ academicYearId: yearId, semesterNo: '1', period: 'AKHIR' })}`
  const count = async () => (await statementsOf(t, admin, { method: 'GET', url })).length
  const before = await count()
  for (let no = 0; no < 3; no += 1) await newClass(t, { schoolId, yearId, count: 2 })
  expect(await count()).toBe(before)
})
