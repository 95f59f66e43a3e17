import { afterAll, expect, test } from 'vitest'
import { schoolConfigEndpoints } from '@hadir/contract/config/school/school.ts'
import { scoreEndpoints } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { reportCardListEndpoints } from '@hadir/contract/student/report-card/report-card.ts'
import { subjectEvaluationEndpoints } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { subjectEndpoints } from '@hadir/contract/subject/subject.ts'
import { bareLines } from '../../../testing/bare-lines.ts'
import { expectStrangersRefused } from '../../../testing/refusals.ts'
import { testApp, tokenOf } from '../../../testing/test-app.ts'
import { newcomer } from '../../../testing/test-school.ts'
import { evaluatedIn } from '../../subject/subject-evaluation/testing-evaluation.ts'
import { assignDuty, assignHomeroom, newColleague } from '../../../testing/test-duties.ts'

const t = await testApp()
afterAll(t.close)

const semesterNo = 1 as const

async function scoredClass() {
  const school = await evaluatedIn(t)
  const { own, a, params } = school
  const { id: teacherId, caller: homeroom } = await newColleague(t, own.schoolId, 'Wali')
  await assignHomeroom(t, { ...params, academicClassId: a.academicClassId, teacherId })
  const list = async (as = homeroom, query: object = {}) =>
    (await t.call(reportCardListEndpoints.list, { params, query: { pageSize: 100, semesterNo, ...query } }, as)).body
  return { ...school, homeroom, list }
}

test('strangers are refused, and a teacher reads only the class she leads', async () => {
  const { own, params, a, b, homeroom, list, teacher } = await scoredClass()
  const [student = ''] = a.studentIds
  const readers = { school: own, openTo: ['school_admin', 'teacher'] } as const
  await expectStrangersRefused(t, reportCardListEndpoints.list, { params, query: {} }, readers)
  const one = { params: { ...params, id: student }, query: { semesterNo } }
  await expectStrangersRefused(t, reportCardListEndpoints.read, one, readers)
  expect((await list()).data.map(({ id }) => id)).toEqual([...a.studentIds])
  expect((await list(own.admin)).meta.total).toBe(a.studentIds.length + b.studentIds.length)
  // She teaches a subject there, and reads its scores in its own grid.
  expect((await list(teacher)).data).toEqual([])
  expect((await t.call(reportCardListEndpoints.read, one, teacher)).status).toBe(404)
  const theirs = { params: { ...params, id: b.studentIds[0] ?? '' }, query: { semesterNo } }
  expect((await t.call(reportCardListEndpoints.read, theirs, homeroom)).status).toBe(404)
})

test('a teacher on duty reads every class, and only the rapor of her own are hers', async () => {
  const { own, params, a, b, homeroom, list } = await scoredClass()
  const watch = await newColleague(t, own.schoolId, 'Piket')
  await assignDuty(t, { schoolId: own.schoolId, teacherId: watch.id }, { kind: 'GURU_PIKET', weekdays: null })
  const idsOf = async (as: typeof homeroom, query: object = {}) => (await list(as, query)).data.map(({ id }) => id)
  const all = [...a.studentIds, ...b.studentIds]
  expect(await idsOf(watch.caller)).toEqual(all)
  expect(await idsOf(watch.caller, { whose: 'mine' })).toEqual([])
  await assignHomeroom(t, { ...params, academicClassId: b.academicClassId, teacherId: watch.id })
  expect(await idsOf(watch.caller, { whose: 'mine' })).toEqual([...b.studentIds])
  expect(await idsOf(homeroom, { whose: 'mine' })).toEqual([...a.studentIds])
})

test('a student’s subjects are counted as on the rapor, including religion', async () => {
  const { own, params, a, assignSubject: give, saveSetup, send, score, list, homeroom } = await scoredClass()
  const [first = '', second = ''] = a.studentIds
  const fields = {
    code: 'PAI',
    name: 'Agama Islam',
    group: 'UMUM',
    curriculum: 'MERDEKA',
    orderNo: 1,
    religion: 'Islam',
  }
  const subject = { ...fields, grades: ['VII'], weeklyJp: 3 }
  const made = await t.call(subjectEndpoints.create, { body: subject as never }, own.admin)
  await give({ subjectId: made.body.data.id })
  await t.owner.updateTable('student').set({ religion: 'Islam' }).where('id', '=', second).execute()
  await saveSetup()
  await send([score(0, 1, 850), score(1, 1, 710), score(2, 1, 750), score(3, 1, 770), score(0, 0, 900)])
  const rows = (await list()).data
  expect(rows[0]).toMatchObject({ id: first, subjects: 1, complete: 0, mean: null, semesterNo: 1 })
  expect(rows[1]).toMatchObject({ id: second, subjects: 2, complete: 1, mean: 770 })

  const read = async (id: string) =>
    (await t.call(reportCardListEndpoints.read, { params: { ...params, id }, query: { semesterNo } }, homeroom)).body
      .data
  const one = await read(second)
  expect(one.scores.map(({ name, final, isSetUp }) => [name, final, isSetUp])).toEqual([
    ['Agama Islam', null, false],
    ['Matematika', 77, true],
  ])
  expect(one.scores[1]?.description).toContain('membaca peta')
  expect(one).toMatchObject({ previousId: first, nextId: a.studentIds[2] ?? null })
  expect(await read(first)).toMatchObject({ previousId: null, nextId: second })
})

