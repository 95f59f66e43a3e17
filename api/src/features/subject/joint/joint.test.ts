import { afterAll, expect, test } from 'vitest'
import { academicSubjectEndpoints } from '@hadir/contract/subject/academic-subject.ts'
import { taskEndpoints } from '@hadir/contract/subject/task.ts'
import { scheduleEndpoints } from '@hadir/contract/schedule/schedule.ts'
import { newId } from '../../../platform/ids.ts'
import { expectStrangersRefused } from '../../../testing/refusals.ts'
import { testApp } from '../../../testing/test-app.ts'
import { newCaller, newClass, nextYear, placeIn } from '../../../testing/test-school.ts'
import { writeYear } from '../../../fixtures/write-year.ts'
import { insertRows } from '../../../fixtures/rows.ts'
import { handoverEndpoints } from '@hadir/contract/teacher/handover.ts'
import { newTeacher } from '../../../testing/test-teacher.ts'
import { newTaught, schoolWithLessons } from '../../../testing/test-timetable.ts'
import { jointSchool } from './testing-joint.ts'

const t = await testApp()
afterAll(t.close)

async function newCoTeacher(schoolId: string, academicSubjectId: string) {
  const teacherId = await newTeacher(t, schoolId, 'Citra')
  await t.owner
    .insertInto('academic_subject_co_teacher')
    .values({ school_id: schoolId, academic_subject_id: academicSubjectId, teacher_id: teacherId })
    .execute()
  return newCaller(t, { schoolId, role: 'teacher', personId: teacherId })
}

test('strangers are refused joint lessons', async () => {
  const own = await jointSchool(t)
  const params = { schoolId: own.schoolId, id: own.islamA }
  const writers = { school: own.school, openTo: ['school_admin'] } as const
  const e = academicSubjectEndpoints
  await expectStrangersRefused(t, e.jointChoices, { params, query: {} }, writers)
  await expectStrangersRefused(t, e.join, { params, body: { academicSubjectIds: [own.islamB] } }, writers)
  await expectStrangersRefused(t, e.separate, { params }, writers)
})

test('what cannot be taught together is refused at the field', async () => {
  const own = await jointSchool(t)
  const { schoolId, a, b, ani, budi, islamA, islamB, mathB, yearId } = own
  const why = async (...ids: string[]) => (await own.join(ids)).body.fields?.['academicSubjectIds']
  expect(await why(newId())).toBe('Mata pelajaran kelas tidak ditemukan')
  expect(await why((await schoolWithLessons(t)).mathA)).toBe('Mata pelajaran kelas tidak ditemukan')
  expect(await why(islamA)).toBe('Kelas VII-A sudah ada di gabungan ini')
  expect(await why(own.mathA)).toBe('Kelas VII-A sudah ada di gabungan ini')
  expect(await why(islamB, mathB)).toBe('Kelas VII-B dipilih dua kali')
  const [byBudi = '', byNobody = ''] = await newTaught(
    t,
    schoolId,
    [
      { academicClassId: b, teacherId: budi },
      { academicClassId: a, teacherId: null },
    ],
    { name: 'Prakarya' },
  )
  expect(await why(byBudi)).toBe('Guru Prakarya VII-B lain: Budi. Gurunya harus Ani')
  expect((await own.join([islamB], { id: byNobody })).body.fields).toEqual({
    academicSubjectIds: 'Tentukan dahulu guru pengampunya',
  })
  const activate = (id: string, is_active: boolean) =>
    t.owner.updateTable('academic_year').set({ is_active }).where('id', '=', id).execute()
  await activate(yearId, false)
  const otherYear = await writeYear(placeIn(t, schoolId), nextYear)
  await activate(otherYear, false)
  await activate(yearId, true)
  const old = await newClass(t, { schoolId, yearId: otherYear, name: 'VII-Z' })
  const [ofOther = ''] = await newTaught(t, schoolId, [{ academicClassId: old.academicClassId, teacherId: ani }])
  expect(await why(ofOther)).toMatch(/dari tahun pelajaran lain$/)
  // The second is taught something else at the hour of the first.
  await own.place()
  await own.place({ academicClassId: b, academicSubjectId: mathB, weekday: 2 })
  await t.owner
    .updateTable('class_schedule')
    .set({ weekday: 1, teacher_id: budi })
    .where('academic_subject_id', '=', mathB)
    .execute()
  expect(await why(islamB)).toBe('Kelas VII-B sudah ada Matematika (Budi), Senin jam ke-1–2')
  await t.owner.updateTable('class_schedule').set({ weekday: 2 }).where('academic_subject_id', '=', mathB).execute()
  await own.place({ academicClassId: b, academicSubjectId: islamB, weekday: 3, periodStart: 3, periodEnd: 3 })
  expect(await why(islamB)).toBe('Agama Islam VII-B dijadwalkan sendiri, Rabu jam ke-3; samakan atau hapus dahulu')
  expect(
    await t.owner.selectFrom('joint_member').select('position').where('school_id', '=', schoolId).execute(),
  ).toEqual([])
  await t.owner.updateTable('semester').set({ status: 'DITUTUP' }).where('academic_year_id', '=', yearId).execute()
  expect((await own.join([islamB])).body.code).toBe('IN_CLOSED_SEMESTER')
})

