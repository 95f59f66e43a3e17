import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownReaders } from '@hadir/contract/student/readers.ts'
import { sensitiveEndpoints } from '@hadir/contract/student/sensitive.ts'
import { studentEndpoints } from '@hadir/contract/student/student.ts'
import type { Caller } from '../../platform/http/scope.ts'
import { testApp } from '../../testing/test-app.ts'
import { newGuardian } from '../../testing/test-guardian.ts'
import { newCaller, newClass, newSchool, newYear, type TestSchool } from '../../testing/test-school.ts'

const t = await testApp()
afterAll(t.close)

let school: TestSchool
let students: string[]
beforeAll(async () => {
  t.clock.moveTo('2026-09-15T03:00:00Z')
  school = await newSchool(t)
  const { schoolId } = school
  students = (await newClass(t, { schoolId, yearId: await newYear(t, schoolId), count: 3 })).studentIds
})

const inSchool = (role: 'parent' | 'student', personId: string) =>
  newCaller(t, { schoolId: school.schoolId, role, personId })
const parentOf = async (studentId: string) =>
  inSchool('parent', await newGuardian(t, { schoolId: school.schoolId, studentId }))
const readersOf = (id: string, caller: Caller, query = {}) => t.call(ownReaders, { params: { id }, query }, caller)

test('strangers are refused', async () => {
  const [id = ''] = students
  const nobody = await t.call(ownReaders, { params: { id }, query: {} }, null)
  expect(nobody.status).toBe(401)
  for (const role of ['school_admin', 'teacher', 'alumni', 'company_admin', 'administrator'] as const) {
    const caller = await newCaller(t, { schoolId: school.schoolId, role })
    expect((await readersOf(id, caller)).status, role).toBe(403)
  }
  const other = await newSchool(t)
  const foreign = await newCaller(t, { schoolId: other.schoolId, role: 'parent', personId: crypto.randomUUID() })
  expect((await readersOf(id, foreign)).status).toBe(404)
})

test('a family sees no reader of another child', async () => {
  const [hers = '', other = ''] = students
  await t.call(studentEndpoints.read, { params: { id: other } }, school.admin)
  for (const caller of [await parentOf(hers), await inSchool('student', hers)]) {
    const refused = await readersOf(other, caller)
    expect([refused.status, refused.body.code]).toEqual([404, 'NOT_FOUND'])
  }
})

test('a guardian and the student see who read her data, what and when, in pages', async () => {
  const [, , id = ''] = students
  const params = { id }
  const names = ['Wali Kelas', 'Kepala Tata Usaha']
  const [first, second] = await Promise.all(
    names.map((name) => newCaller(t, { schoolId: school.schoolId, role: 'school_admin', name })),
  )
  if (!first || !second) throw new Error('Two callers are needed')
  await t.call(studentEndpoints.read, { params }, first)
  t.clock.moveTo('2026-09-16T03:00:00Z')
  await t.call(sensitiveEndpoints.read, { params }, second)
  t.clock.moveTo('2026-09-16T05:00:00Z')
  await t.call(sensitiveEndpoints.read, { params }, second)

  const parent = await parentOf(id)
  const role = 'school_admin'
  const opened = [
    { by: names[1], role, day: '2026-09-16', firstAt: '2026-09-16T03:00:00.000Z', isSensitive: true },
    { by: names[0], role, day: '2026-09-15', firstAt: '2026-09-15T03:00:00.000Z', isSensitive: false },
  ]
  for (const caller of [parent, await inSchool('student', id)]) {
    const { data } = (await readersOf(id, caller)).body
    expect(data).toMatchObject(opened)
    expect(data).toHaveLength(opened.length)
  }
  // Twice on one page's edge: nobody is skipped or listed twice.
  for (let made = 0; made < 5; made += 1) {
    const more = await newCaller(t, { schoolId: school.schoolId, role })
    await t.call(studentEndpoints.read, { params }, more)
  }
  const pages = [await readersOf(id, parent, { pageSize: 5 }), await readersOf(id, parent, { pageSize: 5, page: 2 })]
  expect(pages.map(({ body }) => body.data.length)).toEqual([5, 2])
  expect(new Set(pages.flatMap(({ body }) => body.data.map((row) => row.id))).size).toBe(7)
})
