import { afterAll, expect, test } from 'vitest'
import { scoreEndpoints } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { examEndpoints } from '@hadir/contract/academic-year/exam.ts'
import { setupSourceEndpoints } from '@hadir/contract/subject/subject-evaluation/source.ts'
import { subjectEndpoints } from '@hadir/contract/subject/subject.ts'
import { subjectEvaluationEndpoints } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { taskEndpoints } from '@hadir/contract/subject/task.ts'
import { newId } from '../../../platform/ids.ts'
import { expectStrangersRefused } from '../../../testing/refusals.ts'
import { testApp } from '../../../testing/test-app.ts'
import { nextYear, placeIn, newCaller, newClass } from '../../../testing/test-school.ts'
import { newTeacher } from '../../../testing/test-teacher.ts'
import { evaluatedIn } from './testing-evaluation.ts'
import { newColleague, assignHomeroom } from '../../../testing/test-duties.ts'
import { writeYear } from '../../../fixtures/write-year.ts'

const t = await testApp()
afterAll(t.close)

const verdictsOf = (answer: { body: { data: { cells: { verdict: string }[] } } }) =>
  answer.body.data.cells.map(({ verdict }) => verdict)

test('strangers are refused, and only the teacher writes set-up and scores', async () => {
  const { own, at, params, setup, saveSetup, send, score, a } = await evaluatedIn(t)
  await saveSetup()
  const readers = { school: own, openTo: ['school_admin', 'teacher'] } as const
  const body = {
    componentIds: setup.components.map(({ id }) => id),
    studentIds: [...a.studentIds],
    cells: [score(0, 0, 800)],
  }
  await expectStrangersRefused(t, subjectEvaluationEndpoints.list, { params, query: {} }, readers)
  await expectStrangersRefused(t, subjectEvaluationEndpoints.read, at, readers)
  await expectStrangersRefused(t, subjectEvaluationEndpoints.save, { ...at, body: setup }, readers)
  await expectStrangersRefused(t, scoreEndpoints.read, at, readers)
  await expectStrangersRefused(t, scoreEndpoints.save, { ...at, body }, { school: own, openTo: ['teacher'] })

  const colleague = await newCaller(t, { ...params, role: 'teacher', personId: await newTeacher(t, own.schoolId) })
  expect((await t.call(scoreEndpoints.read, at, colleague)).status).toBe(404)
  const history = { params: at.params, query: {} }
  expect((await t.call(subjectEvaluationEndpoints.history, history, colleague)).status).toBe(404)
  expect((await send([score(0, 0, 800)], colleague)).status).toBe(404)
  const { id: teacherId, caller: wali } = await newColleague(t, own.schoolId)
  await assignHomeroom(t, { ...params, academicClassId: a.academicClassId, teacherId })
  expect((await t.call(scoreEndpoints.read, at, wali)).body.data.evaluation.isOwn).toBe(false)
  expect((await send([score(0, 0, 800)], wali)).status).toBe(403)
  expect((await send([score(0, 0, 800)], own.admin)).status).toBe(403)
})

