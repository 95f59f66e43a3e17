import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { academicYearEndpoints } from '@hadir/contract/academic-year/academic-year.ts'
import { rolloverEndpoints, type Rollover } from '@hadir/contract/academic-year/rollover.ts'
import { studentEndpoints } from '@hadir/contract/student/student.ts'
import { newId } from '../../../platform/ids.ts'
import { expectStrangersRefused } from '../../../testing/refusals.ts'
import { testApp } from '../../../testing/test-app.ts'
import { newCaller, newSchool, newYear } from '../../../testing/test-school.ts'
import { newMark, saveMarks, verdictsOf } from '../../attendance/testing-sheet.ts'
import { letterOf, promotionOf } from './promotion.ts'
import { newSchoolAtYearsEnd, rowsOf } from './testing-rollover.ts'

const t = await testApp()
afterAll(t.close)

type School = Awaited<ReturnType<typeof newSchoolAtYearsEnd>>

function rolloverOf({ admin, yearId }: School) {
  const params = { id: yearId }
  return {
    read: async () => (await t.call(rolloverEndpoints.read, { params }, admin)).body.data,
    prepare: async () => (await t.call(rolloverEndpoints.prepare, { params, body: {} }, admin)).body,
    students: async (query: object) =>
      (await t.call(rolloverEndpoints.students, { params, query: query as { decision?: 'LULUS' } }, admin)).body,
    decide: (body: { studentIds: string[]; decision: 'NAIK' | 'TINGGAL' | 'LULUS'; toClassId?: string }) =>
      t.call(rolloverEndpoints.decide, { params, body }, admin),
    run: (as = admin) => t.call(rolloverEndpoints.run, { params, body: {} }, as),
    undo: () => t.call(rolloverEndpoints.undo, { params, body: {} }, admin),
    discard: () => t.call(rolloverEndpoints.discard, { params }, admin),
  }
}

test('strangers are refused, teachers among them', async () => {
  const school = await newSchool(t)
  const params = { id: await newYear(t, school.schoolId) }
  const to = { school, openTo: ['school_admin'] } as const
  const body = { studentIds: [newId()], decision: 'NAIK' as const }
  await expectStrangersRefused(t, rolloverEndpoints.read, { params }, to)
  await expectStrangersRefused(t, rolloverEndpoints.prepare, { params, body: {} }, to)
  await expectStrangersRefused(t, rolloverEndpoints.students, { params, query: {} }, to)
  await expectStrangersRefused(t, rolloverEndpoints.decide, { params, body }, to)
  await expectStrangersRefused(t, rolloverEndpoints.run, { params, body: {} }, to)
  await expectStrangersRefused(t, rolloverEndpoints.undo, { params, body: {} }, to)
  await expectStrangersRefused(t, rolloverEndpoints.discard, { params }, to)
})

test('classes move up by letter in any spelling, and the last grade graduates', () => {
  const of = (name: string, grade: string) => ({ id: name, name, grade })
  expect([of('VII-A', 'VII'), of('7A', 'VII'), of('Kelas VII A', 'VII'), of('VII.a', 'VII')].map(letterOf)).toEqual([
    'a',
    'a',
    'a',
    'a',
  ])
  // A letter that is also a Roman numeral.
  expect([of('7I', 'VII'), of('VIII-I', 'VIII'), of('IX V', 'IX'), of('9X', 'IX')].map(letterOf)).toEqual([
    'i',
    'i',
    'v',
    'x',
  ])
  const classes = [of('VIII-A', 'VIII'), of('8B', 'VIII'), of('VIII B', 'VIII'), of('IX-A', 'IX')]
  expect(promotionOf(of('VII-A', 'VII'), classes, { level: 'SMP', form: null })).toEqual({
    decision: 'NAIK',
    toClassId: 'VIII-A',
  })
  // Two classes have the letter, or none: a person must choose.
  expect(promotionOf(of('VII-B', 'VII'), classes, { level: 'SMP', form: null })).toEqual({
    decision: 'NAIK',
    toClassId: null,
  })
  expect(promotionOf(of('VII-C', 'VII'), classes, { level: 'SMP', form: null })).toEqual({
    decision: 'NAIK',
    toClassId: null,
  })
  expect(promotionOf(of('IX-A', 'IX'), classes, { level: 'SMP', form: null })).toEqual({
    decision: 'LULUS',
    toClassId: null,
  })
  expect(promotionOf(of('XII IPA 1', 'XII'), classes, { level: 'SMA', form: null }).decision).toBe('LULUS')
  expect(promotionOf(of('VI', 'VI'), classes, { level: 'SD', form: null }).decision).toBe('LULUS')
  // A school of all grades moves its students from one level to the next.
  expect(promotionOf(of('VI-A', 'VI'), [of('VII-A', 'VII')], { level: 'SD', form: 'SLB' })).toEqual({
    decision: 'NAIK',
    toClassId: 'VII-A',
  })
})

