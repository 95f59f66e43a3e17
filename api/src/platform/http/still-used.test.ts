import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { academicSubjectEndpoints } from '@hadir/contract/subject/academic-subject.ts'
import { academicYearEndpoints } from '@hadir/contract/academic-year/academic-year.ts'
import { classEndpoints } from '@hadir/contract/class/class.ts'
import { academicClassEndpoints } from '@hadir/contract/class/academic-class.ts'
import { studentEndpoints } from '@hadir/contract/student/student.ts'
import { subjectEndpoints } from '@hadir/contract/subject/subject.ts'
import { teacherEndpoints } from '@hadir/contract/teacher/teacher.ts'
import { filledSchool, type FilledSchool } from '../../testing/filled-school.ts'
import { testApp } from '../../testing/test-app.ts'
import { newClass, newSchool, newYear } from '../../testing/test-school.ts'
import { usedIn } from './still-used.ts'

const t = await testApp()
afterAll(t.close)
let school: FilledSchool
beforeAll(async () => {
  school = await filledSchool(t)
})

test('deleting a used record reports what uses it, and how often', async () => {
  const { ids, schoolId, admin } = school
  const params = (id: string) => ({ params: { id, schoolId } })
  const answerOf = async (answer: Promise<{ status: number; body: { code?: string; message?: string } }>) => {
    const { status, body } = await answer
    expect([status, body.code]).toEqual([409, 'STILL_IN_USE'])
    return body.message
  }
  expect(await answerOf(t.call(teacherEndpoints.remove, params(ids.teacher), admin))).toMatch(
    /^Data masih dipakai oleh \d+ jadwal, \d+ pembelajaran, .* dan \d+ wali kelas$/,
  )
  expect(await answerOf(t.call(classEndpoints.remove, params(ids.class), admin))).toBe(
    'Data masih dipakai oleh 1 kelas tahun berjalan',
  )
  expect(await answerOf(t.call(subjectEndpoints.remove, params(ids.subject), admin))).toMatch(/ oleh \d+ pembelajaran$/)
  expect(await answerOf(t.call(academicClassEndpoints.remove, params(ids.academic_class), admin))).toMatch(
    /^Data masih dipakai oleh 32 keanggotaan siswa, .* dan 1 wali kelas$/,
  )
  expect(await answerOf(t.call(academicSubjectEndpoints.remove, params(ids.academic_subject), admin))).toMatch(
    /^Data masih dipakai oleh \d+ jadwal/,
  )
  const removeYear = async () => await answerOf(t.call(academicYearEndpoints.remove, params(ids.academic_year), admin))
  expect(await removeYear()).toBe('Data masih dipakai: ini tahun pelajaran yang aktif')
  await t.owner.updateTable('academic_year').set({ is_active: false }).where('school_id', '=', schoolId).execute()
  expect(await removeYear()).toMatch(/ \d+ kelas tahun berjalan/)
})

test('a marked student cannot be deleted because of her marks, not her class', async () => {
  const own = await newSchool(t)
  const yearId = await newYear(t, own.schoolId)
  const { studentIds } = await newClass(t, { schoolId: own.schoolId, yearId })
  const [id = ''] = studentIds
  const mark = { school_id: own.schoolId, student_id: id, status: 'H', rev: 1, n: 1, seq: 1 }
  const days = ['2026-09-14', '2026-09-15'].map((date) => ({ ...mark, date }))
  await t.owner.insertInto('attendance_cell').values(days).execute()
  const { body } = await t.call(studentEndpoints.remove, { params: { id } }, own.admin)
  expect(body.message).toBe('Data masih dipakai oleh 2 hari absensi')
})

test('every reference that prevents a deletion has a name', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct t.relname as name from pg_constraint c
      join pg_class t on t.oid = c.conrelid and t.relnamespace = 'public'::regnamespace
      join pg_class r on r.oid = c.confrelid
      where c.contype = 'f' and c.confdeltype in ('a', 'r')
        and r.relname in ('academic_class', 'academic_subject', 'academic_year', 'bell_schedule', 'class', 'exam', 'guardian',
          'holiday', 'lesson', 'rollover', 'student', 'subject', 'task', 'teacher')`.execute(t.owner)
  expect(rows.map(({ name }) => name).filter((name) => !(name in usedIn))).toEqual([])
})