test('a set-up is saved whole, conflicts name the first author, and scored parts stay', async () => {
  const { own, at, setup, saveSetup, send, score, teacher } = await evaluatedIn(t)
  const fresh = (await t.call(subjectEvaluationEndpoints.read, at, teacher)).body.data
  expect(fresh).toMatchObject({ isSetUp: false, threshold: 75, weightLm: 60, version: 0, components: [], isOwn: true })
  const saved = (await saveSetup()).body.data
  expect(saved).toMatchObject({ isSetUp: true, version: 1, semesterNo: 1, classCurriculum: 'MERDEKA' })
  expect(saved.components.map(({ code }) => code)).toEqual(['LM1', 'LM2', 'STS', 'SAS'])
  expect((await saveSetup({ threshold: 70 })).body.code).toBe('CHANGED_MEANWHILE')
  expect((await saveSetup({ weightLm: 0, weightSts: 0, weightSas: 0, version: 1 })).body.fields).toEqual({
    weightLm: 'Jumlah bobot harus lebih dari 0',
  })
  const twice = setup.components.map((one) => ({ ...one, code: 'LM1' }))
  expect((await saveSetup({ components: twice, version: 1 })).body.fields).toEqual({
    components: 'Kode komponen tidak boleh sama',
  })
  const k13 = await saveSetup({ curriculum: 'K13', version: 1 })
  expect(k13.body.fields).toEqual({ components: 'Ada jenis komponen yang bukan milik kurikulum ini' })

  // Two codes are swapped, and one component is removed.
  const [lm1, lm2, sts, sas] = setup.components
  const swapped = [{ ...lm1!, code: 'LM2' }, { ...lm2!, code: 'LM1' }, sts!]
  expect((await saveSetup({ components: swapped, version: 1 })).body.data.components.map((one) => one.code)).toEqual([
    'LM2',
    'LM1',
    'STS',
  ])
  await saveSetup({ components: [lm1!, lm2!, sts!, sas!], version: 2 })
  await send([score(1, 0, 700)])
  expect((await saveSetup({ components: [lm1!, sts!, sas!], version: 3 })).body.fields).toEqual({
    components: 'LM2 sudah berisi nilai: arsipkan, jangan dihapus',
  })
  const otherKind = [lm1!, { ...lm2!, kind: 'SAS' as const }, sts!, sas!]
  expect((await saveSetup({ components: otherKind, version: 3 })).body.fields).toEqual({
    components: 'Jenis LM2 tidak dapat diubah karena sudah berisi nilai',
  })
  const archived = await saveSetup({ components: [lm1!, { ...lm2!, isArchived: true }, sts!, sas!], version: 3 })
  expect(archived.body.data.components[1]).toMatchObject({ isArchived: true, filled: 1 })
  expect(verdictsOf(await send([score(1, 1, 700)]))).toEqual(['REJECTED'])

  // Ids of another subject's set-up are unknown here.
  const other = await evaluatedIn(t)
  expect((await other.saveSetup({ components: setup.components })).status).toBe(200)
  expect((await saveSetup({ components: [lm1!], version: 9 })).status).toBe(409)
  const history = await t.call(subjectEvaluationEndpoints.history, { ...at, query: {} }, own.admin)
  expect(history.body.data.map(({ action }) => action)).toContain('CREATED')
})

const scoresOf = (componentIds: string[]) =>
  t.owner.selectFrom('score').select('student_id').where('component_id', 'in', componentIds).execute()

test('a set-up is copied with new ids and without scores, never over an existing one', async () => {
  const { saveSetup, assignSubject: give, a, b, at, teacher, params, setup, send, score } = await evaluatedIn(t)
  await saveSetup()
  await send(a.studentIds.map((_, student) => score(0, student, 800)))
  const theirs = (await give({ academicClassId: b.academicClassId })).body.data.id
  const copy = () =>
    t.call(
      subjectEvaluationEndpoints.copy,
      { ...at, body: { academicSubjectIds: [theirs, at.params.id], semesterNo: 1 } },
      teacher,
    )
  expect((await copy()).body.data).toEqual({ copied: 1, skipped: 1 })
  expect((await copy()).body.data).toEqual({ copied: 0, skipped: 2 })
  const there = { params: { ...params, id: theirs }, query: {} }
  const copied = (await t.call(subjectEvaluationEndpoints.read, there, teacher)).body.data
  expect(copied.components.map(({ code }) => code)).toEqual(setup.components.map(({ code }) => code))
  expect(copied.components[0]?.objectiveIds).toEqual([copied.objectives[0]?.id])
  const ids = new Set([...setup.components, ...setup.objectives].map(({ id }) => id))
  expect([...copied.components, ...copied.objectives].filter(({ id }) => ids.has(id))).toEqual([])
  expect((await t.call(scoreEndpoints.read, there, teacher)).body.data.cells).toEqual([])
  expect(await scoresOf(copied.components.map(({ id }) => id))).toEqual([])
})

