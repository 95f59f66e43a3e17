import { afterAll, expect, test } from 'vitest'
import { schoolConfigEndpoints } from '@hadir/contract/config/school/school.ts'
import { progressLetterOf } from '@hadir/contract/evaluation/progress-letter.ts'
import { reportCardLockEndpoints } from '@hadir/contract/student/report-card/lock.ts'
import { reportCardSnapshot } from '@hadir/contract/student/report-card/printed-card.ts'
import { ownAttendance } from '@hadir/contract/attendance/daily-attendance/own.ts'
import { semesterReport } from '@hadir/contract/attendance/report/semester.ts'
import { reportCardListEndpoints } from '@hadir/contract/student/report-card/report-card.ts'
import { scoreEndpoints } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { testApp } from '../../../testing/test-app.ts'
import { newCaller } from '../../../testing/test-school.ts'
import { newMark, saveMarks } from '../../attendance/testing-sheet.ts'
import { newcomer } from '../../../testing/test-school.ts'
import { readyClass } from './testing-report-card.ts'

const t = await testApp()
afterAll(t.close)

test('a class with gaps is not locked, and each gap shows where to fix it', async () => {
  const { a, id, check, lock, setStatus, send, score, writeNotes, own } = await readyClass(t)
  const [first = ''] = a.studentIds
  await setStatus('DRAFT', 2)
  await send([{ ...score(0, 0, 0, 1), state: 'EMPTY', value: null }])
  await t.owner
    .updateTable('school_setting')
    .set({ principal_name: null })
    .where('school_id', '=', own.schoolId)
    .execute()
  const { gaps, students, locked } = await check()
  expect({ students, locked }).toEqual({ students: 3, locked: 0 })
  expect(gaps.map(({ kind }) => kind)).toEqual([
    'SCORES_MISSING',
    'SUBJECT_NOT_FINAL',
    'NOTE_MISSING',
    'NOTE_MISSING',
    'NOTE_MISSING',
    'PRINCIPAL_MISSING',
  ])
  expect(gaps[0]).toMatchObject({
    subject: { id, name: 'Matematika' },
    students: [{ id: first }],
    filled: 11,
    owed: 12,
    path: `/app/kbm/subject-evaluation/${id}?semester=1`,
  })
  expect(gaps[2]?.path).toContain(`/app/kbm/student-evaluation/${first}?semester=1`)
  const refused = await lock()
  expect([refused.status, refused.body.code]).toEqual([409, 'REPORT_CARD_HAS_GAPS'])
  expect(refused.body.message).toContain('6 hal')
  await writeNotes()
  expect((await check()).gaps).toHaveLength(3)
})

test('a whole semester’s gaps are listed by class and grade', async () => {
  const { own, params, of, a, b } = await readyClass(t)
  for (const [{ academicClassId }, grade] of [
    [a, 'IX'],
    [b, 'VIII'],
  ] as const) {
    await t.owner
      .updateTable('class')
      .set({ grade, name: `${grade}-A` })
      .where('school_id', '=', own.schoolId)
      .where('id', 'in', (eb) => eb.selectFrom('academic_class').select('class_id').where('id', '=', academicClassId))
      .execute()
  }
  const { academicClassId: _, ...semester } = of
  const { gaps } = (await t.call(reportCardLockEndpoints.check, { params, query: semester }, own.admin)).body.data
  expect([...new Set(gaps.map(({ academicClass }) => academicClass?.name))]).toEqual(['VIII-A', 'IX-A'])
})

