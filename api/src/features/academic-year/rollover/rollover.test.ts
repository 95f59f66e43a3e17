import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { academicYearEndpoints } from '@hadir/contract/academic-year/academic-year.ts'
import { rolloverEndpoints, type Rollover } from '@hadir/contract/academic-year/rollover.ts'
import type { Grade } from '@hadir/contract/labels.ts'
import { studentEndpoints } from '@hadir/contract/student/student.ts'
import { insertRows } from '../../../fixtures/rows.ts'
import { newId } from '../../../platform/ids.ts'
import { expectStrangersRefused } from '../../../testing/refusals.ts'
import { testApp } from '../../../testing/test-app.ts'
import { newCaller, newClass, newSchool, newYear, placeIn } from '../../../testing/test-school.ts'
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
    confirm: async (body: { studentIds?: string[] } = {}) =>
      (await t.call(rolloverEndpoints.confirm, { params, body }, admin)).body,
    students: async (query: object) =>
      (await t.call(rolloverEndpoints.students, { params, query: query as { decision?: 'LULUS' } }, admin)).body,
    decide: (body: {
      studentIds: string[]
      decision: 'NAIK' | 'TINGGAL' | 'LULUS'
      toClassId?: string
      reason?: string
    }) => t.call(rolloverEndpoints.decide, { params, body }, admin),
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
  await expectStrangersRefused(t, rolloverEndpoints.confirm, { params, body: {} }, to)
  await expectStrangersRefused(t, rolloverEndpoints.run, { params, body: {} }, to)
  await expectStrangersRefused(t, rolloverEndpoints.undo, { params, body: {} }, to)
  await expectStrangersRefused(t, rolloverEndpoints.discard, { params }, to)
})