test('a joint lesson has one hour in every class, which is added, moved and removed as one', async () => {
  const own = await jointSchool(t)
  const { islamA, islamB, mathB, hoursOf, params, admin } = own
  await own.place()
  const choices = await t.call(
    academicSubjectEndpoints.jointChoices,
    { params: { ...params, id: islamA }, query: {} },
    admin,
  )
  expect(choices.body.data.map((one) => [one.subject.name, one.academicClass.name, one.isSameSubject])).toEqual([
    ['Agama Islam', 'VII-B', true],
    ['Matematika', 'VII-B', false],
  ])
  const joined = await own.join([islamB])
  expect(joined.body.data.joint.map((one) => one.academicClass.name)).toEqual(['VII-A', 'VII-B'])
  expect(await hoursOf(islamB)).toEqual(['1 1-2'])
  expect((await own.join([islamB])).body.fields).toEqual({
    academicSubjectIds: 'Kelas VII-B sudah ada di gabungan ini',
  })
  // Another hour, placed in the second class: it is the first one's, too.
  const added = (await own.place({ academicClassId: own.b, academicSubjectId: islamB, weekday: 2 })).body.data
  expect(await hoursOf(islamA)).toEqual(['1 1-2', '2 1-2'])
  // A class that is busy keeps the whole group from moving.
  await own.place({ academicClassId: own.b, academicSubjectId: mathB, weekday: 4, periodStart: 4, periodEnd: 4 })
  const move = (changes: object, version: number) =>
    t.call(
      scheduleEndpoints.update,
      {
        params: { ...params, id: added.id },
        body: {
          academicClassId: own.b,
          academicSubjectId: islamB,
          semesterNo: null,
          weekday: 2,
          periodStart: 2,
          periodEnd: 3,
          version,
          ...changes,
        },
      },
      admin,
    )
  expect((await move({ weekday: 4, periodStart: 4, periodEnd: 4 }, 1)).body.code).toBe('SCHEDULE_CLASH')
  expect((await move({}, 1)).status).toBe(200)
  expect([await hoursOf(islamA), await hoursOf(islamB)]).toEqual([
    ['1 1-2', '2 2-3'],
    ['1 1-2', '2 2-3'],
  ])
  const day = { academicClassId: own.a, semesterNo: 1, variant: 'NORMAL', from: 2, to: 5 } as const
  const copied = await t.call(scheduleEndpoints.copyDay, { params, body: day }, admin)
  expect(copied.body.data.copied).toHaveLength(2)
  expect(await hoursOf(islamB)).toEqual(['1 1-2', '2 2-3', '5 2-3'])
  expect((await t.call(scheduleEndpoints.remove, { params: { ...params, id: added.id } }, admin)).status).toBe(200)
  expect([await hoursOf(islamA), await hoursOf(islamB)]).toEqual([
    ['1 1-2', '5 2-3'],
    ['1 1-2', '5 2-3'],
  ])
})