test('a student without religion is listed, and blocks only her own rapor', async () => {
  const { a, check, lock, writeNotes, subjectId } = await readyClass(t)
  await writeNotes()
  await t.owner.updateTable('subject').set({ religion: 'Islam' }).where('id', '=', subjectId).execute()
  const [, second = '', third = ''] = a.studentIds
  await t.owner.updateTable('student').set({ religion: 'Islam' }).where('id', 'in', [second, third]).execute()
  expect((await check()).gaps).toMatchObject([
    { kind: 'RELIGION_BLANK', students: [{ id: a.studentIds[0] }], path: `/app/master/student/${a.studentIds[0]}` },
  ])
  expect((await lock()).body.code).toBe('REPORT_CARD_HAS_GAPS')
  expect((await lock({ studentIds: [second, third] })).body.data).toEqual({ locked: 2 })
  expect(await check()).toMatchObject({ students: 1, locked: 2 })
})

test('a locked rapor has only the subjects that its student takes', async () => {
  const { a, lock, writeNotes, snapshot, subjectId } = await readyClass(t)
  await writeNotes()
  const [first = '', second = '', third = ''] = a.studentIds
  await t.owner.updateTable('subject').set({ religion: 'Islam' }).where('id', '=', subjectId).execute()
  await t.owner.updateTable('student').set({ religion: 'Islam' }).where('id', 'in', [first, second]).execute()
  await t.owner.updateTable('student').set({ religion: 'Katolik' }).where('id', '=', third).execute()
  expect((await lock()).body.data).toEqual({ locked: 3 })
  const subjectsOf = async (id: string) =>
    reportCardSnapshot
      .parse((await snapshot(id)).snapshot)
      .groups.flatMap(({ subjects }) => subjects.map(({ name }) => name))
  expect(await subjectsOf(second)).toEqual(['Matematika'])
  expect(await subjectsOf(third)).toEqual([])
})

test('a locked rapor is frozen, and saves get an error', async () => {
  const { a, at, record, lock, writeNotes, snapshot, send, saveSetup, teacher, read, own, setup, score } =
    await readyClass(t)
  const [first = ''] = a.studentIds
  await writeNotes()
  expect((await lock({ reportDate: '2027-03-01' })).body.fields).toHaveProperty('reportDate')
  expect((await lock()).body.data).toEqual({ locked: 3 })
  const frozen = await snapshot(first)
  expect(frozen.isFrozen).toBe(true)
  expect(reportCardSnapshot.parse(frozen.snapshot)).toMatchObject({
    period: 'AKHIR',
    place: 'Bandung',
    reportDate: '2026-12-18',
    note: 'Tekun dan mau bertanya.',
    decision: null,
    academicClass: { name: 'VII-A', grade: 'VII', phase: 'D' },
    groups: [{ group: 'UMUM', subjects: [{ name: 'Matematika', final: { score: 80, predicate: null }, skill: null }] }],
    signatories: {
      homeroom: { name: 'Wali Kelas, S.Pd.', title: 'Wali Kelas' },
      principal: { name: 'Dr. Kepala', nip: '196505051990011001', title: 'Kepala Sekolah' },
    },
    basis: [{ weightLm: 60, components: [{ code: 'LM1', value: 800 }, {}, {}, {}] }],
  })

  // A device that was offline gets the reason for each cell, and keeps its values.
  const late = await send([score(0, 0, 500, 1), score(1, 1, 800, 1)])
  expect(late.status).toBe(200)
  expect(late.body.data.cells).toMatchObject([{ verdict: 'REJECTED', why: 'LOCKED', rev: 1 }, { verdict: 'SAME' }])
  expect((await saveSetup({ ...setup, version: 3 })).body.code).toBe('EVALUATION_LOCKED')
  const words = { params: { ...at.params, studentId: first }, query: at.query, body: { text: 'Kata lain.' } }
  expect((await t.call(scoreEndpoints.describe, words, teacher)).body.code).toBe('EVALUATION_LOCKED')
  expect((await record(first, { version: 2 })).body.code).toBe('REPORT_CARD_LOCKED')
  expect((await read(first)).card).toMatchObject({ state: 'TERKUNCI', canWrite: false })

  // Another head, another name, other weights: the frozen data does not change.
  await t.owner
    .updateTable('school_setting')
    .set({ principal_name: 'Lain' })
    .where('school_id', '=', own.schoolId)
    .execute()
  await t.owner.updateTable('student').set({ name: 'Nama Baru' }).where('id', '=', first).execute()
  await t.owner.updateTable('subject_evaluation').set({ weight_lm: 1 }).where('school_id', '=', own.schoolId).execute()
  expect(await snapshot(first)).toEqual(frozen)
})

