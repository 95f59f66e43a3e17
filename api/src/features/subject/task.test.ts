import { afterAll, expect, test } from 'vitest'
import { academicSubjectEndpoints } from '@hadir/contract/subject/academic-subject.ts'
import { alumniEndpoints } from '@hadir/contract/student/alumni.ts'
import { examEndpoints } from '@hadir/contract/academic-year/exam.ts'
import { academicStudentEndpoints } from '@hadir/contract/student/academic-student.ts'
import { scheduleEndpoints } from '@hadir/contract/schedule/schedule.ts'
import { taskEndpoints } from '@hadir/contract/subject/task.ts'
import { newId } from '../../platform/ids.ts'
import { bareLines } from '../../testing/bare-lines.ts'
import { expectStrangersRefused } from '../../testing/refusals.ts'
import { testApp, tokenOf } from '../../testing/test-app.ts'
import { newCaller } from '../../testing/test-school.ts'
import { newTeacher } from '../../testing/test-teacher.ts'
import { taughtSchoolIn } from './testing-taught.ts'
import { assignHomeroom } from '../../testing/test-duties.ts'

const t = await testApp()
afterAll(t.close)

const everybody = ['school_admin', 'teacher', 'student', 'parent'] as const

test('strangers are refused assignments and exams', async () => {
  const { own, params, a, assignSubject: give } = await taughtSchoolIn(t)
  const academicSubjectId = (await give()).body.data.id
  const body = { academicSubjectId, title: 'Latihan 1', dueDate: '2026-10-01', maxScore: 100 }
  const { data } = (await t.call(taskEndpoints.create, { params, body }, own.admin)).body
  const byId = { ...params, id: data.id }
  const readers = { school: own, openTo: everybody }
  const writers = { school: own, openTo: ['school_admin', 'teacher'] } as const
  await expectStrangersRefused(t, taskEndpoints.list, { params, query: {} }, readers)
  await expectStrangersRefused(t, taskEndpoints.create, { params, body }, writers)
  await expectStrangersRefused(t, taskEndpoints.update, { params: byId, body }, writers)
  await expectStrangersRefused(t, taskEndpoints.remove, { params: byId, query: {} }, writers)

  const days = { startDate: '2026-09-14', endDate: '2026-09-18' }
  const exam = { name: 'STS Ganjil', kind: 'STS' as const, ...days, academicClassIds: [a.academicClassId] }
  const made = await t.call(examEndpoints.create, { params, body: exam }, own.admin)
  const examId = { ...params, id: made.body.data.id }
  const admins = { school: own, openTo: ['school_admin'] } as const
  await expectStrangersRefused(t, examEndpoints.list, { params, query: {} }, readers)
  await expectStrangersRefused(t, examEndpoints.create, { params, body: exam }, admins)
  await expectStrangersRefused(t, examEndpoints.update, { params: examId, body: exam }, admins)
  await expectStrangersRefused(t, examEndpoints.remove, { params: examId }, admins)
})

test('a teacher gives assignments in her subjects, and only her students read them', async () => {
  const { own, params, a, b, teacherId, assignSubject: give } = await taughtSchoolIn(t)
  const mine = (await give()).body.data.id
  const theirs = (await give({ academicClassId: b.academicClassId, teacherId: null })).body.data.id
  const teacher = await newCaller(t, { ...params, role: 'teacher', personId: teacherId, name: 'Budi' })
  const colleague = await newCaller(t, { ...params, role: 'teacher', personId: await newTeacher(t, own.schoolId) })
  const fields = (academicSubjectId: string) => ({
    academicSubjectId,
    title: 'Latihan 1',
    description: 'Halaman 12',
    dueDate: '2026-10-01',
    maxScore: 100,
  })
  const create = (body: object, as = teacher) =>
    t.call(taskEndpoints.create, { params, body: { ...fields(mine), ...body } }, as)
  expect((await create({ academicSubjectId: theirs })).body.fields).toEqual({
    academicSubjectId: 'Anda tidak mengajar mata pelajaran ini di kelas itu',
  })
  expect((await create({ dueDate: '2028-01-01' })).body.fields).toEqual({ dueDate: 'Tanggal di luar tahun pelajaran' })
  expect((await create({ title: '', maxScore: 101 })).body.fields).toEqual({
    title: 'Minimal 3 karakter',
    maxScore: 'Maksimal 100',
  })
  const { data } = (await create({})).body
  expect(data).toMatchObject({ title: 'Latihan 1', academicClass: { name: 'VII-A' }, by: 'Budi', isOwn: true })
  await create({ academicSubjectId: theirs, dueDate: '2026-08-01', title: 'Lama' }, own.admin)

  const titles = async (as = own.admin, query: object = {}) =>
    (await t.call(taskEndpoints.list, { params, query }, as)).body.data.map((one) => one.title)
  expect(await titles()).toEqual(['Latihan 1', 'Lama'])
  expect(await titles(own.admin, { state: 'lewat' })).toEqual(['Lama'])
  expect(await titles(own.admin, { state: 'berjalan', q: 'mate' })).toEqual(['Latihan 1'])
  expect(await titles(own.admin, { academicClassId: b.academicClassId })).toEqual(['Lama'])
  expect(await titles(teacher)).toEqual(['Latihan 1'])
  expect(await titles(colleague)).toEqual([])
  const [student = ''] = a.studentIds
  const caller = await newCaller(t, { ...params, role: 'student', personId: student })
  expect(await titles(caller)).toEqual(['Latihan 1'])

  const byId = { ...params, id: data.id }
  const change = (as: typeof teacher, version: number) =>
    t.call(taskEndpoints.update, { params: byId, body: { ...fields(mine), title: 'Latihan 2', version } }, as)
  expect((await change(colleague, 1)).status).toBe(404)
  expect((await change(teacher, 1)).body.data).toMatchObject({ title: 'Latihan 2', version: 2 })
  expect((await change(teacher, 1)).body.code).toBe('CHANGED_MEANWHILE')
  expect((await t.call(taskEndpoints.remove, { params: byId, query: {} }, teacher)).status).toBe(200)
  expect(await titles(teacher)).toEqual([])
})