const named = ({ data }: { data: { name: string }[] }) => data.map(({ name }) => name)

test('the plan is shown student by student, corrected by hand, stored and updated', async () => {
  const school = await newSchoolAtYearsEnd(t, { letters: ['A', 'B'], students: 3 })
  const plan = rolloverOf(school)
  expect(await plan.read()).toBeNull()
  await sql`update class set is_active = false where school_id = ${school.schoolId} and name = 'VIII-B'`.execute(
    t.owner,
  )
  const { data } = await plan.prepare()
  expect(data).toMatchObject({
    state: 'draft',
    toYear: { name: '2027/2028' },
    counts: { NAIK: 12, LULUS: 6, TINGGAL: 0, TIDAK_LULUS: 0 },
    undecided: 3,
    changed: 0,
    isClosed: true,
    undo: null,
  })
  // The class with VII-B's letter no longer exists: its students wait for a choice.
  const waiting = await plan.students({ undecided: 'ya' })
  expect(named(waiting)).toEqual(['Siswa VII-B 01', 'Siswa VII-B 02', 'Siswa VII-B 03'])
  expect((await plan.run()).body.code).toBe('ROLLOVER_UNDECIDED')

  const [first, second, third] = waiting.data.map(({ id }) => id) as [string, string, string]
  const target = data.classes.find(({ name }) => name === 'VIII-A')?.id ?? ''
  await plan.decide({ studentIds: [first, second], decision: 'NAIK', toClassId: target })
  const staying = await plan.decide({ studentIds: [third], decision: 'TINGGAL' })
  expect(staying.body.data).toMatchObject({ undecided: 0, counts: { NAIK: 11, TINGGAL: 1, LULUS: 6 } })
  expect((await plan.decide({ studentIds: [first], decision: 'NAIK', toClassId: newId() })).body.fields).toEqual({
    toClassId: 'Kelas tidak ditemukan',
  })
  expect((await plan.students({ q: 'VII-B 03' })).data).toMatchObject([
    { decision: 'TINGGAL', fromClass: { name: 'VII-B' }, toClass: { name: 'VII-B' }, byHand: true },
  ])

  // A student leaves meanwhile: the plan shows it, and refreshing it preserves all other decisions.
  const remaining = (await plan.students({ decision: 'LULUS' })).data[0]?.id ?? ''
  await sql`update enrollment set leave_date = '2027-05-01' where student_id = ${remaining}`.execute(t.owner)
  expect(await plan.read()).toMatchObject({ changed: 1 })
  expect((await plan.run()).body.code).toBe('ROLLOVER_STALE')
  expect((await plan.prepare()).data).toMatchObject({ changed: 0, counts: { TINGGAL: 1, LULUS: 5 } })

  await sql`update semester set status = 'AKTIF' where school_id = ${school.schoolId} and no = 2
    and academic_year_id = ${school.yearId}`.execute(t.owner)
  expect((await plan.run()).body.code).toBe('ROLLOVER_SEMESTER_OPEN')
  expect((await plan.discard()).status).toBe(200)
  expect(await plan.read()).toBeNull()
})