test('a hour of the first class that the second cannot have is refused', async () => {
  const own = await jointSchool(t)
  await own.join([own.islamB])
  await own.place({ academicClassId: own.b, academicSubjectId: own.mathB, weekday: 2 })
  await t.owner
    .updateTable('class_schedule')
    .set({ teacher_id: own.budi })
    .where('academic_subject_id', '=', own.mathB)
    .execute()
  expect((await own.place({ weekday: 2, periodStart: 2, periodEnd: 3 })).body).toMatchObject({
    code: 'SCHEDULE_CLASH',
    fields: { periodStart: 'Kelas VII-B sudah ada Matematika (Budi), Selasa jam ke-1–2' },
  })
  expect(await own.hoursOf(own.islamA)).toEqual([])
})

test('separated classes keep what was taught; this one keeps the hours', async () => {
  const own = await jointSchool(t)
  await own.place()
  await own.join([own.islamB])
  const apart = await own.separate()
  expect(apart.body.data.joint).toEqual([])
  expect([await own.hoursOf(own.islamA), await own.hoursOf(own.islamB)]).toEqual([['1 1-2'], []])
  expect((await own.separate()).body.code).toBe('CHANGED_MEANWHILE')
  expect((await own.join([own.islamB], { id: own.islamA })).status).toBe(200)
})

test('a joint group has one teacher, whoever changes it', async () => {
  const own = await jointSchool(t)
  await own.join([own.islamB])
  const citra = await newTeacher(t, own.schoolId, 'Citra')
  const { admin, params } = own
  const read = async (id: string) =>
    (await t.call(academicSubjectEndpoints.read, { params: { ...params, id } }, admin)).body.data
  const { version } = await read(own.islamA)
  const body = { teacherId: citra, weeklyJp: 4, threshold: 75, weightLm: 1, weightSts: 0, weightSas: 1, version }
  const saved = await t.call(academicSubjectEndpoints.update, { params: { ...params, id: own.islamA }, body }, admin)
  expect(saved.body.message).toBe('Mata pelajaran kelas tersimpan, gurunya juga di 1 kelas gabungan')
  expect((await read(own.islamB)).teacher?.name).toBe('Citra')
  const set = { ids: [own.islamB], teacherId: own.budi }
  await t.call(academicSubjectEndpoints.setTeacher, { params, body: set }, admin)
  expect((await read(own.islamA)).teacher?.name).toBe('Budi')
})

test('the subjects of a joint group are handed over to one teacher, or not at all', async () => {
  const own = await jointSchool(t)
  await own.join([own.islamB])
  const citra = await newTeacher(t, own.schoolId, 'Citra')
  const handOver = async (...subjects: { academicSubjectId: string; teacherId: string }[]) =>
    (
      await t.call(
        handoverEndpoints.save,
        {
          params: { schoolId: own.schoolId, id: own.ani },
          body: { startDate: '2026-10-01', subjects, homerooms: [], clubs: [], duties: [] },
        },
        own.admin,
      )
    ).body.fields
  const a = { academicSubjectId: own.islamA, teacherId: citra }
  const b = { academicSubjectId: own.islamB, teacherId: citra }
  const why = 'Digabung dengan Agama Islam VII-B: serahkan kepada guru yang sama'
  expect(await handOver(a)).toEqual({ 'subjects.0.teacherId': why })
  expect(await handOver(a, { ...b, teacherId: own.budi })).toMatchObject({ 'subjects.0.teacherId': why })
  expect(await handOver(a, b)).toBeUndefined()
})

