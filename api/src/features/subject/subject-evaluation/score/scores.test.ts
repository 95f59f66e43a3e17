import { afterAll, expect, test } from 'vitest'
import { scoreEndpoints } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { subjectEvaluationEndpoints } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { newId } from '../../../../platform/ids.ts'
import { testApp } from '../../../../testing/test-app.ts'
import { newCaller } from '../../../../testing/test-school.ts'
import { newTeacher } from '../../../../testing/test-teacher.ts'
import { evaluatedIn } from '../testing-evaluation.ts'

const t = await testApp()
afterAll(t.close)

const verdictsOf = (answer: { body: { data: { cells: { verdict: string }[] } } }) =>
  answer.body.data.cells.map(({ verdict }) => verdict)

test('each cell has its own verdict: written, same, conflict, rejected', async () => {
  const { saveSetup, send, score, read, assignSubject: give, b, teacher, params } = await evaluatedIn(t)
  expect((await send([score(0, 0, 855)])).body.code).toBe('EVALUATION_MISSING')
  await saveSetup()
  const first = await send([score(0, 0, 855), score(1, 0, 1001), score(0, 1, 700)])
  expect(first.status).toBe(400)
  expect((await read()).cells).toEqual([])
  expect(verdictsOf(await send([score(0, 0, 855), score(0, 1, 700)]))).toEqual(['APPLIED', 'APPLIED'])
  // Repeated, as after a lost response.
  for (let again = 0; again < 3; again += 1)
    expect(verdictsOf(await send([score(0, 0, 855), score(0, 1, 700)]))).toEqual(['SAME', 'SAME'])
  const late = await send([score(0, 0, 600)])
  expect(late.body.data.cells).toMatchObject([{ verdict: 'CONFLICT', rev: 1, now: { value: 855, by: 'Budi' } }])
  expect(verdictsOf(await send([score(0, 0, 600, 1)]))).toEqual(['APPLIED'])
  expect(verdictsOf(await send([{ ...score(2, 0, 0), state: 'EMPTY', value: null }]))).toEqual(['SAME'])
  expect((await read()).cells).toMatchObject([
    { component: 0, student: 0, value: 600, rev: 2 },
    { component: 0, student: 1, value: 700, rev: 1 },
  ])

  // Another class's subject is unaffected, and its students are unknown here.
  const theirs = (await give({ academicClassId: b.academicClassId })).body.data.id
  const there = await t.call(scoreEndpoints.read, { params: { ...params, id: theirs }, query: {} }, teacher)
  expect(there.body.data.cells).toEqual([])
})

test('what was put back after a lost answer stands, although the earlier request arrives later', async () => {
  const { saveSetup, send, score, read } = await evaluatedIn(t)
  await saveSetup()
  await send([score(0, 0, 855)])
  // 700 on revision 1 is on its way, and so is the first score of a cell that was cleared again.
  const [late, mistyped] = [score(0, 0, 700, 1), score(1, 0, 600)]
  const cleared = { ...score(1, 0, 0), state: 'EMPTY', value: null, fence: true } as const
  const back = [{ ...score(0, 0, 855, 1), fence: true as const }, cleared]
  expect(verdictsOf(await send(back))).toEqual(['APPLIED', 'APPLIED'])
  // Repeated, as after another lost response.
  expect(verdictsOf(await send(back))).toEqual(['SAME', 'SAME'])
  expect(verdictsOf(await send([late, mistyped]))).toEqual(['CONFLICT', 'CONFLICT'])
  expect((await read()).cells).toMatchObject([
    { value: 855, rev: 2 },
    { state: 'EMPTY', rev: 1 },
  ])
})

test('only members have scores, and a cell’s history shows who wrote what', async () => {
  const { saveSetup, send, score, at, params, setup, a, b, teacher } = await evaluatedIn(t)
  await saveSetup()
  const body = {
    componentIds: [setup.components[0]!.id, newId()],
    studentIds: [a.studentIds[0]!, b.studentIds[0]!],
    cells: [score(0, 0, 900), score(0, 1, 900), score(1, 0, 900)],
  }
  const answer = await t.call(scoreEndpoints.save, { ...at, body }, teacher)
  expect(answer.body.data.cells).toMatchObject([
    { verdict: 'APPLIED' },
    { verdict: 'REJECTED', why: 'NOT_A_MEMBER' },
    { verdict: 'REJECTED', why: 'NO_COMPONENT' },
  ])
  await send([{ ...score(0, 0, 900, 1), remedial: 950 }])
  await send([{ component: 0, student: 0, rev: 2, state: 'EXEMPT', reason: 'Sakit lama' }])
  expect((await send([{ component: 0, student: 0, rev: 3, state: 'EXEMPT' }])).status).toBe(400)
  const cell = { ...params, id: at.params.id, componentId: setup.components[0]!.id, studentId: a.studentIds[0]! }
  const past = (await t.call(scoreEndpoints.history, { params: cell }, teacher)).body.data
  expect(past).toMatchObject([
    { rev: 3, state: 'EXEMPT', reason: 'Sakit lama', by: 'Budi' },
    { rev: 2, value: 900, remedial: 950 },
    { rev: 1, value: 900, remedial: null },
  ])
})

