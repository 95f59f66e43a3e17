import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { academicClassEndpoints } from '@hadir/contract/class/academic-class.ts'
import { teacherEndpoints } from '@hadir/contract/teacher/teacher.ts'
import { academicTeacherEndpoints } from '@hadir/contract/teacher/academic-teacher.ts'
import { newId } from '../../platform/ids.ts'
import { testApp } from '../../testing/test-app.ts'
import { placeIn, newCaller, newClass, newSchool, newYear } from '../../testing/test-school.ts'
import { newTeacher } from '../../testing/test-teacher.ts'
import { assignDuty } from '../../testing/test-duties.ts'
import { insertRows } from '../../fixtures/rows.ts'

const t = await testApp()
afterAll(t.close)

test('the year shows the duties of a teacher and the class that she leads', async () => {
  const own = await newSchool(t)
  const params = { schoolId: own.schoolId }
  const { academicClassId } = await newClass(t, { ...params, yearId: await newYear(t, own.schoolId), name: 'IX-B' })
  const id = await newTeacher(t, own.schoolId, 'Budi')
  await newTeacher(t, own.schoolId, 'Ani')
  await assignDuty(t, { ...params, teacherId: id }, { kind: 'BK', weekdays: null })
  await t.call(
    academicClassEndpoints.update,
    { params: { ...params, id: academicClassId }, body: { homeroomTeacherId: id } },
    own.admin,
  )
  const { body } = await t.call(academicTeacherEndpoints.list, { params, query: {} }, own.admin)
  expect(body.data.map(({ name, duties, homeroomOf }) => ({ name, duties, homeroomOf }))).toEqual([
    { name: 'Ani', duties: [], homeroomOf: [] },
    { name: 'Budi', duties: ['WALI_KELAS', 'BK'], homeroomOf: ['IX-B'] },
  ])
  expect((await t.call(teacherEndpoints.remove, { params: { id } }, own.admin)).body.code).toBe('STILL_IN_USE')
})

test('duties start and end today, and earlier days do not change', async () => {
  const own = await newSchool(t)
  const params = { schoolId: own.schoolId, id: await newTeacher(t, own.schoolId, 'Budi') }
  const change = (body: object) =>
    t.call(
      academicTeacherEndpoints.update,
      { params, body: { duties: [], picketDays: [], version: 0, ...body } },
      own.admin,
    )
  expect((await change({})).body.code).toBe('YEAR_NOT_ACTIVE')
  await newYear(t, own.schoolId)
  expect((await change({ duties: ['GURU_PIKET'] })).body.fields).toEqual({ picketDays: 'Pilih hari piketnya' })
  expect((await change({ duties: ['GURU_PIKET'], picketDays: [6] })).body.fields).toEqual({
    picketDays: 'Sabtu bukan hari sekolah',
  })
  const first = await change({ duties: ['BK', 'GURU_PIKET'], picketDays: [3, 1], maxWeeklyJp: 24 })
  expect(first.body.data).toMatchObject({
    duties: ['GURU_PIKET', 'BK'],
    picketDays: [1, 3],
    maxWeeklyJp: 24,
    version: 1,
  })
  expect((await change({})).body.code).toBe('CHANGED_MEANWHILE')
  // Still today: the corrected duty is deleted.
  await change({ duties: ['GURU_PIKET', 'BK'], picketDays: [1, 2], version: 1 })
  t.clock.advance(24 * 3_600_000)
  const last = await change({ duties: ['GURU_PIKET', 'WAKASEK'], picketDays: [1, 2], version: 2 })
  expect(last.body.data).toMatchObject({ duties: ['GURU_PIKET', 'WAKASEK'], maxWeeklyJp: 24, version: 3 })
  const rows = await t.owner
    .selectFrom('duty')
    .select(['kind', 'weekdays', 'start_date', 'end_date'])
    .where('teacher_id', '=', params.id)
    .orderBy('kind')
    .execute()
  const [today] = rows.filter(({ kind }) => kind === 'WAKASEK').map(({ start_date }) => start_date)
  const [before] = rows.filter(({ kind }) => kind === 'BK').map(({ start_date }) => start_date)
  expect(before).not.toBe(today)
  expect(rows).toEqual([
    { kind: 'BK', weekdays: null, start_date: before, end_date: today },
    { kind: 'GURU_PIKET', weekdays: [1, 2], start_date: before, end_date: null },
    { kind: 'WAKASEK', weekdays: null, start_date: today, end_date: null },
  ])
})