test('groups are copied with the subjects of last year', async () => {
  const own = await jointSchool(t)
  await own.join([own.islamB])
  const { schoolId, admin, params } = own
  await t.owner.updateTable('academic_year').set({ is_active: false }).where('school_id', '=', schoolId).execute()
  const next = await writeYear(placeIn(t, schoolId), nextYear)
  const classes = await t.owner
    .selectFrom('academic_class')
    .select('class_id')
    .where('school_id', '=', schoolId)
    .execute()
  await insertRows(
    placeIn(t, schoolId),
    'academic_class',
    classes.map(({ class_id }) => ({ id: newId(), academic_year_id: next, class_id })),
  )
  await t.owner.updateTable('academic_year').set({ is_active: true }).where('id', '=', next).execute()
  await t.call(academicSubjectEndpoints.copy, { params, body: { fromYearId: own.yearId } }, admin)
  const { data } = (await t.call(academicSubjectEndpoints.list, { params, query: { q: 'islam' } }, admin)).body
  expect(data.map((one) => one.joint.map(({ academicClass }) => academicClass.name))).toEqual([
    ['VII-A', 'VII-B'],
    ['VII-A', 'VII-B'],
  ])
})

test('a joint hour names its classes in the day of its teacher and of each class', async () => {
  const { islamA, islamB, join, place, params, admin, a, b, ani } = await jointSchool(t)
  await join([islamB])
  await place()
  const monday = '2026-09-14'
  const dayOf = async (query: object) =>
    (
      await t.call(scheduleEndpoints.lessons, { params, query: { date: monday, ...query } }, admin)
    ).body.data.lessons.map((one) => [one.academicClass.name, one.joint?.map(({ name }) => name).join(' + ')])
  expect(await dayOf({ academicClassId: b })).toEqual([['VII-B', 'VII-A + VII-B']])
  expect(await dayOf({ teacherId: ani })).toEqual([
    ['VII-A', 'VII-A + VII-B'],
    ['VII-B', 'VII-A + VII-B'],
  ])
  await t.owner
    .updateTable('joint_member')
    .set({ ended_on: monday })
    .where('academic_subject_id', '=', islamA)
    .execute()
  await t.owner
    .updateTable('joint_member')
    .set({ ended_on: monday })
    .where('academic_subject_id', '=', islamB)
    .execute()
  expect(await dayOf({ academicClassId: a })).toEqual([['VII-A', undefined]])
})

test('an assignment of a joint lesson is given to each of its classes in one act', async () => {
  const { islamA, islamB, mathB, join, params, admin, schoolId } = await jointSchool(t)
  await join([islamB])
  const assign = (academicSubjectId: string, dueDate = '2026-10-01') =>
    t.call(
      taskEndpoints.create,
      { params, body: { academicSubjectId, title: 'Hafalan', dueDate, maxScore: 100 } },
      admin,
    )
  const assigned = async () =>
    (await t.call(taskEndpoints.list, { params, query: { q: 'hafalan', sort: 'class' } }, admin)).body.data.map(
      (one) => `${one.subject.name} ${one.academicClass.name}`,
    )
  expect((await assign(islamB, '2030-01-01')).body.fields).toEqual({ dueDate: 'Tanggal di luar tahun pelajaran' })
  expect(await assigned()).toEqual([])
  const { data, message } = (await assign(islamB)).body
  expect([data.academicClass.name, message]).toEqual(['VII-B', 'Tugas tersimpan untuk VII-B + VII-A'])
  expect(await assigned()).toEqual(['Agama Islam VII-A', 'Agama Islam VII-B'])
  expect((await assign(mathB)).body.message).toBe('Tugas tersimpan')
  // A co-teacher of one of the classes gives it to hers.
  const citra = await newCoTeacher(schoolId, islamA)
  const hers = { academicSubjectId: islamA, title: 'Wudu', dueDate: '2026-10-01', maxScore: 100 }
  expect((await t.call(taskEndpoints.create, { params, body: hers }, citra)).body.message).toBe('Tugas tersimpan')
})