test('a set-up copied to another subject of the class has components, and no objectives', async () => {
  const { saveSetup, assignSubject: give, a, b, at, own, teacher, params } = await evaluatedIn(t)
  await saveSetup()
  const subject = { code: 'IPAS', name: 'Ilmu Pengetahuan Alam dan Sosial', grades: ['VII' as const], orderNo: 2 }
  const body = { ...subject, group: 'UMUM' as const, curriculum: 'MERDEKA' as const }
  const subjectId = (await t.call(subjectEndpoints.create, { body }, own.admin)).body.data.id
  const other = (await give({ academicClassId: a.academicClassId, subjectId })).body.data.id
  const parallel = (await give({ academicClassId: b.academicClassId })).body.data.id
  // A class teacher's whole work in one act.
  const copied = await t.call(
    subjectEvaluationEndpoints.copy,
    { ...at, body: { academicSubjectIds: [other, parallel], semesterNo: 1 } },
    teacher,
  )
  expect(copied.body.data).toEqual({ copied: 2, skipped: 0 })
  const ofParallel = { params: { ...params, id: parallel }, query: {} }
  expect((await t.call(subjectEvaluationEndpoints.read, ofParallel, teacher)).body.data.objectives).toHaveLength(2)
  const there = { params: { ...params, id: other }, query: {} }
  const made = (await t.call(subjectEvaluationEndpoints.read, there, teacher)).body.data
  expect(made.objectives).toEqual([])
  expect(made.components.map(({ code, objectiveIds }) => [code, objectiveIds])).toEqual(
    ['LM1', 'LM2', 'STS', 'SAS'].map((code) => [code, []]),
  )
})

test('a set-up copies anyone’s from last year or a parallel class, with new ids and no scores', async () => {
  const { saveSetup, assignSubject: give, a, b, at, own, params, setup, send, score } = await evaluatedIn(t)
  await saveSetup()
  await send(a.studentIds.map((_, student) => score(0, student, 800)))
  const theirs = (await give({ academicClassId: b.academicClassId, teacherId: null })).body.data.id
  const there = { params: { ...params, id: theirs }, query: { semesterNo: 1 as const } }
  const readers = { school: own, openTo: ['school_admin', 'teacher'] } as const
  await expectStrangersRefused(t, setupSourceEndpoints.sources, there, readers)
  const sources = (await t.call(setupSourceEndpoints.sources, there, own.admin)).body.data
  expect(sources).toMatchObject([
    { id: at.params.id, semesterNo: 1, academicClass: 'VII-A', objectives: 2, components: 4 },
  ])
  const copy = (sourceId: string) =>
    t.call(setupSourceEndpoints.copyFrom, { ...there, body: { sourceId, sourceSemesterNo: 1 } }, own.admin)
  expect((await copy(newId())).status).toBe(404)
  const made = (await copy(at.params.id)).body.data
  expect(made.components.map(({ code }) => code)).toEqual(['LM1', 'LM2', 'STS', 'SAS'])
  expect(made.components[1]?.objectiveIds).toEqual([made.objectives[1]?.id])
  expect(made.objectives.some(({ id }) => setup.objectives.some((one) => one.id === id))).toBe(false)
  expect(await scoresOf(made.components.map(({ id }) => id))).toEqual([])
  expect((await copy(at.params.id)).body.code).toBe('CHANGED_MEANWHILE')
  // For a colleague who teaches neither it does not exist.
  const colleague = await newCaller(t, { ...params, role: 'teacher', personId: await newTeacher(t, own.schoolId) })
  expect((await t.call(setupSourceEndpoints.sources, there, colleague)).status).toBe(404)
})

