import { afterAll, expect, test } from 'vitest'
import { academicSubjectEndpoints } from '@hadir/contract/subject/academic-subject.ts'
import { subjectEndpoints } from '@hadir/contract/subject/subject.ts'
import { newId } from '../../platform/ids.ts'
import { expectStrangersRefused } from '../../testing/refusals.ts'
import { testApp } from '../../testing/test-app.ts'
import { nextYear, placeIn, newCaller, newSchool } from '../../testing/test-school.ts'
import { newTeacher } from '../../testing/test-teacher.ts'
import { taughtSchoolIn } from './testing-taught.ts'
import { assignHomeroom } from '../../testing/test-duties.ts'
import { linkGuardian, newGuardian } from '../../testing/test-guardian.ts'
import { writeYear } from '../../fixtures/write-year.ts'
import { insertRows } from '../../fixtures/rows.ts'

const t = await testApp()
afterAll(t.close)

const taughtSchool = () => taughtSchoolIn(t)

test('strangers are refused the subjects of classes', async () => {
  const { own, params, a, teaching, assignSubject: give } = await taughtSchool()
  const { subjectId, academicClassId, ...body } = teaching
  const byId = { ...params, id: (await give()).body.data.id }
  const readers = { school: own, openTo: ['school_admin', 'teacher', 'student', 'parent'] } as const
  const writers = { school: own, openTo: ['school_admin'] } as const
  const e = academicSubjectEndpoints
  await expectStrangersRefused(t, e.list, { params, query: {} }, readers)
  await expectStrangersRefused(t, e.read, { params: byId }, readers)
  await expectStrangersRefused(t, e.create, { params, body: { ...body, subjectId, academicClassId } }, writers)
  await expectStrangersRefused(t, e.update, { params: byId, body }, writers)
  await expectStrangersRefused(t, e.remove, { params: byId }, writers)
  const classes = { subjectId, academicClassIds: [a.academicClassId] }
  await expectStrangersRefused(t, e.assign, { params, body: classes }, writers)
  await expectStrangersRefused(t, e.copy, { params, body: {} }, writers)
})

test('a class gets a subject, which can be found, changed and removed', async () => {
  const { own, params, b, teacherId, teaching, assignSubject: give, list } = await taughtSchool()
  const beside = await newTeacher(t, own.schoolId, 'Ani')
  const { data } = (await give({ coTeacherIds: [beside], semesterNo: 2, skDate: '2026-07-01' })).body
  expect(data).toMatchObject({
    academicClass: { name: 'VII-A', grade: 'VII' },
    subject: { code: 'MTK', group: 'UMUM' },
    teacher: { id: teacherId, name: 'Budi' },
    coTeachers: [{ id: beside, name: 'Ani' }],
    scheduledJp: 0,
    semesterNo: 2,
    skDate: '2026-07-01',
    status: 'BELUM_DIJADWALKAN',
    version: 1,
  })
  await give({ academicClassId: b.academicClassId, teacherId: '' })
  const classes = async (query: object) => (await list(query)).map((one) => one.academicClass.name)
  expect(await classes({})).toEqual(['VII-A', 'VII-B'])
  expect(await classes({ sort: '-class' })).toEqual(['VII-B', 'VII-A'])
  expect(await classes({ status: 'BELUM_ADA_GURU' })).toEqual(['VII-B'])
  expect(await classes({ teacherId, group: 'UMUM', grade: 'VII' })).toEqual(['VII-A'])
  expect(await classes({ q: 'budi' })).toEqual(['VII-A'])
  expect(await classes({ academicClassId: b.academicClassId })).toEqual(['VII-B'])
  expect(await classes({ academicYearId: newId() })).toEqual([])

  const byId = { ...params, id: data.id }
  const { subjectId: _subject, academicClassId: _class, ...body } = teaching
  const change = (version: number) =>
    t.call(academicSubjectEndpoints.update, { params: byId, body: { ...body, weeklyJp: 5, version } }, own.admin)
  expect((await change(1)).body.data).toMatchObject({ weeklyJp: 5, coTeachers: [], version: 2 })
  expect((await change(1)).body.code).toBe('CHANGED_MEANWHILE')
  expect((await t.call(academicSubjectEndpoints.remove, { params: byId }, own.admin)).status).toBe(200)
  expect((await t.call(academicSubjectEndpoints.read, { params: byId }, own.admin)).status).toBe(404)
})