test('an assignment of a joint lesson is changed and deleted in all its classes, or in one alone', async () => {
  const { islamA, islamB, mathA, join, params, admin, schoolId } = await jointSchool(t)
  await join([islamB])
  const fields = { academicSubjectId: islamA, title: 'Hafalan', dueDate: '2026-10-01', maxScore: 100 }
  const assign = async () => (await t.call(taskEndpoints.create, { params, body: fields }, admin)).body.data
  const list = async (as = admin) =>
    (await t.call(taskEndpoints.list, { params, query: { sort: 'class' } }, as)).body.data
  const seen = async () => (await list()).map((one) => [one.academicClass.name, one.title, one.joint.length])
  const change = (id: string, changes: object, as = admin) =>
    t.call(taskEndpoints.update, { params: { ...params, id }, body: { ...fields, version: 1, ...changes } }, as)
  const remove = (id: string, query: { onlyThisClass?: 'true' } = {}) =>
    t.call(taskEndpoints.remove, { params: { ...params, id }, query }, admin)
  const { id, joint } = await assign()
  expect(joint.map((one) => one.academicClass.name)).toEqual(['VII-A', 'VII-B'])

  // Another subject is one class's own matter, and nothing is changed by halves.
  expect((await change(id, { academicSubjectId: mathA })).body.fields).toEqual({
    academicSubjectId: 'Tugas gabungan VII-A + VII-B: pilih dahulu hanya kelas VII-A',
  })
  expect((await change(id, { version: 9 })).body.code).toBe('CHANGED_MEANWHILE')
  expect((await change(id, { dueDate: '2030-01-01' })).status).toBe(400)
  expect(await seen()).toEqual([
    ['VII-A', 'Hafalan', 2],
    ['VII-B', 'Hafalan', 2],
  ])

  const saved = await change(id, { title: 'Tajwid' })
  expect(saved.body.message).toBe('Tugas tersimpan untuk VII-A + VII-B')
  const [, ofB] = await list()
  expect(ofB).toMatchObject({ title: 'Tajwid', academicSubjectId: islamB, version: 2 })
  const history = await t.call(taskEndpoints.history, { params: { ...params, id: ofB?.id ?? '' }, query: {} }, admin)
  expect(history.body.data.map(({ action }) => action)).toEqual(['CHANGED', 'CREATED'])

  // A teacher of one of the classes changes hers; the other stays as it is, and they are apart.
  const citra = await newCoTeacher(schoolId, islamA)
  expect((await list(citra)).map((one) => one.joint)).toEqual([[]])
  expect((await change(id, { title: 'Wudu', version: 2 }, citra)).status).toBe(200)
  expect(await seen()).toEqual([
    ['VII-A', 'Wudu', 0],
    ['VII-B', 'Tajwid', 0],
  ])
  for (const one of await list()) await remove(one.id)

  const again = await assign()
  const apart = { academicSubjectId: islamA, onlyThisClass: true, dueDate: '2026-10-08' }
  expect((await change(again.id, apart)).body.message).toBe('Tugas tersimpan')
  expect((await list()).map((one) => one.dueDate)).toEqual(['2026-10-08', '2026-10-01'])
  for (const one of await list()) await remove(one.id)

  const third = await assign()
  expect((await remove(third.id)).body.message).toBe('Tugas dihapus dari VII-A + VII-B')
  const fourth = await assign()
  expect((await remove(fourth.id, { onlyThisClass: 'true' })).body.message).toBe('Tugas dihapus')
  expect(await seen()).toEqual([['VII-B', 'Hafalan', 0]])
  const only = { ...fields, title: 'Doa', onlyThisClass: true }
  expect((await t.call(taskEndpoints.create, { params, body: only }, admin)).body.message).toBe('Tugas tersimpan')
})