test('a homeroom teacher reads her class’s assignments but edits only her own', async () => {
  const { own, params, a, assignSubject: give } = await taughtSchoolIn(t)
  const academicSubjectId = (await give()).body.data.id
  const body = { academicSubjectId, title: 'Latihan 1', dueDate: '2026-10-01', maxScore: 100 }
  const { data } = (await t.call(taskEndpoints.create, { params, body }, own.admin)).body
  const leader = await newTeacher(t, own.schoolId)
  await assignHomeroom(t, { ...params, academicClassId: a.academicClassId, teacherId: leader })
  const caller = await newCaller(t, { ...params, role: 'teacher', personId: leader })
  const { body: seen } = await t.call(taskEndpoints.list, { params, query: {} }, caller)
  expect(seen.data).toMatchObject([{ id: data.id, isOwn: false }])
  const byId = { ...params, id: data.id }
  expect((await t.call(taskEndpoints.update, { params: byId, body: { ...body, version: 1 } }, caller)).status).toBe(403)
  expect((await t.call(taskEndpoints.remove, { params: byId, query: {} }, caller)).status).toBe(403)
})

test('an exam is within a semester, and families see their classes’ exams', async () => {
  const { own, params, a, b } = await taughtSchoolIn(t)
  const fields = {
    name: 'STS Ganjil',
    kind: 'STS' as const,
    startDate: '2026-09-14',
    endDate: '2026-09-18',
    academicClassIds: [b.academicClassId, a.academicClassId],
  }
  const create = (change: object = {}) =>
    t.call(examEndpoints.create, { params, body: { ...fields, ...change } }, own.admin)
  expect((await create({ endDate: '2026-09-10' })).body.fields).toEqual({
    endDate: 'Tanggal selesai tidak boleh sebelum tanggal mulai',
  })
  expect((await create({ endDate: '2027-01-10' })).body.fields).toEqual({
    startDate: 'Tanggal harus di dalam satu semester tahun pelajaran aktif',
  })
  expect((await create({ academicClassIds: [newId()] })).body.fields).toEqual({
    academicClassIds: 'Kelas tidak ditemukan',
  })
  const { data } = (await create()).body
  expect(data).toMatchObject({ semesterNo: 1, classes: [{ name: 'VII-A' }, { name: 'VII-B' }], version: 1 })
  expect((await create()).body.code).toBe('ALREADY_EXISTS')

  const byId = { ...params, id: data.id }
  const change = (version: number) =>
    t.call(
      examEndpoints.update,
      {
        params: byId,
        body: {
          ...fields,
          startDate: '2027-02-01',
          endDate: '2027-02-05',
          academicClassIds: [b.academicClassId],
          version,
        },
      },
      own.admin,
    )
  expect((await change(1)).body.data).toMatchObject({ semesterNo: 2, classes: [{ name: 'VII-B' }], version: 2 })
  expect((await change(1)).body.code).toBe('CHANGED_MEANWHILE')
  const seenBy = async (personId = '') => {
    const student = await newCaller(t, { ...params, role: 'student', personId })
    return (await t.call(examEndpoints.list, { params, query: {} }, student)).body.data.length
  }
  expect([await seenBy(a.studentIds[0]), await seenBy(b.studentIds[0])]).toEqual([0, 1])
  expect((await t.call(examEndpoints.remove, { params: byId }, own.admin)).status).toBe(200)
  expect((await t.call(examEndpoints.list, { params, query: {} }, own.admin)).body.data).toEqual([])
})