test('classes move up by letter in any spelling, and the last grade graduates', () => {
  const of = (name: string, grade: Grade, isFourYear = false) => ({ id: name, name, grade, isFourYear })
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

test('XII moves up to XIII where its program takes four years, and else graduates', () => {
  const of = (name: string, grade: Grade, isFourYear = false) => ({ id: name, name, grade, isFourYear })
  const smk = { level: 'SMA', form: 'SMK' } as const
  const classes = [of('XIII KA 1', 'XIII'), of('XII TKJ 1', 'XII')]
  const graduates = { decision: 'LULUS', toClassId: null }
  expect(promotionOf(of('XII KA 1', 'XII', true), classes, smk)).toEqual({ decision: 'NAIK', toClassId: 'XIII KA 1' })
  expect(promotionOf(of('12 KA 1', 'XII', true), classes, smk).toClassId).toBe('XIII KA 1')
  expect(promotionOf(of('XII KA 1', 'XII'), classes, smk)).toEqual(graduates)
  expect(promotionOf(of('XIII KA 1', 'XIII'), classes, smk)).toEqual(graduates)
  expect(promotionOf(of('XI TKJ 1', 'XI'), classes, smk)).toEqual({ decision: 'NAIK', toClassId: 'XII TKJ 1' })
})

test('a plan of an SMK has both: graduating after three years of four requires a reason', async () => {
  const { schoolId, admin } = await newSchool(t, { setting: { level: 'SMA', school_form: 'SMK' } })
  const yearId = await newYear(t, schoolId)
  const add = async (name: string, set: { grade: Grade; is_four_year?: boolean }) => {
    const added = await newClass(t, { schoolId, yearId, name, count: 2 })
    await t.owner.updateTable('class').set(set).where('id', '=', added.classId).execute()
    return added
  }
  const three = await add('XII TKJ', { grade: 'XII' })
  const four = await add('XII KA', { grade: 'XII', is_four_year: true })
  const last = await add('XIII KA', { grade: 'XIII' })
  const params = { id: yearId }
  await t.call(rolloverEndpoints.prepare, { params, body: {} }, admin)
  await t.call(rolloverEndpoints.confirm, { params, body: {} }, admin)
  const planned = async () => {
    const { data } = (await t.call(rolloverEndpoints.students, { params, query: {} }, admin)).body
    return new Map(data.map((row) => [row.id, [row.decision, row.toClass?.name ?? null]]))
  }
  const [stays = '', leaves = ''] = four.studentIds
  const plan = await planned()
  expect(plan.get(three.studentIds[0] ?? '')).toEqual(['LULUS', null])
  expect(plan.get(last.studentIds[0] ?? '')).toEqual(['LULUS', null])
  expect(plan.get(stays)).toEqual(['NAIK', 'XIII KA'])

  const decide = (reason?: string) =>
    t.call(
      rolloverEndpoints.decide,
      { params, body: { studentIds: [leaves], decision: 'LULUS', ...(reason && { reason }) } },
      admin,
    )
  expect((await decide()).body.fields).toEqual({ reason: 'Kelas XII bukan tingkat terakhir. Tulis alasannya' })
  expect((await decide('Lulus dengan program tiga tahun')).status).toBe(200)
  expect((await planned()).get(leaves)).toEqual(['LULUS', null])
  expect((await planned()).get(stays)).toEqual(['NAIK', 'XIII KA'])
})

const named = ({ data }: { data: { name: string }[] }) => data.map(({ name }) => name)

test('the plan is shown student by student, corrected by hand, stored and updated', async () => {
  const school = await newSchoolAtYearsEnd(t, { letters: ['A', 'B'], students: 3 })
  const plan = rolloverOf(school)
  expect(await plan.read()).toBeNull()
  await sql`update class set is_active = false where school_id = ${school.schoolId} and name = 'VIII-B'`.execute(
    t.owner,
  )
  // Without rapor nobody moves up by herself: the proposals are confirmed, here all together.
  expect((await plan.prepare()).data).toMatchObject({
    state: 'draft',
    toYear: { name: '2027/2028' },
    counts: { NAIK: 0, LULUS: 0, TINGGAL: 0, TIDAK_LULUS: 0 },
    withoutDecision: 18,
    withoutRapor: 18,
    different: 0,
  })
  expect((await plan.run()).body).toMatchObject({
    code: 'ROLLOVER_NO_DECISION',
    message: '18 siswa tanpa keputusan. Tetapkan dahulu keputusannya.',
  })
  const { data } = await plan.confirm()
  expect(data).toMatchObject({
    withoutDecision: 0,
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
  // A name that is like it may follow.
  expect((await plan.students({ q: 'VII-B 03' })).data.slice(0, 1)).toMatchObject([
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
  // The plan created the year: it goes with it, and its holidays. A year that the school uses stays.
  const years = async () => {
    const { data: found } = (await t.call(academicYearEndpoints.list, { query: {} }, school.admin)).body
    return found.map(({ name }) => name)
  }
  expect((await years()).toSorted()).toEqual(['2026/2027', '2027/2028'])
  expect((await plan.discard()).status).toBe(200)
  expect(await plan.read()).toBeNull()
  expect(await years()).toEqual(['2026/2027'])
  const { rows: freeDays } = await sql`select name from holiday where school_id = ${school.schoolId}
    and start_date > '2027-07-01'`.execute(t.owner)
  expect(freeDays).toEqual([])
  const again = (await plan.prepare()).data
  await sql`insert into academic_class (school_id, id, academic_year_id, class_id, created_at)
    values (${school.schoolId}, ${newId()}, ${again.toYear.id}, ${target}, now())`.execute(t.owner)
  expect((await plan.discard()).body.message).toBe('Rencana dibuang')
  expect((await years()).toSorted()).toEqual(['2026/2027', '2027/2028'])
})

test('a plan follows the rapor: what differs or is undecided is confirmed one by one', async () => {
  const school = await newSchoolAtYearsEnd(t, { letters: ['A'], students: 3 })
  const plan = rolloverOf(school)
  const [seven, , nine] = school.classes as [
    (typeof school.classes)[0],
    (typeof school.classes)[0],
    (typeof school.classes)[0],
  ]
  const cards = school.classes.flatMap((one, i) =>
    // One student of VII-A has none, and the draft of another counts as none.
    one.studentIds.slice(i === 0 ? 1 : 0).map((student_id, n) => ({
      id: newId(),
      student_id,
      academic_year_id: school.yearId,
      academic_class_id: one.academicClassId,
      semester_no: 2,
      decision: one === nine ? 'LULUS' : 'NAIK',
      ...(i === 1 && n === 0
        ? { state: 'DRAFT' }
        : { state: 'TERKUNCI', locked_at: t.clock.now(), snapshot: JSON.stringify({ groups: [] }) }),
    })),
  )
  await insertRows(placeIn(t, school.schoolId), 'report_card', cards)
  expect((await plan.prepare()).data).toMatchObject({
    counts: { NAIK: 4, LULUS: 3 },
    withoutDecision: 2,
    withoutRapor: 0,
  })
  // Only a class that has no rapor at all is confirmed without naming its students.
  expect((await plan.confirm()).data.withoutDecision).toBe(2)
  const without = await plan.students({ rapor: 'tanpa' })
  expect(without.data).toMatchObject([
    { name: 'Siswa VII-A 01', decision: null, raporDecision: null, toClass: null },
    { name: 'Siswa VIII-A 01', decision: null, raporDecision: null },
  ])
  expect((await plan.confirm({ studentIds: without.data.map(({ id }) => id) })).data).toMatchObject({
    counts: { NAIK: 6, LULUS: 3 },
    withoutDecision: 0,
  })

  const stays = seven.studentIds[1] ?? ''
  expect((await plan.decide({ studentIds: [stays], decision: 'TINGGAL' })).body.data).toMatchObject({
    different: 1,
    unconfirmed: 1,
  })
  expect((await plan.run()).body.code).toBe('ROLLOVER_UNCONFIRMED')
  expect((await plan.students({ rapor: 'berbeda' })).data).toMatchObject([
    { id: stays, decision: 'TINGGAL', raporDecision: 'NAIK', isConfirmed: false },
  ])
  expect((await plan.confirm({ studentIds: [stays] })).data).toMatchObject({ different: 1, unconfirmed: 0 })
  // What the rapor says since is new: it was not seen.
  await sql`update report_card set decision = 'TIDAK_LULUS' where student_id = ${stays}`.execute(t.owner)
  expect(await plan.read()).toMatchObject({ different: 1, unconfirmed: 1 })

  // Nobody of VII graduates without a reason.
  expect((await plan.decide({ studentIds: [stays], decision: 'LULUS' })).body.fields).toEqual({
    reason: 'Kelas VII bukan tingkat terakhir. Tulis alasannya',
  })
  const early = { studentIds: [stays], decision: 'LULUS' as const, reason: 'Lulus ujian paket B' }
  expect((await plan.decide(early)).body.data).toMatchObject({ counts: { LULUS: 4 } })
  expect((await plan.students({ q: 'VII-A 02' })).data.slice(0, 1)).toMatchObject([{ reason: 'Lulus ujian paket B' }])
})

test('1,080 students move up in one transaction, fully back, and up with the same ids', async () => {
  const letters = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L']
  const school = await newSchoolAtYearsEnd(t, { letters, students: 30 })
  const plan = rolloverOf(school)
  t.clock.moveTo('2027-06-28T03:00:00Z')
  await plan.prepare()
  await plan.confirm()
  const before = await rowsOf(t, school.schoolId)
  const stays = (await plan.students({ q: 'VIII-C 07' })).data[0]?.id ?? ''
  await plan.decide({ studentIds: [stays], decision: 'TINGGAL' })

  // Two admins click at the same moment: only one of them runs it.
  const second = await newCaller(t, { schoolId: school.schoolId, role: 'school_admin' })
  const pressed = await Promise.all([plan.run(), plan.run(second)])
  expect(pressed.map(({ status, body }) => [status, body.code]).sort()).toEqual([
    [200, undefined],
    [409, 'ROLLOVER_BUSY'],
  ])
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
  expect((await plan.read())?.undo).toMatchObject({
    possible: false,
    reason: 'absensi tahun pelajaran baru sudah diisi',
  })
  expect((await plan.undo()).body.code).toBe('ROLLOVER_NOT_UNDOABLE')
})
