import { afterAll, expect, test } from 'vitest'
import { academicSubjectEndpoints } from '@hadir/contract/subject/academic-subject.ts'
import { scheduleEndpoints } from '@hadir/contract/schedule/schedule.ts'
import { teacherGridEndpoints } from '@hadir/contract/subject/teacher-grid.ts'
import { newId } from '../../platform/ids.ts'
import { expectStrangersRefused } from '../../testing/refusals.ts'
import { testApp } from '../../testing/test-app.ts'
import { newTeacher } from '../../testing/test-teacher.ts'
import { taughtSchoolIn } from './testing-taught.ts'

const t = await testApp()
afterAll(t.close)

/** One subject in two classes: in VII-A by Budi with Sri as co-teacher, in VII-B by nobody. */
async function grid() {
  const { own, params, a, b, teacherId: budi, assignSubject: give } = await taughtSchoolIn(t)
  const sri = await newTeacher(t, own.schoolId, 'Sri')
  const ofA = (await give({ coTeacherIds: [sri] })).body.data
  const ofB = (await give({ academicClassId: b.academicClassId, teacherId: null })).body.data
  const read = async () => (await t.call(teacherGridEndpoints.read, { params }, own.admin)).body.data
  const save = (cells: { id: string; version: number; teacherId: string | null }[]) =>
    t.call(teacherGridEndpoints.save, { params, body: { cells } }, own.admin)
  return { own, params, a, b, budi, sri, ofA, ofB, read, save }
}

test('nobody but the school’s admin sees or writes the grid', async () => {
  const { own, params, ofB, budi } = await grid()
  const writers = { school: own, openTo: ['school_admin'] } as const
  const body = { cells: [{ id: ofB.id, version: 1, teacherId: budi }] }
  await expectStrangersRefused(t, teacherGridEndpoints.read, { params }, writers)
  await expectStrangersRefused(t, teacherGridEndpoints.save, { params, body }, writers)
})

test('the grid has the year’s classes, their subjects, and each teacher’s total over all of them', async () => {
  const { budi, sri, ofA, ofB, read } = await grid()
  const all = await read()
  expect(all.grades).toEqual(['VII'])
  expect(all.classes.map(({ name }) => name)).toEqual(['VII-A', 'VII-B'])
  expect(all.subjects.map(({ name }) => name)).toEqual(['Matematika'])
  expect(all.cells.map(({ id, teacherId }) => [id, teacherId])).toEqual(
    expect.arrayContaining([
      [ofA.id, budi],
      [ofB.id, null],
    ]),
  )
  expect(all.teachers.map(({ id, weeklyJp, isActive }) => [id, weeklyJp, isActive])).toEqual([
    [budi, 4, true],
    [sri, 0, true],
  ])
})

test('one request writes all cells; a new teacher is removed as her own co-teacher', async () => {
  const { own, params, sri, ofA, ofB, read, save } = await grid()
  const saved = await save([ofA, ofB].map(({ id, version }) => ({ id, version, teacherId: sri })))
  expect(saved.body).toEqual({
    data: { changed: 2, refused: [], slotsOfOthers: 0 },
    message: 'Guru ditentukan untuk 2 mata pelajaran kelas',
  })
  expect((await read()).cells.map(({ teacherId, version }) => [teacherId, version])).toEqual([
    [sri, 2],
    [sri, 2],
  ])
  const after = (await t.call(academicSubjectEndpoints.read, { params: { ...params, id: ofA.id } }, own.admin)).body
    .data
  expect([after.teacher?.name, after.coTeachers]).toEqual(['Sri', []])
  const history = await t.call(
    academicSubjectEndpoints.history,
    { params: { ...params, id: ofA.id }, query: {} },
    own.admin,
  )
  expect(history.body.data[0]?.changes).toEqual([{ field: 'teacherId', from: 'Budi', to: 'Sri' }])
  // An unchanged cell is not written again.
  expect((await save([{ id: ofA.id, version: 2, teacherId: sri }])).body.data.changed).toBe(0)
})

