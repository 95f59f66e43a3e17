import { afterAll, beforeEach, expect, test } from 'vitest'
import { academicStudentEndpoints } from '@hadir/contract/student/academic-student.ts'
import { reportCardLockEndpoints } from '@hadir/contract/student/report-card/lock.ts'
import { reportCardEndpoints } from '@hadir/contract/student/report-card/record.ts'
import { reportCardListEndpoints } from '@hadir/contract/student/report-card/report-card.ts'
import { formerSchoolEndpoints as endpoints } from '@hadir/contract/subject/subject-evaluation/former-school.ts'
import { scoreEndpoints } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { subjectEvaluationEndpoints } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { scoreFileEndpoints } from '@hadir/contract/subject/subject-evaluation/workbook.ts'
import { newId } from '../../../../platform/ids.ts'
import { newColleague, assignHomeroom } from '../../../../testing/test-duties.ts'
import { expectStrangersRefused } from '../../../../testing/refusals.ts'
import { testApp } from '../../../../testing/test-app.ts'
import { twoClasses } from '../testing-carried.ts'
import { downloadWorkbook, sendFile } from '../workbook/testing-files.ts'
import { columnOf, edited, rowsIn } from '../workbook/testing-workbook.ts'

const t = await testApp()
afterAll(t.close)
beforeEach(() => t.clock.moveTo('2026-09-14T03:00:00Z'))

const lm1 = { kind: 'LM' as const, code: 'LM1', name: 'Nilai LM1', value: 600 }
type Scores = (Omit<typeof lm1, 'kind'> & { kind: 'LM' | 'STS' | 'SAS' | 'PH' | 'PRAKTIK' })[]

/** A student came from SMP Negeri 2 Bogor into VII-B on 1 September; it has LM1, held before, and SAS. */
async function newcomerIn(
  codes: Parameters<typeof twoClasses>[1] = [
    ['LM1', 'LM', '2026-08-20'],
    ['SAS', 'SAS'],
  ],
) {
  const school = await twoClasses(t, codes)
  const { own, params, b, there, newTeacherOf, yearId } = school
  const [newcomer = '', classmate = ''] = b.studentIds
  await t.owner.updateTable('enrollment').set({ join_date: '2026-09-01' }).where('student_id', '=', newcomer).execute()
  await t.owner
    .updateTable('student')
    .set({ extra: JSON.stringify({ originSchool: 'SMP Negeri 2 Bogor' }) })
    .where('id', '=', newcomer)
    .execute()
  const of = (studentId = newcomer) => ({ params: { ...there.params, studentId }, query: there.query })
  const brought = async () => (await t.call(endpoints.read, of(), newTeacherOf)).body.data
  const bring = async (scores: Scores, { studentId = newcomer, as = newTeacherOf, version = -1 } = {}) => {
    const seen = version < 0 ? (await brought()).version : version
    return t.call(endpoints.save, { ...of(studentId), body: { scores, version: seen } }, as)
  }
  const put = async (componentId: string, content: object, studentId = newcomer) => {
    const cells = [{ component: 0, student: 0, rev: 0, value: null, state: 'SCORE' as const, ...content }]
    const body = { componentIds: [componentId], studentIds: [studentId], cells }
    return (await t.call(scoreEndpoints.save, { ...there, body }, newTeacherOf)).body.data.cells[0]
  }
  const gridAt = async (at: typeof there, as: typeof newTeacherOf) => {
    const { evaluation, students, cells } = (await t.call(scoreEndpoints.read, at, as)).body.data
    const student = students.findIndex(({ id }) => id === newcomer)
    return cells
      .filter((cell) => cell.student === student)
      .map(({ component, state, value, from }) => [evaluation.components[component]!.code, state, value, from])
  }
  const at = { params: { ...params, id: newcomer }, query: { semesterNo: 1 as const, academicYearId: yearId } }
  const rapor = async () => (await t.call(reportCardListEndpoints.read, at, own.admin)).body.data
  const final = async () => (await rapor()).scores.map((one) => [one.final, one.isComplete])
  const history = async (componentId: string) => {
    const cell = { params: { ...there.params, componentId, studentId: newcomer } }
    const events = (await t.call(scoreEndpoints.history, cell, newTeacherOf)).body.data
    return events.map(({ value, by, from }) => [value, by, from])
  }
  const grid = () => gridAt(there, newTeacherOf)
  return { ...school, newcomer, classmate, of, brought, bring, put, grid, gridAt, at, rapor, final, history }
}