test('under K13 a subject is complete only with its skill, which may alone be below KKM', async () => {
  const { own, params, setup, saveSetup, send, score, list } = await scoredClass()
  const below = async () =>
    (await t.call(subjectEvaluationEndpoints.list, { params, query: { semesterNo } }, own.admin)).body.data[0]?.below
  const [knowledge, skill, ...others] = setup.components
  const components = [
    { ...knowledge!, kind: 'PH' as const },
    { ...skill!, kind: 'PRAKTIK' as const, competency: '4.1' },
  ]
  expect(others).toHaveLength(2)
  await saveSetup({ curriculum: 'K13', components })
  // The second student has her practical score, so that it is owed at mid-semester too.
  await send([score(0, 0, 800), score(0, 1, 800), score(1, 1, 900)])
  const complete = async (period: 'TENGAH' | 'AKHIR') =>
    (await list(undefined, { period })).data.map((one) => one.complete)
  for (const period of ['TENGAH', 'AKHIR'] as const) expect(await complete(period)).toEqual([0, 1, 0])
  expect(await below()).toBe(0)
  await send([score(1, 0, 700)])
  for (const period of ['TENGAH', 'AKHIR'] as const) expect(await complete(period)).toEqual([1, 1, 0])
  expect(await below()).toBe(1)
})

test('the file of the list says when a student left the class, as the leger does', async () => {
  const { own, params, a } = await scoredClass()
  const left = { leave_date: '2026-09-10', outcome: 'KELUAR' }
  await t.owner.updateTable('enrollment').set(left).where('student_id', '=', a.studentIds[1]!).execute()
  const { body } = await t.app.inject({
    method: 'POST',
    url: reportCardListEndpoints.export.path.replace(':schoolId', params.schoolId),
    headers: { authorization: `Bearer ${tokenOf(t.app, own.admin)}` },
    payload: { format: 'csv', semesterNo, academicClassId: a.academicClassId },
  })
  const [head, ...rows] = bareLines(body).map((line) => line.split(';'))
  const at = head?.indexOf('Keterangan') ?? -1
  expect(rows.map((cells) => cells[at])).toEqual(['', 'Keluar 10/09/2026', ''])
})

test('S, I and A come from the marks and the opening balance', async () => {
  const { own, a, yearId, list } = await scoredClass()
  const [student = ''] = a.studentIds
  const actor_id = own.admin.profileId ?? ''
  await t.owner
    .insertInto('opening_balance')
    .values({
      school_id: own.schoolId,
      academic_year_id: yearId,
      semester_no: 1,
      student_id: student,
      sick: 2,
      permitted: 1,
      absent: 3,
      actor_id,
      updated_at: t.clock.now(),
    })
    .execute()
  expect((await list()).data[0]).toMatchObject({ id: student, absences: { S: 2, I: 1, A: 3 } })
  expect((await list(own.admin, { semesterNo: 2 })).data[0]).toMatchObject({ absences: { S: 0, I: 0, A: 0 } })
  expect((await list(own.admin, { academicClassId: a.academicClassId, q: 'tidak ada' })).data).toEqual([])
})

test('a student who joins later owes only what is assessed from then on', async () => {
  const { own, params, yearId, a, setup, saveSetup, send, score, homeroom, at, teacher } = await scoredClass()
  const [early, ...others] = setup.components
  const components = [{ ...early!, date: '2026-08-01' }, ...others]
  await saveSetup({ components, weightSts: 0 })
  await send([score(0, 0, 800)])
  const studentId = await newcomer(t, { schoolId: own.schoolId, yearId, academicClassId: a.academicClassId })
  // STS has no weight, and LM1 was held before she joined.
  const one = { params: { ...params, id: studentId }, query: { semesterNo } }
  const { scores } = (await t.call(reportCardListEndpoints.read, one, homeroom)).body.data
  expect(scores).toMatchObject([{ name: 'Matematika', isSetUp: true, filled: 0, owed: 2, final: null }])
  const query = { semesterNo, academicClassId: a.academicClassId }
  const [row] = (await t.call(subjectEvaluationEndpoints.list, { params, query }, teacher)).body.data
  const before = { students: row?.students, owed: row?.owed }
  expect(before).toEqual({ students: a.studentIds.length + 1, owed: a.studentIds.length * 3 + 2 })
  // The next save changes none of these counts.
  await t.call(
    scoreEndpoints.save,
    {
      ...at,
      body: {
        componentIds: components.map(({ id }) => id),
        studentIds: [...a.studentIds],
        cells: [score(1, 0, 800)],
      },
    },
    teacher,
  )
  const [after] = (await t.call(subjectEvaluationEndpoints.list, { params, query }, teacher)).body.data
  expect({ students: after?.students, owed: after?.owed }).toEqual(before)
})

test('descriptions on a student’s page use the school’s wording without another save', async () => {
  const { own, params, a, saveSetup, send, score, homeroom } = await scoredClass()
  await saveSetup()
  await send([score(0, 0, 900), score(1, 0, 800)])
  const one = { params: { ...params, id: a.studentIds[0] ?? '' }, query: { semesterNo } }
  const read = async () => (await t.call(reportCardListEndpoints.read, one, homeroom)).body.data.scores[0]
  expect((await read())?.description).toContain('menunjukkan penguasaan yang baik dalam membaca peta.')
  const { evaluation } = (await t.call(schoolConfigEndpoints.read, { params }, own.admin)).body.data
  const wording = { ...evaluation.wording, mastered: '{nama} mahir dalam {tinggi}.' }
  const saved = await t.call(
    schoolConfigEndpoints.updateEvaluation,
    { params, body: { ...evaluation, wording } },
    own.admin,
  )
  expect(saved.status).toBe(200)
  expect((await read())?.description).toContain('mahir dalam membaca peta.')
})