test('a rapor is printed on the paper that the school had set when it was locked', async () => {
  const { a, own, params, check, lock, unlock, writeNotes, snapshot } = await readyClass(t)
  const [first = ''] = a.studentIds
  await writeNotes()
  const read = async () => (await t.call(schoolConfigEndpoints.read, { params }, own.admin)).body.data.evaluation
  const set = async (change: object) => {
    const body = { ...(await read()), ...change }
    return t.call(schoolConfigEndpoints.updateEvaluation, { params, body }, own.admin)
  }
  const usual = { size: 'A4', letterheadStyle: 'LENGKAP', fontSize: 10, blankHeight: 60 }
  expect((await check()).paper).toEqual(usual)
  const refused = await set({ fontSize: 12, blankHeight: 10 })
  expect(refused.body.fields).toEqual({ fontSize: 'Maksimal 11', blankHeight: 'Minimal 20' })
  // The previous app version has the height here; it stands with the letterhead.
  const changed = (await set({ fontSize: 9, blankHeight: 45 })).body.data
  expect([changed.evaluation.fontSize, changed.report.blankHeight]).toEqual([9, 45])
  expect((await check()).paper).toEqual({ ...usual, fontSize: 9, blankHeight: 45 })
  await lock()
  await set({ fontSize: 11, blankHeight: 80 })
  expect((await snapshot(first)).snapshot.paper).toMatchObject({ fontSize: 9, blankHeight: 45 })
  await unlock()
  expect((await snapshot(first)).snapshot.paper).toMatchObject({ fontSize: 11, blankHeight: 80 })
})

test('a closed semester prevents all of it', async () => {
  const { a, own, lock, unlock, publish, withdraw, record, writeNotes } = await readyClass(t)
  await writeNotes()
  await lock()
  await t.owner.updateTable('semester').set({ status: 'DITUTUP' }).where('school_id', '=', own.schoolId).execute()
  const codes = [await lock(), await unlock(), await publish(), await withdraw({ studentIds: a.studentIds })]
  expect(codes.map(({ body }) => body.code)).toEqual(Array.from({ length: 4 }, () => 'IN_CLOSED_SEMESTER'))
  expect((await record(a.studentIds[0] ?? '', {})).body.code).toBe('IN_CLOSED_SEMESTER')
})

test('a leaver is locked as she left, and a late joiner owes only later scores', async () => {
  const { a, yearId, own, lock, writeNotes, snapshot, check } = await readyClass(t)
  const [first = ''] = a.studentIds
  await writeNotes()
  await t.owner.updateTable('enrollment').set({ leave_date: '2026-09-10' }).where('student_id', '=', first).execute()
  await newcomer(t, { schoolId: own.schoolId, yearId, academicClassId: a.academicClassId })
  // Nobody has saved the subject since, but she is counted.
  const { gaps } = await check()
  expect(gaps.map(({ kind, students }) => [kind, students[0]?.name])).toEqual([
    ['SCORES_MISSING', 'Siswa Baru'],
    ['DESCRIPTION_MISSING', 'Siswa Baru'],
    ['NOTE_MISSING', 'Siswa Baru'],
  ])
  expect((await lock({ studentIds: a.studentIds })).body.data).toEqual({ locked: 3 })
  expect((await snapshot(first)).snapshot).toMatchObject({ leftOn: '2026-09-10' })
})