test('a cell changed by somebody else is returned as it is now; the others are written', async () => {
  const { own, budi, sri, ofA, ofB, save } = await grid()
  await save([{ id: ofA.id, version: 1, teacherId: sri }])
  const gone = newId()
  const onLeave = await newTeacher(t, own.schoolId, 'Tono')
  await t.owner.updateTable('teacher').set({ status: 'CUTI' }).where('id', '=', onLeave).execute()
  const { data } = (
    await save([
      { id: ofA.id, version: 1, teacherId: budi },
      { id: gone, version: 1, teacherId: budi },
      { id: ofB.id, version: 1, teacherId: budi },
    ])
  ).body
  expect(data.changed).toBe(1)
  expect(data.refused.map(({ id, why, now }) => [id, why, now?.teacherId, now?.version])).toEqual([
    [ofA.id, 'CHANGED_MEANWHILE', sri, 2],
    [gone, 'NOT_FOUND', undefined, undefined],
  ])
  const refused = (await save([{ id: ofA.id, version: 2, teacherId: onLeave }])).body.data.refused
  expect(refused[0]?.why).toBe('TEACHER_INACTIVE')
  expect((await save([{ id: ofA.id, version: 2, teacherId: newId() }])).body.data.refused[0]?.why).toBe(
    'TEACHER_INACTIVE',
  )
})

test('the office sees how many timetable lessons still have another teacher', async () => {
  const { own, params, a, sri, ofA, save } = await grid()
  const place = {
    academicClassId: a.academicClassId,
    academicSubjectId: ofA.id,
    semesterNo: null,
    weekday: 1 as const,
    startTime: '07:00',
    endTime: '07:45',
  }
  expect((await t.call(scheduleEndpoints.create, { params, body: place }, own.admin)).status).toBe(200)
  expect((await save([{ id: ofA.id, version: 1, teacherId: sri }])).body.data.slotsOfOthers).toBe(1)
})

test('one teacher gets several class subjects, or none of them', async () => {
  const { own, params, budi, sri, ofA, ofB, read } = await grid()
  const set = (body: { ids: string[]; teacherId: string }) =>
    t.call(academicSubjectEndpoints.setTeacher, { params, body }, own.admin)
  const ids = [ofA.id, ofB.id]
  const writers = { school: own, openTo: ['school_admin'] } as const
  await expectStrangersRefused(
    t,
    academicSubjectEndpoints.setTeacher,
    { params, body: { ids, teacherId: sri } },
    writers,
  )
  const teachers = async () => (await read()).cells.map(({ teacherId }) => teacherId).toSorted()
  const before = await teachers()
  expect((await set({ ids: [...ids, newId()], teacherId: sri })).status).toBe(404)
  const away = await newTeacher(t, own.schoolId, 'Tono')
  await t.owner.updateTable('teacher').set({ status: 'CUTI' }).where('id', '=', away).execute()
  // VII-A's own teacher on leave would stay there; as a new one of VII-B he is refused.
  await t.owner.updateTable('academic_subject').set({ teacher_id: away }).where('id', '=', ofA.id).execute()
  expect((await set({ ids, teacherId: away })).body.fields).toEqual({
    teacherId: 'Guru tidak ditemukan atau tidak aktif',
  })
  await t.owner.updateTable('academic_subject').set({ teacher_id: budi }).where('id', '=', ofA.id).execute()
  expect(await teachers()).toEqual(before)
  expect((await set({ ids: [], teacherId: sri })).status).toBe(400)

  expect((await set({ ids, teacherId: sri })).body).toEqual({
    data: { changed: 2, slotsOfOthers: 0 },
    message: 'Guru ditentukan untuk 2 mata pelajaran kelas',
  })
  expect(await teachers()).toEqual([sri, sri])
})
