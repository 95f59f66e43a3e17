import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { rolloverEndpoints } from '@hadir/contract/academic-year/rollover.ts'
import { academicStudentEndpoints as members } from '@hadir/contract/student/academic-student.ts'
import type { Caller } from '../../../platform/http/scope.ts'
import { orderedPeople } from '../../../testing/ordered-names.ts'
import { testApp } from '../../../testing/test-app.ts'
import { newClass, newSchool, newYear } from '../../../testing/test-school.ts'
import { newSchoolAtYearsEnd } from '../../academic-year/rollover/testing-rollover.ts'
import { importFile, studentFile } from '../../import/testing-import.ts'

const t = await testApp()
afterAll(t.close)

/** The students come in the opposite order. */
const nameOf = ({ no }: { no: number }) => orderedPeople.at(-no) ?? ''

/** The names of a class's members in order of their roll numbers. */
async function numbered({ schoolId }: Caller, className: string): Promise<string[]> {
  const { rows } = await sql<{ name: string; rollNo: number }>`
    select s.name, e.roll_no as "rollNo" from class k
      join academic_class ac on ac.school_id = k.school_id and ac.class_id = k.id
      join enrollment e on e.school_id = ac.school_id and e.academic_class_id = ac.id and e.leave_date is null
      join student s on s.school_id = e.school_id and s.id = e.student_id
      where k.school_id = ${schoolId} and k.name = ${className} order by e.roll_no`.execute(t.owner)
  expect(rows.map(({ rollNo }) => rollNo)).toEqual(rows.map((_, i) => i + 1))
  return rows.map(({ name }) => name)
}

async function newSchoolWith(count: number) {
  t.clock.moveTo('2026-09-15T03:00:00Z')
  const school = await newSchool(t)
  const yearId = await newYear(t, school.schoolId)
  const added = (name: string, of = {}) => newClass(t, { schoolId: school.schoolId, yearId, name, ...of })
  return {
    ...school,
    params: { schoolId: school.schoolId },
    from: await added('VII-A', { count, nameOf }),
    to: await added('VII-B', { count: 0 }),
  }
}

test('students who are placed together are numbered by name', async () => {
  const { admin, params, from, to } = await newSchoolWith(9)
  const body = { studentIds: from.studentIds, academicClassId: to.academicClassId, joinDate: '2026-09-15' }
  expect((await t.call(members.place, { params, body }, admin)).status).toBe(200)
  expect(await numbered(admin, 'VII-B')).toEqual(orderedPeople)
})

test('a class that is numbered anew has its members in order of names', async () => {
  const { admin, params, from } = await newSchoolWith(9)
  expect(await numbered(admin, 'VII-A')).toEqual(orderedPeople.toReversed())
  await t.call(members.number, { params, body: { academicClassId: from.academicClassId } }, admin)
  expect(await numbered(admin, 'VII-A')).toEqual(orderedPeople)
})

test('the members of an imported class are numbered by name', async () => {
  const { admin, schoolId } = await newSchoolWith(0)
  const rows = orderedPeople.map((name, i) => [name, `26${i}`, 'P', `001472175${i}`, '2014-03-16', 'VII-C', '', '', ''])
  await importFile(t, { caller: admin, schoolId }, studentFile(...rows.toReversed()))
  expect(await numbered(admin, 'VII-C')).toEqual(orderedPeople)
})

test('students who move up are numbered by name', async () => {
  const { admin, yearId } = await newSchoolAtYearsEnd(t, { letters: ['A'], students: 9, nameOf })
  t.clock.moveTo('2027-06-28T03:00:00Z')
  const params = { id: yearId }
  await t.call(rolloverEndpoints.prepare, { params, body: {} }, admin)
  await t.call(rolloverEndpoints.confirm, { params, body: {} }, admin)
  await t.call(rolloverEndpoints.run, { params, body: {} }, admin)
  await t.runJobs()
  expect(await numbered(admin, 'VIII-A')).toEqual(orderedPeople)
})