test('assignments, exams and lessons are found despite typos, exported, and have a history', async () => {
  const { own, params, yearId, a, teacherId, assignSubject: give } = await taughtSchoolIn(t)
  const given = (await give()).body.data
  const teacher = await newCaller(t, { ...params, role: 'teacher', personId: teacherId, name: 'Budi' })
  const body = { academicSubjectId: given.id, title: 'Latihan pecahan', dueDate: '2026-10-01', maxScore: 100 }
  const task = (await t.call(taskEndpoints.create, { params, body }, teacher)).body.data
  const change = { params: { ...params, id: task.id }, body: { ...body, maxScore: 80, version: 1 } }
  await t.call(taskEndpoints.update, change, teacher)
  const days = { startDate: '2026-09-14', endDate: '2026-09-18' }
  const exam = { name: 'Sumatif Ganjil', kind: 'STS' as const, ...days, academicClassIds: [a.academicClassId] }
  const made = (await t.call(examEndpoints.create, { params, body: exam }, own.admin)).body.data
  await t.call(
    academicSubjectEndpoints.update,
    {
      params: { ...params, id: given.id },
      body: { weeklyJp: 5, threshold: 70, weightLm: 1, weightSts: 0, weightSas: 1, teacherId, version: given.version },
    },
    own.admin,
  )

  const tasks = await t.call(taskEndpoints.list, { params, query: { q: 'latihan pecahn' } }, own.admin)
  expect(tasks.body.data.map(({ title }) => title)).toEqual(['Latihan pecahan'])
  const exams = await t.call(examEndpoints.list, { params, query: { q: 'somatif' } }, own.admin)
  expect(exams.body.data.map(({ name }) => name)).toEqual(['Sumatif Ganjil'])

  const inputOf = (id: string) => ({ params: { ...params, id }, query: {} })
  const ofTask = await t.call(taskEndpoints.history, inputOf(task.id), teacher)
  expect(ofTask.body.data.map(({ by, action, changes }) => [by, action, changes])).toEqual([
    ['Budi', 'CHANGED', [{ field: 'maxScore', from: 100, to: 80 }]],
    ['Budi', 'CREATED', []],
  ])
  const colleague = await newCaller(t, { ...params, role: 'teacher', personId: await newTeacher(t, own.schoolId) })
  expect((await t.call(taskEndpoints.history, inputOf(task.id), colleague)).status).toBe(404)
  const ofExam = await t.call(examEndpoints.history, inputOf(made.id), own.admin)
  expect(ofExam.body.data.map(({ action }) => action)).toEqual(['CREATED'])
  const ofSubject = await t.call(academicSubjectEndpoints.history, inputOf(given.id), own.admin)
  expect(ofSubject.body.data[0]?.changes).toContainEqual({ field: 'weeklyJp', from: 4, to: 5 })

  const fileOf = async (endpoint: { path: string }, filters: object = {}) => {
    const answer = await t.app.inject({
      method: 'POST',
      url: endpoint.path.replace(':schoolId', own.schoolId),
      headers: { authorization: `Bearer ${tokenOf(t.app, own.admin)}` },
      payload: { format: 'csv', ...filters },
    })
    expect([endpoint.path, answer.statusCode]).toEqual([endpoint.path, 200])
    return bareLines(answer.body).slice(1)
  }
  expect(await fileOf(taskEndpoints.export)).toEqual(['Latihan pecahan;Matematika;VII-A;2026-10-01;80;;Budi'])
  expect(await fileOf(examEndpoints.export)).toEqual([
    'Sumatif Ganjil;Sumatif tengah semester;Ganjil;2026-09-14;2026-09-18;VII-A',
  ])
  expect(await fileOf(academicStudentEndpoints.export, { academicClassId: a.academicClassId })).toHaveLength(3)
  expect(await fileOf(academicStudentEndpoints.export, { state: 'belum' })).toEqual([])
  expect(await fileOf(alumniEndpoints.export)).toEqual([])
  expect(await fileOf(scheduleEndpoints.export, { q: 'matematica' })).toEqual([])

  await t.owner.updateTable('academic_year').set({ is_active: false }).where('id', '=', yearId).execute()
  const count = async (query: object) => [
    (await t.call(taskEndpoints.list, { params, query }, own.admin)).body.meta.total,
    (await t.call(examEndpoints.list, { params, query }, own.admin)).body.meta.total,
  ]
  expect(await count({})).toEqual([0, 0])
  expect(await count({ academicYearId: yearId })).toEqual([1, 1])
})