test('a component scores an assignment of its own subject, or an exam of its class', async () => {
  const { saveSetup, assignSubject: give, a, b, at, own, setup, teacher, params } = await evaluatedIn(t)
  const theirs = (await give({ academicClassId: b.academicClassId })).body.data.id
  const newTask = async (academicSubjectId: string) => {
    const body = { academicSubjectId, title: 'Peta desa', dueDate: '2026-08-20', maxScore: 100 }
    return (await t.call(taskEndpoints.create, { params, body }, teacher)).body.data.id
  }
  const [own1, other] = [await newTask(at.params.id), await newTask(theirs)]
  const linked = (taskId: string) => setup.components.map((one, index) => (index === 0 ? { ...one, taskId } : one))
  expect((await saveSetup({ components: linked(other) })).body.fields).toEqual({
    components: 'Tugas itu bukan tugas mata pelajaran kelas ini',
  })
  expect((await saveSetup({ components: linked(own1) })).body.data.components[0]?.taskId).toBe(own1)
  // The assignment is deleted, its scores stay.
  expect((await t.call(taskEndpoints.remove, { params: { ...params, id: own1 }, query: {} }, own.admin)).status).toBe(
    200,
  )
  expect((await t.call(subjectEvaluationEndpoints.read, at, teacher)).body.data.components[0]?.taskId).toBeNull()

  const newExam = async (academicClassId: string, startDate = '2026-09-14') => {
    const name = `STS ${startDate} ${academicClassId.slice(-6)}`
    const exam = { name, kind: 'STS' as const, startDate, endDate: startDate }
    const body = { ...exam, academicClassIds: [academicClassId] }
    return (await t.call(examEndpoints.create, { params, body }, own.admin)).body.data.id
  }
  const examined = (examId: string, more: object = {}) =>
    saveSetup({
      components: setup.components.map((one, index) => (index === 2 ? { ...one, examId, ...more } : one)),
      version: 1,
    })
  const ours = await newExam(a.academicClassId)
  // Of another class, or of the other semester.
  for (const examId of [await newExam(b.academicClassId), await newExam(a.academicClassId, '2027-03-08')]) {
    expect((await examined(examId)).body.fields).toEqual({
      components: 'Ujian itu tidak diikuti kelas ini pada semester ini',
    })
  }
  expect((await examined(ours, { taskId: await newTask(at.params.id) })).body.fields).toEqual({
    components: 'Satu komponen terhubung ke tugas atau ke ujian, tidak keduanya',
  })
  expect((await examined(ours)).body.data.components.map(({ examId }) => examId)).toEqual([null, null, ours, null])
})

test('set-ups of last year are offered in the same grade only; archived parts are not copied', async () => {
  const {
    saveSetup,
    own,
    b,
    at,
    params,
    setup,
    subjectId,
    teacherId,
    assignSubject: give,
    send,
    score,
  } = await evaluatedIn(t)
  const [lm1, lm2, sts, sas] = setup.components
  await saveSetup({ components: [{ ...lm1!, date: '2026-08-10' }, lm2!, sts!, sas!], remedialMode: 'HIGHEST' })
  await send([score(1, 0, 700)])
  const archived = [{ ...lm1!, date: '2026-08-10' }, { ...lm2!, isArchived: true }, sts!, sas!]
  expect((await saveSetup({ components: archived, remedialMode: 'HIGHEST', version: 1 })).status).toBe(200)
  const { startDate, endDate } = nextYear
  const semesters = [{ no: 1, startDate, endDate, status: 'AKTIF' }]
  const year = await writeYear(placeIn(t, own.schoolId), { ...nextYear, isActive: false, semesters })
  const next = await newClass(t, { ...params, yearId: year, name: 'VII-C' })
  const theirs = (await give({ academicClassId: next.academicClassId, subjectId, teacherId })).body.data.id
  const there = { params: { ...params, id: theirs }, query: { semesterNo: 1 as const } }
  const sources = async () => (await t.call(setupSourceEndpoints.sources, there, own.admin)).body.data
  expect(await sources()).toMatchObject([
    { id: at.params.id, academicYear: '2026/2027', academicClass: 'VII-A', objectives: 2, components: 3 },
  ])
  const body = { sourceId: at.params.id, sourceSemesterNo: 1 as const }
  const made = (await t.call(setupSourceEndpoints.copyFrom, { ...there, body }, own.admin)).body.data
  expect(made).toMatchObject({ remedialMode: 'HIGHEST', threshold: 75 })
  expect(made.components.map(({ code, date }) => [code, date])).toEqual([
    ['LM1', null],
    ['STS', null],
    ['SAS', null],
  ])
  // A class that has moved up to VIII is none of its models.
  const eighth = (await give({ academicClassId: b.academicClassId })).body.data.id
  await t.owner.updateTable('class').set({ grade: 'VIII' }).where('id', '=', b.classId).execute()
  const of = { params: { ...params, id: eighth }, query: { semesterNo: 1 as const } }
  expect((await t.call(setupSourceEndpoints.sources, of, own.admin)).body.data).toEqual([])
  expect((await t.call(setupSourceEndpoints.copyFrom, { ...of, body }, own.admin)).status).toBe(404)
})
