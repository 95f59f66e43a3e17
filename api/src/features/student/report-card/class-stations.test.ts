import { afterAll, expect, test } from 'vitest'
import type { ClassCompleteness, Station } from '@hadir/contract/student/report-card/completeness.ts'
import { completeness } from '@hadir/contract/student/report-card/completeness.ts'
import { statementsOf } from '../../../../../bench/statements.ts'
import { insertRows } from '../../../fixtures/rows.ts'
import { newId } from '../../../platform/ids.ts'
import { testApp } from '../../../testing/test-app.ts'
import { newClass, placeIn } from '../../../testing/test-school.ts'
import { readyClass } from './testing-report-card.ts'

const t = await testApp()
afterAll(t.close)

/** A class with one subject; `row` is its line as its reader sees it. */
async function routed() {
  const school = await readyClass(t)
  const { params, own, yearId } = school
  const query = { academicYearId: yearId, semesterNo: 1 as const, period: 'AKHIR' as const }
  const read = async (as = own.admin) => (await t.call(completeness, { params, query }, as)).body.data
  const row = async (name = 'VII-A') => (await read()).classes.find(({ academicClass }) => academicClass.name === name)!
  return { ...school, query, readRows: read, row }
}

const at = (row: ClassCompleteness, station: Station) => row.stations.find((one) => one.station === station)!
const counts = (row: ClassCompleteness) => row.stations.map(({ done, of }) => `${done}/${of}`).join(' ')

test('families cannot read how complete rapor are, nor can another school', async () => {
  const { params, query, guardianOf, a } = await routed()
  const other = await readyClass(t)
  const parent = await guardianOf(a.studentIds[0]!)
  expect((await t.call(completeness, { params, query }, null)).status).toBe(401)
  expect((await t.call(completeness, { params, query }, parent)).status).toBe(403)
  expect((await t.call(completeness, { params, query }, other.own.admin)).status).toBe(404)
  const ofOther = { ...query, academicYearId: other.yearId }
  expect((await t.call(completeness, { params, query: ofOther }, other.homeroom)).status).toBe(404)
})

test('a homeroom teacher reads her own class, an admin all, a subject teacher none', async () => {
  const { own, yearId, homeroom, teacher, readRows } = await routed()
  await newClass(t, { schoolId: own.schoolId, yearId, name: 'VII-X', count: 1 })
  const names = (rows: readonly ClassCompleteness[]) => rows.map((row) => [row.academicClass.name, row.isOwn])
  expect(names((await readRows(homeroom)).classes)).toEqual([['VII-A', true]])
  expect(names((await readRows(teacher)).classes)).toEqual([])
  const all = names((await readRows()).classes)
  expect(all).toContainEqual(['VII-A', true])
  expect(all).toContainEqual(['VII-X', true])
})

test('each station counts what is done, and leads to the only thing that is missing', async () => {
  const { a, row, record, setStatus, id } = await routed()
  const students = a.studentIds.length
  // They bring their absences from a book of paper.
  const override = { S: 0, I: 0, A: 0, reason: 'Dari buku kelas' }
  for (const student of a.studentIds) await record(student, { override })
  const written = await row()
  // No religion is taught here: of each student that is one more thing.
  const setup = `1/${1 + students}`
  expect(counts(written)).toBe(`${setup} 1/1 ${students}/${students} 0/${students} 0/${students}`)
  // Kokurikuler may be missing on purpose, with a reason.
  expect(written).toMatchObject({ state: 'TO_CONFIRM', drafts: students, locked: 0, published: 0 })
  expect(written.toConfirm).toContainEqual({ kind: 'COCURRICULAR_MISSING', students: 0 })
  expect(at(written, 'ACTIVITIES').path).toMatch(/^\/app\/kbm\/student-evaluation\/cocurricular\?/)

  await setStatus('DRAFT', 2)
  const [first = ''] = a.studentIds
  expect((await record(first, { note: '', override, version: 1 })).status).toBe(200)
  const open = await row()
  expect(counts(open)).toBe(`${setup} 0/1 ${students - 1}/${students} 0/${students} 0/${students}`)
  expect(open.state).toBe('INCOMPLETE')
  expect(at(open, 'SCORES').path).toBe(`/app/kbm/subject-evaluation/${id}?semester=1`)
  expect(at(open, 'NOTES').path).toMatch(new RegExp(`^/app/kbm/student-evaluation/${first}\\?`))
})

test('a class without set-up and homeroom teacher lacks both, and its scores', async () => {
  const { own, yearId, row, readRows } = await routed()
  const b = await newClass(t, { schoolId: own.schoolId, yearId, name: 'VII-X', count: 2 })
  await newClass(t, { schoolId: own.schoolId, yearId, name: 'VII-Y', count: 0 })
  const { subject_id: subjectId, teacher_id: teacherId } = await t.owner
    .selectFrom('academic_subject')
    .select(['subject_id', 'teacher_id'])
    .where('school_id', '=', own.schoolId)
    .executeTakeFirstOrThrow()
  await insertRows(placeIn(t, own.schoolId), 'academic_subject', [
    { id: newId(), academic_class_id: b.academicClassId, subject_id: subjectId, teacher_id: teacherId },
  ])
  const lacking = await row('VII-X')
  expect(counts(lacking)).toBe('0/4 0/1 0/2 0/2 0/2')
  // Several things: the page lists them.
  expect(at(lacking, 'SETUP').path).toBeNull()
  expect(lacking.homeroomTeacher).toBeNull()
  expect((await readRows()).classes.find(({ academicClass }) => academicClass.name === 'VII-Y')).toMatchObject({
    state: 'EMPTY',
    drafts: 0,
  })
})

test('locked rapor are done at every station', async () => {
  const { a, row, writeNotes, lock, publish } = await routed()
  const students = a.studentIds.length
  await writeNotes()
  expect((await lock()).status).toBe(200)
  const all = `${students}/${students}`
  expect(counts(await row())).toBe(`1/1 1/1 ${all} ${all} ${all}`)
  expect(await row()).toMatchObject({ state: 'LOCKED', drafts: 0, locked: students, published: 0, toConfirm: [] })
  await publish()
  expect(await row()).toMatchObject({ published: students })
})

test('more classes need no more statements', async () => {
  const { own, yearId, query, params } = await routed()
  const address = new URLSearchParams({ ...query, semesterNo: '1' })
  const url = `${completeness.path.replace(':schoolId', params.schoolId)}?${address}`
  const count = async () => (await statementsOf(t, own.admin, { method: 'GET', url })).length
  const before = await count()
  for (let no = 0; no < 3; no += 1) await newClass(t, { schoolId: own.schoolId, yearId, count: 2 })
  expect(await count()).toBe(before)
})
