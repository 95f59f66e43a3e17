import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { scoreEndpoints } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { reportCardListEndpoints } from '@hadir/contract/student/report-card/report-card.ts'
import { subjectChoiceEndpoints } from '@hadir/contract/subject/subject-evaluation/participant.ts'
import { subjectEvaluationEndpoints } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { expectStrangersRefused } from '../../../../testing/refusals.ts'
import { testApp } from '../../../../testing/test-app.ts'
import { evaluatedIn } from '../testing-evaluation.ts'
import { newColleague, assignHomeroom } from '../../../../testing/test-duties.ts'

const t = await testApp()
afterAll(t.close)

async function electiveIn() {
  const school = await evaluatedIn(t)
  const { at, teacher, own, params } = school
  const choose = (changes: { studentId: string; takes: boolean }[], semesterNo: 1 | 2 = 1, as = teacher) =>
    t.call(subjectChoiceEndpoints.save, { ...at, query: { semesterNo }, body: { changes } }, as)
  const participants = async (semesterNo: 1 | 2 = 1) =>
    (await t.call(subjectChoiceEndpoints.read, { ...at, query: { semesterNo } }, teacher)).body.data
  const candidates = async (q: string) =>
    (await t.call(subjectChoiceEndpoints.candidates, { ...at, query: { semesterNo: 1, q } }, teacher)).body.data
  const row = async () =>
    (await t.call(subjectEvaluationEndpoints.list, { params, query: { semesterNo: 1 } }, own.admin)).body.data[0]!
  const subjectsOf = async (id: string, semesterNo: 1 | 2 = 1) =>
    (
      await t.call(reportCardListEndpoints.read, { params: { ...params, id }, query: { semesterNo } }, own.admin)
    ).body.data.scores.map(({ name }) => name)
  return { ...school, choose, participants, candidates, row, subjectsOf }
}

test('only the subject’s teacher and the office see and choose who takes it', async () => {
  const { own, at, params, a, choose } = await electiveIn()
  const readers = { school: own, openTo: ['school_admin', 'teacher'] } as const
  const body = { changes: [{ studentId: a.studentIds[0]!, takes: false }] }
  await expectStrangersRefused(t, subjectChoiceEndpoints.read, at, readers)
  await expectStrangersRefused(t, subjectChoiceEndpoints.candidates, at, readers)
  await expectStrangersRefused(t, subjectChoiceEndpoints.save, { ...at, body }, readers)
  const { id: teacherId, caller: wali } = await newColleague(t, own.schoolId)
  await assignHomeroom(t, { ...params, academicClassId: a.academicClassId, teacherId })
  expect((await t.call(subjectChoiceEndpoints.read, at, wali)).body.data.isOwn).toBe(false)
  expect((await choose(body.changes, 1, wali)).status).toBe(403)
  expect((await t.call(subjectChoiceEndpoints.candidates, at, wali)).status).toBe(403)
  expect((await choose(body.changes, 1, own.admin)).status).toBe(200)
  // Another school's student is unknown here.
  const other = await evaluatedIn(t)
  expect((await choose([{ studentId: other.a.studentIds[0]!, takes: true }])).status).toBe(404)
})

test('an elective’s grid, counts and rapor have only students who take it', async () => {
  const { own, saveSetup, send, score, read, a, b, choose, participants, candidates, row, subjectsOf } =
    await electiveIn()
  await saveSetup()
  const [out = '', stays = ''] = a.studentIds
  const [guest = ''] = b.studentIds
  await send([score(0, 0, 800), score(0, 1, 810)])
  expect(await row()).toMatchObject({ students: a.studentIds.length, owed: a.studentIds.length * 4, filled: 2 })

  const found = await candidates('VII-B')
  expect(found.map(({ id }) => id)).toContain(guest)
  expect(found.every(({ className }) => className === 'VII-B')).toBe(true)
  const changes = [
    { studentId: out, takes: false },
    { studentId: guest, takes: true },
  ]
  expect((await choose(changes)).status).toBe(200)
  // Repeated, as after a lost response.
  const { members, others } = (await choose(changes)).body.data
  expect(members.find(({ id }) => id === out)).toMatchObject({ takes: false, scores: 1, excluded: null })
  expect(others).toMatchObject([{ id: guest, className: 'VII-B', scores: 0 }])
  expect((await candidates('VII-B')).map(({ id }) => id)).not.toContain(guest)

  const grid = await read()
  expect(grid.students.map(({ id }) => id)).not.toContain(out)
  expect(grid.students.at(-1)).toMatchObject({ id: guest, otherClass: 'VII-B' })
  expect(await row()).toMatchObject({ students: a.studentIds.length, owed: a.studentIds.length * 4, filled: 1 })
  expect(await subjectsOf(out)).toEqual([])
  expect(await subjectsOf(stays)).toEqual(['Matematika'])
  expect(await subjectsOf(guest)).toEqual(['Matematika'])
  const verdicts = (await send([score(0, 0, 900, 1)])).body.data.cells
  expect(verdicts).toMatchObject([{ verdict: 'REJECTED', why: 'NOT_A_MEMBER' }])

  // From Genap on it is reversed; Ganjil does not change.
  await choose(
    [
      { studentId: out, takes: true },
      { studentId: guest, takes: false },
    ],
    2,
  )
  expect((await participants(2)).others).toEqual([])
  expect((await participants(2)).members.every(({ takes }) => takes)).toBe(true)
  expect((await participants(1)).others).toHaveLength(1)
  expect(await subjectsOf(out, 2)).toEqual(['Matematika'])
  expect(await subjectsOf(guest, 2)).toEqual([])
  // A student who returns has her scores again.
  await choose([{ studentId: out, takes: true }])
  expect((await read()).cells.find(({ student }) => student === 0)).toMatchObject({ value: 800, rev: 1 })
  // A closed semester keeps what the guest's class was called.
  await sql`update semester set closed_names = school_names(school_id) where school_id = ${own.schoolId}`.execute(
    t.owner,
  )
  await sql`update class set name = 'VII-Baru' where id = ${b.classId}`.execute(t.owner)
  expect((await read()).students.at(-1)).toMatchObject({ id: guest, otherClass: 'VII-B' })
})