test('finals follow the golden numbers, and blank is never 0', async () => {
  const { saveSetup, send, score, params, own } = await evaluatedIn(t)
  await saveSetup()
  const row = async () =>
    (await t.call(subjectEvaluationEndpoints.list, { params, query: {} }, own.admin)).body.data[0]!
  // 60:20:20 of LM (85 + 71) / 2 = 78, STS 75, SAS 77: 77,2.
  await send([score(0, 0, 850), score(1, 0, 710), score(2, 0, 750), score(3, 0, 770)])
  expect(await row()).toMatchObject({ filled: 4, mean: 770, below: 0, status: 'DRAFT', isSetUp: true })
  // #10: without STS there is no final; exempt from it 79,5; absent 63,6.
  await send([score(0, 0, 780, 1), score(1, 0, 780, 1), { component: 2, student: 0, rev: 1, state: 'EMPTY' }])
  await send([score(3, 0, 840, 1)])
  expect(await row()).toMatchObject({ filled: 3, mean: null })
  await send([{ component: 2, student: 0, rev: 2, state: 'EXEMPT', reason: 'Lomba provinsi' }])
  expect(await row()).toMatchObject({ mean: 800 })
  await send([{ component: 2, student: 0, rev: 3, state: 'ABSENT' }])
  expect(await row()).toMatchObject({ mean: 640, below: 1 })
})

test('a late joiner owes only later scores, and a religion’s subject has its own students', async () => {
  const { saveSetup, read, setup, a, own, subjectId, send, score } = await evaluatedIn(t)
  const dated = setup.components.map((one, index) => ({ ...one, date: index < 3 ? '2026-08-10' : '2026-12-01' }))
  await saveSetup({ components: dated })
  const [late, kristen, unknown] = a.studentIds
  await t.owner.updateTable('enrollment').set({ join_date: '2026-09-01' }).where('student_id', '=', late!).execute()
  await t.owner.updateTable('student').set({ religion: 'Islam' }).where('school_id', '=', own.schoolId).execute()
  await send([score(3, 0, 880)])
  const result = await t.owner
    .selectFrom('subject_result')
    .selectAll()
    .where('student_id', '=', late!)
    .executeTakeFirst()
  expect(result).toMatchObject({ final_score: 88, filled: 1, owed: 1 })

  await t.owner.updateTable('subject').set({ religion: 'Islam' }).where('id', '=', subjectId).execute()
  await t.owner.updateTable('student').set({ religion: 'Kristen' }).where('id', '=', kristen!).execute()
  await t.owner.updateTable('student').set({ religion: null }).where('id', '=', unknown!).execute()
  const grid = await read()
  expect(grid.students.map(({ id }) => id)).not.toContain(kristen)
  expect(grid.students.map(({ id }) => id)).not.toContain(unknown)
  expect(grid.withoutReligion.map(({ id }) => id)).toEqual([unknown])
})

test('a description is there at once, and a teacher’s own words stay when scores change', async () => {
  const { saveSetup, send, score, read, at, a, teacher } = await evaluatedIn(t)
  await saveSetup()
  const [studentId = ''] = a.studentIds
  await send([score(0, 0, 910), score(1, 0, 730)])
  const student = async () => (await read()).students.find(({ id }) => id === studentId)!
  const { name, description } = await student()
  expect(description).toBe(
    `Ananda ${name} menunjukkan penguasaan yang baik dalam membaca peta. Perlu bimbingan dalam menghitung skala.`,
  )
  const describe = (text: string | null) =>
    t.call(scoreEndpoints.describe, { ...at, params: { ...at.params, studentId }, body: { text } }, teacher)
  expect((await describe('x')).status).toBe(400)
  await describe('Rajin dan teliti.')
  await send([score(1, 0, 800, 1)])
  expect(await student()).toMatchObject({ description: 'Rajin dan teliti.', editedFrom: description })
  await describe(null)
  expect((await student()).description).toContain('Dapat terus dikembangkan dalam menghitung skala.')
})