test('the list of the year finds teachers by duty, subject and class; a teacher finds herself', async () => {
  const own = await newSchool(t)
  const params = { schoolId: own.schoolId }
  const { academicClassId } = await newClass(t, { ...params, yearId: await newYear(t, own.schoolId), name: 'VII-A' })
  const id = await newTeacher(t, own.schoolId, 'Budi')
  await newTeacher(t, own.schoolId, 'Ani')
  const subjectId = newId()
  const subject = { id: subjectId, code: 'MTK', name: 'Matematika', short_name: 'MTK' }
  await insertRows(placeIn(t, own.schoolId), 'subject', [subject])
  const given = { id: newId(), academic_class_id: academicClassId, subject_id: subjectId, teacher_id: id }
  await insertRows(placeIn(t, own.schoolId), 'academic_subject', [given])
  const list = async (query: object, as = own.admin) =>
    (await t.call(academicTeacherEndpoints.list, { params, query }, as)).body.data
  expect(await list({ sort: '-weeklyJp' })).toMatchObject([
    { name: 'Budi', duties: ['GURU_MAPEL'], subjects: ['MTK'], classes: ['VII-A'], weeklyJp: 4 },
    { name: 'Ani', duties: [], subjects: [], classes: [], weeklyJp: 0 },
  ])
  for (const query of [{ duty: 'GURU_MAPEL' }, { subjectId }, { academicClassId }]) {
    expect((await list(query)).map((one) => one.name)).toEqual(['Budi'])
  }
  expect(await list({ subjectId: newId() })).toEqual([])
  const self = await newCaller(t, { ...params, role: 'teacher', personId: id })
  expect((await list({}, self)).map((one) => one.name)).toEqual(['Budi'])
})

test('last year is shown as it was: its teachers, and its classes as on its last day', async () => {
  const own = await newSchool(t)
  const params = { schoolId: own.schoolId }
  const yearId = await newYear(t, own.schoolId)
  const { academicClassId } = await newClass(t, { ...params, yearId, name: 'IX-C', count: 2 })
  const budi = await newTeacher(t, own.schoolId, 'Budi')
  await newTeacher(t, own.schoolId, 'Ani')
  const lead = { params: { ...params, id: academicClassId }, body: { homeroomTeacherId: budi } }
  await t.call(academicClassEndpoints.update, lead, own.admin)
  await t.owner
    .updateTable('enrollment')
    .set({ leave_date: sql`(select end_date + 1 from academic_year where id = ${yearId})` })
    .where('academic_class_id', '=', academicClassId)
    .execute()
  await t.owner.updateTable('academic_year').set({ is_active: false }).where('id', '=', yearId).execute()
  await t.owner.updateTable('teacher').set({ status: 'PENSIUN' }).where('id', '=', budi).execute()
  const query = { academicYearId: yearId }
  t.clock.moveTo('2027-09-01T03:00:00Z')
  const { body } = await t.call(academicTeacherEndpoints.list, { params, query }, own.admin)
  expect(body.data.map(({ name, homeroomOf }) => ({ name, homeroomOf }))).toEqual([
    { name: 'Budi', homeroomOf: ['IX-C'] },
  ])
  const classes = await t.call(academicClassEndpoints.list, { params, query }, own.admin)
  expect(classes.body.data.map(({ name, counts }) => [name, counts.total])).toEqual([['IX-C', 2]])
})