test('a student without religion is listed and takes no religion’s subject', async () => {
  const { saveSetup, read, a, b, own, subjectId, choose, participants, subjectsOf, row } = await electiveIn()
  await saveSetup()
  const [unknown = '', kristen = ''] = a.studentIds
  const [guest = '', other = ''] = b.studentIds
  await t.owner.updateTable('student').set({ religion: 'Islam' }).where('school_id', '=', own.schoolId).execute()
  await t.owner.updateTable('subject').set({ religion: 'Islam' }).where('id', '=', subjectId).execute()
  await t.owner.updateTable('student').set({ religion: null }).where('id', '=', unknown).execute()
  await t.owner.updateTable('student').set({ religion: 'Kristen' }).where('id', 'in', [kristen, other]).execute()
  await choose([unknown, kristen, guest, other].map((studentId) => ({ studentId, takes: true })))
  const { members, others } = await participants()
  expect(members.find(({ id }) => id === unknown)).toMatchObject({ takes: false, excluded: 'NO_RELIGION' })
  expect(members.find(({ id }) => id === kristen)).toMatchObject({ takes: false, excluded: 'OTHER_RELIGION' })
  expect(others.map(({ id }) => id)).toEqual([guest])
  const grid = await read()
  expect(grid.withoutReligion.map(({ id }) => id)).toEqual([unknown])
  expect(grid.students.map(({ id }) => id).filter((id) => [unknown, kristen, other].includes(id))).toEqual([])
  expect((await row()).students).toBe(a.studentIds.length - 1)
  expect(await subjectsOf(unknown)).toEqual([])
  expect(await subjectsOf(guest)).toEqual(['Matematika'])
})

test('a transferred student owes only later scores, and a leaver stays readable', async () => {
  const { saveSetup, send, score, read, a, setup, at, teacher, row } = await electiveIn()
  // #15: mutasi in after LM1, LM2 and STS.
  const days = ['2026-08-10', '2026-08-24', '2026-09-21', undefined]
  await saveSetup({ components: setup.components.map((one, index) => ({ ...one, date: days[index] })) })
  const [late = '', leaver = ''] = a.studentIds
  await t.owner.updateTable('enrollment').set({ join_date: '2026-10-01' }).where('student_id', '=', late).execute()
  await send([score(3, 0, 880), score(0, 1, 700)])
  await t.owner.updateTable('enrollment').set({ leave_date: '2026-08-03' }).where('student_id', '=', leaver).execute()
  const grid = await read()
  expect(grid.students.find(({ id }) => id === leaver)).toMatchObject({ isHere: false })
  expect(grid.cells.find(({ value }) => value === 700)).toBeDefined()
  const results = await t.owner.selectFrom('subject_result').selectAll().where('student_id', '=', late).execute()
  expect(results).toMatchObject([{ final_score: 88, filled: 1, owed: 1 }])
  // Nobody waits for the leaver's.
  expect(await row()).toMatchObject({ filled: 1, owed: 1 + (a.studentIds.length - 2) * 4 })
  const past = { ...at.params, componentId: setup.components[0]!.id, studentId: leaver }
  expect((await t.call(scoreEndpoints.history, { params: past }, teacher)).body.data).toHaveLength(1)
})

test('choices are rejected once the subject is final, and in a closed semester', async () => {
  const { saveSetup, own, a, choose, participants } = await electiveIn()
  await saveSetup()
  const changes = [{ studentId: a.studentIds[0]!, takes: false }]
  const set = (status: string) =>
    t.owner.updateTable('subject_evaluation').set({ status }).where('school_id', '=', own.schoolId).execute()
  await set('FINAL')
  expect((await choose(changes)).body.code).toBe('EVALUATION_FINAL')
  await set('DRAFT')
  await t.owner.updateTable('semester').set({ status: 'DITUTUP' }).where('school_id', '=', own.schoolId).execute()
  expect((await choose(changes)).body.code).toBe('IN_CLOSED_SEMESTER')
  expect((await participants()).members.every(({ takes }) => takes)).toBe(true)
})