test('a subject is once in a class of its grades, with active teachers', async () => {
  const { own, b, subjectId, teacherId, assignSubject: give } = await taughtSchool()
  await give()
  expect((await give()).body.fields).toEqual({ subjectId: 'Kelas ini sudah memiliki mata pelajaran itu' })
  const other = { academicClassId: b.academicClassId }
  expect((await give({ ...other, weeklyJp: 0, threshold: 101 })).body.fields).toEqual({
    weeklyJp: 'Minimal 1',
    threshold: 'Maksimal 100',
  })
  expect((await give({ ...other, weightLm: 0, weightSts: 0, weightSas: 0 })).body.fields).toEqual({
    weightLm: 'Jumlah bobot harus lebih dari 0',
  })
  const foreign = await newTeacher(t, (await newSchool(t)).schoolId)
  const inactive = { teacherId: 'Guru tidak ditemukan atau tidak aktif' }
  expect((await give({ ...other, teacherId: foreign })).body.fields).toEqual(inactive)
  await t.owner.updateTable('teacher').set({ status: 'PENSIUN' }).where('id', '=', teacherId).execute()
  expect((await give(other)).body.fields).toEqual(inactive)

  const update = (change: object) => t.owner.updateTable('subject').set(change).where('id', '=', subjectId).execute()
  const without = { ...other, teacherId: null }
  await update({ grades: ['IX'] })
  expect((await give(without)).body.fields).toEqual({
    academicClassId: 'Matematika tidak untuk tingkat VII (kelas VII-B)',
  })
  await update({ grades: ['VII'], is_active: false })
  expect((await give(without)).body.fields).toEqual({ subjectId: 'Mata pelajaran ini tidak aktif' })
  await update({ is_active: true })
  const close = { status: 'DITUTUP' }
  await t.owner.updateTable('academic_class').set(close).where('id', '=', b.academicClassId).execute()
  expect((await give(without)).body.fields).toEqual({ academicClassId: 'Kelas VII-B sudah ditutup' })
  expect((await t.call(subjectEndpoints.remove, { params: { id: subjectId } }, own.admin)).body.code).toBe(
    'STILL_IN_USE',
  )
})

test('a teacher sees what she teaches and her own class, a student and his parent his class', async () => {
  const { own, a, b, teacherId, assignSubject: give, list } = await taughtSchool()
  await give({ skNumber: '421/07' })
  await give({ academicClassId: b.academicClassId, teacherId: null })
  const here = { schoolId: own.schoolId }
  const seen = async (as: Awaited<ReturnType<typeof newCaller>>) =>
    (await list({}, as)).map((one) => [one.academicClass.name, one.skNumber])
  expect(await seen(await newCaller(t, { ...here, role: 'teacher', personId: teacherId }))).toEqual([
    ['VII-A', '421/07'],
  ])
  const leader = await newTeacher(t, own.schoolId)
  await assignHomeroom(t, { ...here, academicClassId: b.academicClassId, teacherId: leader })
  expect(await seen(await newCaller(t, { ...here, role: 'teacher', personId: leader }))).toEqual([['VII-B', null]])
  expect(
    await seen(await newCaller(t, { ...here, role: 'teacher', personId: await newTeacher(t, own.schoolId) })),
  ).toEqual([])
  const [student = ''] = a.studentIds
  expect(await seen(await newCaller(t, { ...here, role: 'student', personId: student }))).toEqual([['VII-A', null]])
  const guardian = await newGuardian(t, here)
  const parent = await newCaller(t, { ...here, role: 'parent', personId: guardian })
  expect(await seen(parent)).toEqual([])
  await linkGuardian(t, own.schoolId, { student_id: student, guardian_id: guardian })
  expect(await seen(parent)).toEqual([['VII-A', null]])
})