test('strangers and colleagues neither see nor write what a student brought', async () => {
  const { own, of, params, b, brought, bring } = await newcomerIn()
  const body = { scores: [lm1], version: 0 }
  await expectStrangersRefused(t, endpoints.read, of(), {
    school: own,
    openTo: ['school_admin', 'teacher', 'administrator'],
  })
  await expectStrangersRefused(t, endpoints.save, { ...of(), body }, { school: own, openTo: ['teacher'] })
  const { id: teacherId, caller: wali } = await newColleague(t, own.schoolId)
  await assignHomeroom(t, { ...params, academicClassId: b.academicClassId, teacherId })
  expect((await bring([lm1], { as: wali })).status).toBe(403)
  expect((await t.call(endpoints.read, of(), wali)).body.data).toEqual(await brought())
})

test('refused: not 0 to 100, one twice, another curriculum, who did not come, what is closed', async () => {
  const { bring, of, classmate, newTeacherOf, a, b, own, there, yearId, newcomer, brought } = await newcomerIn()
  for (const value of [-1, 1001, 60.5]) expect((await bring([{ ...lm1, value }])).status).toBe(400)
  expect((await bring([lm1, { ...lm1, code: 'lm1' }])).body.fields).toEqual({
    scores: 'Kode tidak boleh sama dalam satu jenis',
  })
  expect((await bring([{ ...lm1, kind: 'PRAKTIK' }])).body.fields).toMatchObject({
    scores: expect.stringContaining('kurikulum'),
  })
  const { status, body } = await bring([lm1], { studentId: classmate })
  expect([status, body.fields]).toEqual([
    400,
    { scores: expect.stringContaining('tidak masuk di tengah semester ini') },
  ])
  // Not of this class.
  expect((await bring([lm1], { studentId: a.studentIds[0]! })).status).toBe(404)
  const closed = async (change: () => Promise<unknown>, undo: () => Promise<unknown>) => {
    await change()
    const { status: was, body: why } = await bring([lm1], { version: 0 })
    await undo()
    return [was, why.code]
  }
  const evaluation = (status: string) => () =>
    t.owner
      .updateTable('subject_evaluation')
      .set({ status })
      .where('academic_subject_id', '=', there.params.id)
      .execute()
  expect(await closed(evaluation('FINAL'), evaluation('DRAFT'))).toEqual([409, 'EVALUATION_FINAL'])
  expect(await closed(evaluation('TERKUNCI'), evaluation('DRAFT'))).toEqual([409, 'EVALUATION_LOCKED'])
  const semester = (status: string) => () =>
    t.owner.updateTable('semester').set({ status }).where('academic_year_id', '=', yearId).execute()
  const [was] = await t.owner.selectFrom('semester').select('status').where('academic_year_id', '=', yearId).execute()
  expect((await closed(semester('DITUTUP'), semester(was!.status)))[0]).toBe(409)
  const now = new Date('2026-09-14T03:00:00Z')
  const card = {
    school_id: own.schoolId,
    id: newId(),
    student_id: newcomer,
    academic_year_id: yearId,
    academic_class_id: b.academicClassId,
    semester_no: 1,
    period: 'AKHIR',
    state: 'TERKUNCI',
    snapshot: '{}',
    locked_at: now,
    created_at: now,
    updated_at: now,
  }
  expect(
    await closed(
      () => t.owner.insertInto('report_card').values(card).execute(),
      () => t.owner.deleteFrom('report_card').where('student_id', '=', newcomer).execute(),
    ),
  ).toEqual([409, 'EVALUATION_LOCKED'])
  expect((await brought()).scores).toEqual([])
  expect((await t.call(endpoints.save, { ...of(), body: { scores: [lm1], version: 1 } }, newTeacherOf)).body.code).toBe(
    'CHANGED_MEANWHILE',
  )
})

test('LM1 of the former school and SAS of this one make 75 at 1:0:1, not 90', async () => {
  const { put, bring, brought, components, final, rapor, grid, own, at, there, newTeacherOf, newcomer } =
    await newcomerIn()
  expect(await put(components[1]!.id, { value: 900 })).toMatchObject({ verdict: 'APPLIED' })
  expect(await final()).toEqual([[90, true]])
  expect((await bring([lm1])).body.data).toEqual({ scores: [lm1], version: 1, originSchool: 'SMP Negeri 2 Bogor' })
  expect(await final()).toEqual([[75, true]])
  expect(await rapor()).toMatchObject({ complete: 1, mean: 750 })
  const { snapshot } = (await t.call(reportCardEndpoints.snapshot, at, own.admin)).body.data
  expect(snapshot.groups[0]?.subjects[0]?.final.score).toBe(75)
  expect(snapshot.basis[0]).toMatchObject({
    isComplete: true,
    components: [{ code: 'LM1', value: 600 }, { code: 'SAS' }],
  })
  expect(await grid()).toEqual([
    ['LM1', 'SCORE', 600, 'sekolah asal'],
    ['SAS', 'SCORE', 900, undefined],
  ])
  const { students } = (await t.call(scoreEndpoints.read, there, newTeacherOf)).body.data
  expect(students.filter(({ isNewcomer }) => isNewcomer).map(({ id }) => id)).toEqual([newcomer])
  // Repeated, as after a lost response.
  expect((await bring([lm1], { version: 0 })).body.data.version).toBe(1)
  expect((await brought()).version).toBe(1)
})