test('a rapor’s absences equal the recap, the list and her page, and stay when marks change', async () => {
  const { a, own, params, of, writeNotes, lock, snapshot, record, read } = await readyClass(t)
  const [first = '', second = ''] = a.studentIds
  await writeNotes()
  const at = { schoolId: own.schoolId, academicClassId: a.academicClassId }
  const sheet = { as: own.admin, date: '2026-09-15', marks: [newMark(first, 'S')] }
  expect((await saveMarks(t, at, sheet)).status).toBe(200)
  const student = await newCaller(t, { ...params, role: 'student', personId: first })
  const { S, I, A } = (await t.call(ownAttendance.month, { params, query: { month: '2026-09' } }, student)).body.data
    .students[0]!.counts
  const query = { academicClassId: a.academicClassId, semesterNo: 1 }
  const recap = (await t.call(semesterReport.read, { params, query }, own.admin)).body.data
  const listed = (await t.call(reportCardListEndpoints.list, { params, query: { ...of, pageSize: 100 } }, own.admin))
    .body
  const everywhere = [{ S, I, A }, recap.rows[0]?.total, listed.data[0]?.absences, (await read(first)).absences]
  for (const counted of everywhere) expect(counted).toMatchObject({ S: 1, I: 0, A: 0 })
  // The overridden figures are printed beside the counted ones, and no recap has changed.
  const override = { S: 3, I: 1, A: 0, reason: 'Surat dokter datang terlambat' }
  await record(second, { override, version: 1 })
  await lock()
  const printed = { S: 1, I: 0, A: 0, computed: { S: 1, I: 0, A: 0 }, isOverridden: false }
  expect((await snapshot(first)).snapshot.absences).toEqual(printed)
  const both = { S: 3, I: 1, A: 0, computed: { S: 0, I: 0, A: 0 }, isOverridden: true }
  expect((await snapshot(second)).snapshot.absences).toEqual(both)
  expect((await t.call(semesterReport.read, { params, query }, own.admin)).body.data).toEqual(recap)
  const late = { as: own.admin, date: '2026-09-16', marks: [newMark(first, 'A')] }
  expect((await saveMarks(t, at, late)).status).toBe(200)
  expect((await snapshot(first)).snapshot.absences).toEqual(printed)
})

test('mid-semester is locked without the semester’s end, and leaves the subjects open', async () => {
  const { a, lock, snapshot, send, score, setStatus } = await readyClass(t)
  const [first = ''] = a.studentIds
  await setStatus('DRAFT', 2)
  await send(a.studentIds.map((_, student) => ({ ...score(3, student, 0, 1), state: 'EMPTY' as const, value: null })))
  expect((await lock()).body.code).toBe('REPORT_CARD_HAS_GAPS')
  expect((await lock({ period: 'TENGAH', reportDate: '2026-10-02' })).body.data).toEqual({ locked: 3 })
  expect((await snapshot(first)).isFrozen).toBe(false)
  expect((await send([score(3, 0, 900, 2)])).body.data.cells).toMatchObject([{ verdict: 'APPLIED' }])
})

test('a rapor has the letters, the program and the form of its school', async () => {
  const { a, own, snapshot } = await readyClass(t)
  await t.owner
    .updateTable('school_setting')
    .set({ evaluation_letters: 'SEMUA', school_form: 'SMK' })
    .where('school_id', '=', own.schoolId)
    .execute()
  const program = { program: 'Teknik Mesin', major: 'Teknik Pemesinan' }
  await t.owner.updateTable('class').set(program).where('id', '=', a.classId).execute()
  const card = reportCardSnapshot.parse((await snapshot(a.studentIds[0] ?? '')).snapshot)
  expect(card).toMatchObject({ school: { form: 'SMK' }, academicClass: program })
  for (const { final, threshold } of card.groups.flatMap(({ subjects }) => subjects))
    expect(final.letter).toBe(progressLetterOf(final.score ?? 0, threshold))
})