test('one subject is assigned to many classes', async () => {
  const { own, params, a, b, subjectId, teacherId, assignSubject: give, list } = await taughtSchool()
  await give({ teacherId: null, coTeacherIds: [teacherId] })
  const assign = (academicClassIds: string[]) =>
    t.call(academicSubjectEndpoints.assign, { params, body: { subjectId, academicClassIds } }, own.admin)
  expect((await assign([a.academicClassId, newId()])).body.fields).toEqual({
    academicClassIds: 'Kelas tidak ditemukan',
  })
  const assigned = await assign([a.academicClassId, b.academicClassId])
  expect(assigned.body.data).toEqual({ added: 1, skipped: 1 })
  expect((await list()).map((one) => [one.weeklyJp, one.threshold, one.weightLm, one.weightSts])).toEqual([
    [4, 75, 60, 20],
    [4, 75, 1, 0],
  ])
})

test('a new year copies what each class had, without teachers who have left', async () => {
  const { own, params, yearId, a, b, teacherId, assignSubject: give, list } = await taughtSchool()
  const copy = () => t.call(academicSubjectEndpoints.copy, { params, body: {} }, own.admin)
  expect((await copy()).body.code).toBe('NO_EARLIER_YEAR')
  const gone = await newTeacher(t, own.schoolId)
  await give({ coTeacherIds: [gone], skNumber: '421/07' })
  await give({ academicClassId: b.academicClassId, teacherId: gone, weeklyJp: 6, coTeacherIds: [teacherId] })
  await t.owner.updateTable('teacher').set({ status: 'PINDAH' }).where('id', '=', gone).execute()

  await t.owner.updateTable('academic_year').set({ is_active: false }).where('id', '=', yearId).execute()
  const next = await writeYear(placeIn(t, own.schoolId), nextYear)
  const opened = [a, b].map(({ classId }) => ({ id: newId(), academic_year_id: next, class_id: classId }))
  await insertRows(placeIn(t, own.schoolId), 'academic_class', opened)
  expect((await copy()).body.data).toEqual({ fromYear: '2026/2027', added: 2, skipped: 0, withoutTeacher: 1 })
  expect((await copy()).body.data).toMatchObject({ added: 0, skipped: 2, withoutTeacher: 0 })
  expect((await list()).map((one) => [one.teacher?.name, one.weeklyJp, one.coTeachers.length, one.skNumber])).toEqual([
    ['Budi', 4, 0, null],
    [undefined, 6, 1, null],
  ])
})

test('lessons in the running semester’s timetable count as scheduled', async () => {
  const { own, yearId, a, teacherId, assignSubject: give, list } = await taughtSchool()
  const { id } = (await give()).body.data
  const slot = { academic_year_id: yearId, academic_class_id: a.academicClassId, academic_subject_id: id }
  const place = (at: object) => {
    const row = { ...slot, id: newId(), teacher_id: teacherId, weekday: 1, ...at }
    return insertRows(placeIn(t, own.schoolId), 'class_schedule', [row])
  }
  await place({ period_start: 1, period_end: 2 })
  await place({ weekday: 2, start_minute: 420, end_minute: 460 })
  await place({ weekday: 3, period_start: 1, period_end: 1, semester_no: 2 })
  await place({ weekday: 4, period_start: 1, period_end: 1, variant: 'UJIAN' })
  expect((await list())[0]).toMatchObject({ scheduledJp: 3, weeklyJp: 4, status: 'BELUM_DIJADWALKAN' })
  await place({ weekday: 5, period_start: 1, period_end: 1, semester_no: 1 })
  expect((await list({ status: 'LENGKAP' }))[0]).toMatchObject({ scheduledJp: 4, status: 'LENGKAP' })
})