test('it is corrected and removed, and the cell’s history and the log say so', async () => {
  const { bring, components, history, final, put, grid, there, own } = await newcomerIn()
  await put(components[1]!.id, { value: 900 })
  await bring([lm1])
  t.clock.moveTo('2026-09-15T03:00:00Z')
  await bring([{ ...lm1, value: 700 }])
  expect(await final()).toEqual([[80, true]])
  const from = 'SMP Negeri 2 Bogor (sekolah asal)'
  expect(await history(components[0]!.id)).toEqual([
    [700, 'Sari', from],
    [600, 'Sari', from],
  ])
  expect(await put(components[0]!.id, { state: 'EMPTY' })).toMatchObject({ verdict: 'REJECTED', why: 'CARRIED' })
  t.clock.moveTo('2026-09-16T03:00:00Z')
  expect((await bring([])).body.data).toMatchObject({ scores: [], version: 3 })
  expect(await final()).toEqual([[90, true]])
  expect(await grid()).toEqual([['SAS', 'SCORE', 900, undefined]])
  expect((await history(components[0]!.id))[0]).toEqual([null, 'Sari', from])
  const log = { params: { ...there.params }, query: {} }
  const { data } = (await t.call(subjectEvaluationEndpoints.history, log as never, own.admin)).body
  expect(JSON.stringify(data)).toMatch(/LM1 \(.*\) 70.*tidak ada/)
  // Entered again, it continues; what the class gives replaces it.
  t.clock.moveTo('2026-09-17T03:00:00Z')
  await bring([lm1])
  t.clock.moveTo('2026-09-18T03:00:00Z')
  expect(await put(components[0]!.id, { value: 800 })).toMatchObject({ verdict: 'APPLIED' })
  expect(await final()).toEqual([[85, true]])
  expect((await history(components[0]!.id)).map(([value]) => value)).toEqual([800, 600, null, 700, 600])
})

test('what her class lacks is a component of her own, which only its own list changes', async () => {
  const { bring, components, grid, put, final, there, newTeacherOf, classmate, history } = await newcomerIn([
    ['SAS', 'SAS'],
  ])
  await put(components[0]!.id, { value: 900 })
  await bring([lm1])
  expect(await final()).toEqual([[75, true]])
  expect(await grid()).toEqual([
    ['SAS', 'SCORE', 900, undefined],
    ['LM1 (sekolah asal)', 'SCORE', 600, 'sekolah asal'],
  ])
  const { evaluation } = (await t.call(scoreEndpoints.read, there, newTeacherOf)).body.data
  const { id } = evaluation.components.at(-1)!
  expect(await put(id, { state: 'EXEMPT', reason: 'Materi berbeda' })).toMatchObject({ why: 'CARRIED' })
  expect(await put(id, { value: 700 })).toMatchObject({ why: 'CARRIED' })
  expect(await put(id, { value: 700 }, classmate)).toMatchObject({ why: 'CARRIED' })
  expect(await history(id)).toEqual([[600, 'Sari', 'SMP Negeri 2 Bogor (sekolah asal)']])
})

test('it follows her when she changes class, there and back', async () => {
  const school = await newcomerIn()
  const { bring, final, own, params, a, b, newcomer, gridAt, id, teacher, grid } = school
  await bring([lm1])
  const move = async (academicClassId: string, joinDate: string) => {
    const body = { studentIds: [newcomer], academicClassId, joinDate }
    expect((await t.call(academicStudentEndpoints.place, { params, body }, own.admin)).status).toBe(200)
    t.clock.moveTo(`${joinDate}T03:00:00Z`)
  }
  const query = { ofStudents: newcomer, academicClassId: a.academicClassId, joinDate: '2026-09-21' }
  const planned = (await t.call(academicStudentEndpoints.movingScores, { params, query }, own.admin)).body.data
  expect(planned).toMatchObject([{ carried: [{ subject: 'Matematika', scores: ['LM1 60'] }], left: [] }])
  await move(a.academicClassId, '2026-09-21')
  const there = { params: { ...params, id }, query: { semesterNo: 1 as const } }
  expect(await gridAt(there, teacher)).toEqual([['LM1', 'SCORE', 600, 'sekolah asal']])
  // Its teacher may correct it.
  const body = { scores: [{ ...lm1, value: 650 }], version: 1 }
  const at = { params: { ...there.params, studentId: newcomer }, query: there.query, body }
  expect((await t.call(endpoints.save, at, teacher)).status).toBe(200)
  await move(b.academicClassId, '2026-09-28')
  expect(await grid()).toEqual([['LM1', 'SCORE', 650, 'sekolah asal']])
  expect(await final()).toEqual([[null, false]])
})