test('final requires all scores, locks the grid, and can be reverted', async () => {
  const { saveSetup, send, score, at, teacher, a, own } = await evaluatedIn(t)
  await saveSetup()
  const set = (status: 'DRAFT' | 'FINAL', version: number) =>
    t.call(subjectEvaluationEndpoints.status, { ...at, body: { status, version } }, teacher)
  const refused = await set('FINAL', 1)
  expect(refused.body).toMatchObject({ code: 'EVALUATION_INCOMPLETE' })
  expect(refused.body.message).toMatch(
    new RegExp(`^${a.studentIds.length} siswa belum memiliki nilai akhir dan deskripsi: \\w[^:]*, `),
  )
  await send(a.studentIds.flatMap((_, student) => [0, 1, 2, 3].map((component) => score(component, student, 800))))
  expect((await set('FINAL', 1)).body.data.status).toBe('FINAL')
  expect((await send([score(0, 0, 500, 1)])).body.code).toBe('EVALUATION_FINAL')
  expect((await saveSetup({ version: 2 })).body.code).toBe('EVALUATION_FINAL')
  expect((await set('DRAFT', 2)).body.data.status).toBe('DRAFT')
  expect((await send([score(0, 0, 500, 1)])).status).toBe(200)
  await t.owner.updateTable('semester').set({ status: 'DITUTUP' }).where('school_id', '=', own.schoolId).execute()
  expect((await send([score(0, 0, 600, 2)])).body.code).toBe('IN_CLOSED_SEMESTER')
  expect((await saveSetup({ version: 3 })).body.code).toBe('IN_CLOSED_SEMESTER')
})

/** A second teacher of the subject. */
async function colleagueOf({ own, params, id }: Awaited<ReturnType<typeof evaluatedIn>>) {
  const teacherId = await newTeacher(t, own.schoolId, 'Citra')
  await t.owner
    .insertInto('academic_subject_co_teacher')
    .values({ school_id: own.schoolId, academic_subject_id: id, teacher_id: teacherId })
    .execute()
  return newCaller(t, { ...params, role: 'teacher', personId: teacherId, name: 'Citra' })
}

test('two teachers who save one subject at once lose nothing and overwrite nothing unseen', async () => {
  const school = await evaluatedIn(t)
  const { saveSetup, send, score, read, a, teacher } = school
  const colleague = await colleagueOf(school)
  await saveSetup()
  const all = (value: number) => a.studentIds.map((_, student) => score(0, student, value))
  const answers = await Promise.all(
    [800, 810, 820, 830].map((value, index) => send(all(value), index % 2 ? colleague : teacher)),
  )
  const applied = answers.filter((answer) => verdictsOf(answer).every((verdict) => verdict === 'APPLIED'))
  expect(applied).toHaveLength(1)
  expect(answers.flatMap(verdictsOf).filter((verdict) => verdict === 'CONFLICT')).toHaveLength(a.studentIds.length * 3)
  expect(new Set((await read()).cells.map(({ value }) => value)).size).toBe(1)
})

test('two teachers in one cell see each other’s name, value and time; the history has both', async () => {
  const school = await evaluatedIn(t)
  const { saveSetup, send, score, setup, params, id, a, teacher } = school
  const colleague = await colleagueOf(school)
  await saveSetup()
  const begin = t.clock.now().toISOString()
  await send([score(0, 0, 700)], colleague)
  const [late] = (await send([score(0, 0, 800)])).body.data.cells
  expect(late).toMatchObject({ verdict: 'CONFLICT', rev: 1, now: { value: 700, by: 'Citra', at: begin } })
  expect(verdictsOf(await send([score(0, 0, 800, 1)]))).toEqual(['APPLIED'])
  const [other] = (await send([score(0, 0, 900, 1)], colleague)).body.data.cells
  expect(other).toMatchObject({ verdict: 'CONFLICT', rev: 2, now: { value: 800, by: 'Budi' } })
  const cell = { ...params, id, componentId: setup.components[0]!.id, studentId: a.studentIds[0]! }
  for (const as of [teacher, colleague]) {
    const past = (await t.call(scoreEndpoints.history, { params: cell }, as)).body.data
    expect(past.map(({ rev, value, by }) => [rev, value, by])).toEqual([
      [2, 800, 'Budi'],
      [1, 700, 'Citra'],
    ])
  }
})