test('1,080 students move up in one transaction, fully back, and up with the same ids', async () => {
  const letters = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L']
  const school = await newSchoolAtYearsEnd(t, { letters, students: 30 })
  const plan = rolloverOf(school)
  t.clock.moveTo('2027-06-28T03:00:00Z')
  await plan.prepare()
  const before = await rowsOf(t, school.schoolId)
  const stays = (await plan.students({ q: 'VIII-C 07' })).data[0]?.id ?? ''
  await plan.decide({ studentIds: [stays], decision: 'TINGGAL' })

  // Two admins click at the same moment: only one of them runs it.
  const second = await newCaller(t, { schoolId: school.schoolId, role: 'school_admin' })
  const pressed = await Promise.all([plan.run(), plan.run(second)])
  expect(pressed.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(pressed.find(({ status }) => status === 409)?.body.code).toBe('ROLLOVER_BUSY')
  await t.runJobs()
  const done = (await plan.read()) as Rollover
  expect(done).toMatchObject({
    state: 'done',
    progress: { done: 1080, total: 1080 },
    counts: { NAIK: 719, TINGGAL: 1, LULUS: 360 },
    failure: null,
    undo: { possible: true },
  })
  const after = await rowsOf(t, school.schoolId)
  expect(after['enrollment']).toHaveLength(1080 + 720)
  expect(after['alumni']).toHaveLength(360)
  expect(after['academic_class']).toHaveLength(72)

  const one = async (name: string) => {
    const { data } = (await t.call(studentEndpoints.list, { query: { q: name } }, school.admin)).body
    return data[0]
  }
  expect(await one('Siswa VII-A 01')).toMatchObject({ status: 'AKTIF', currentClass: { name: 'VIII-A', rollNo: 1 } })
  expect(await one('Siswa VIII-C 07')).toMatchObject({ currentClass: { name: 'VIII-C' } })
  expect(await one('Siswa IX-L 30')).toMatchObject({ status: 'ALUMNI', currentClass: null })
  const years = (await t.call(academicYearEndpoints.list, { query: { status: 'aktif' } }, school.admin)).body.data
  expect(years.map(({ name }) => name)).toEqual(['2027/2028'])
  const historyOf = async (name: string) => {
    const params = { id: (await one(name))?.id ?? '' }
    return (await t.call(studentEndpoints.history, { params, query: {} }, school.admin)).body.data[0]?.changes
  }
  expect(await historyOf('Siswa VII-A 01')).toEqual([{ field: 'currentClass.name', from: 'VII-A', to: 'VIII-A' }])
  expect(await historyOf('Siswa IX-L 30')).toEqual([
    { field: 'currentClass.name', from: 'IX-L', to: null },
    { field: 'status', from: 'AKTIF', to: 'ALUMNI' },
  ])
  const historyOfYear = async (id: string) =>
    (await t.call(academicYearEndpoints.history, { params: { id }, query: {} }, school.admin)).body.data[0]?.changes
  expect(await historyOfYear(school.yearId)).toEqual([{ field: 'isActive', from: true, to: false }])
  expect((await plan.run()).body.code).toBe('ROLLOVER_DONE')
  expect((await plan.prepare()).code).toBe('ROLLOVER_DONE')

  await plan.undo()
  await t.runJobs()
  expect(await plan.read()).toMatchObject({ state: 'undone', undo: null, failure: null })
  expect(await rowsOf(t, school.schoolId)).toEqual(before)

  await plan.run()
  await t.runJobs()
  expect(await rowsOf(t, school.schoolId)).toEqual(after)

  // The first mark of the new year makes it impossible.
  const place = (await one('Siswa VII-A 01'))?.currentClass?.academicClassId ?? ''
  t.clock.moveTo('2027-07-14T01:00:00Z')
  const student = (await one('Siswa VII-A 01'))?.id ?? ''
  const marked = await saveMarks(
    t,
    { schoolId: school.schoolId, academicClassId: place },
    { as: school.admin, date: '2027-07-14', marks: [newMark(student, 'H')] },
  )
  expect(verdictsOf(marked.body.data)).toEqual(['applied'])
  expect((await plan.read())?.undo).toEqual({ possible: false, reason: 'absensi tahun pelajaran baru sudah diisi' })
  expect((await plan.undo()).body.code).toBe('ROLLOVER_NOT_UNDOABLE')
}, 240_000)