test('a newcomer whose former school gave what is owed is no gap of the lock', async () => {
  const { bring, put, components, own, params, yearId, b, newcomer, brought } = await newcomerIn([
    ['LM1', 'LM'],
    ['SAS', 'SAS'],
  ])
  const query = {
    academicYearId: yearId,
    semesterNo: 1 as const,
    period: 'AKHIR' as const,
    academicClassId: b.academicClassId,
  }
  const lacks = async () =>
    (await t.call(reportCardLockEndpoints.check, { params, query }, own.admin)).body.data.gaps
      .filter(({ kind }) => kind === 'SCORES_MISSING')
      .flatMap(({ students }) => students.map(({ id }) => id))
  await put(components[1]!.id, { value: 900 })
  expect(await lacks()).toContain(newcomer)
  await bring([lm1])
  expect(await lacks()).not.toContain(newcomer)
  const list = await t.call(
    subjectEvaluationEndpoints.list,
    { params, query: { semesterNo: 1, academicClassId: b.academicClassId } },
    own.admin,
  )
  expect(list.body.data[0]).toMatchObject({ filled: 2 })
  // Her dates are corrected: she did not come in mid-semester after all. What was typed can only be removed.
  await t.owner.updateTable('enrollment').set({ join_date: '2026-07-13' }).where('student_id', '=', newcomer).execute()
  expect((await bring([{ ...lm1, value: 700 }])).status).toBe(400)
  expect((await bring([])).status).toBe(200)
  expect((await brought()).scores).toEqual([])
})

test('who comes back after an exit has come; who began with the school’s use of Hadir has not', async () => {
  const { bring, own, params, b, classmate, newcomer, yearId, newTeacherOf, of } = await newcomerIn()
  const exit = { studentIds: [classmate], exitType: 'MUTASI' as const, exitDate: '2026-09-10' }
  expect((await t.call(academicStudentEndpoints.exit, { params, body: exit }, own.admin)).status).toBe(200)
  const body = { academicClassId: b.academicClassId, joinDate: '2026-09-14', reason: 'Kembali' }
  expect((await t.call(academicStudentEndpoints.readmit, { params: { id: classmate }, body }, own.admin)).status).toBe(
    200,
  )
  expect((await bring([lm1], { studentId: classmate })).status).toBe(200)
  const begins = (begins_on: string) =>
    t.owner.updateTable('academic_year').set({ begins_on }).where('id', '=', yearId).execute()
  await begins('2026-09-01')
  expect((await bring([lm1])).status).toBe(400)
  // Her admission says that she came later than the class did.
  await t.owner.updateTable('student').set({ entry_date: '2026-08-24' }).where('id', '=', newcomer).execute()
  expect((await bring([lm1])).status).toBe(200)
  await t.owner.updateTable('student').set({ entry_date: '2026-07-13' }).where('id', '=', newcomer).execute()
  const sent = { ...of(), body: { scores: [{ ...lm1, value: 610 }], version: 1 } }
  expect((await t.call(endpoints.save, sent, newTeacherOf)).body.fields).toMatchObject({
    scores: expect.stringContaining('sejak 13/07/2026'),
  })
})

test('a file comes back unchanged, and does not change what the former school gave', async () => {
  const { bring, put, components, there, newTeacherOf: caller } = await newcomerIn()
  await put(components[1]!.id, { value: 900 })
  await bring([lm1])
  const { file } = await downloadWorkbook(t, there, caller)
  const check = (sent: Buffer) => sendFile(t, scoreFileEndpoints.check, { at: there, caller, file: sent })
  expect((await check(file)).body.data).toMatchObject({ changes: [], problems: [] })
  const row = rowsIn(file).findIndex((cells) => cells.includes('60'))
  const emptied = edited(file, [{ row, column: columnOf(file, 'LM1'), value: null }])
  expect((await check(emptied)).body.data.problems).toMatchObject([
    { column: 'LM1', message: expect.stringContaining('sekolah asal') },
  ])
})
