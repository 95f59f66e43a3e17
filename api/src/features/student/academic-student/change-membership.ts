import { addDays, formatDate, type SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { AcademicStudent, membershipFields } from '@hadir/contract/student/academic-student.ts'
import type { z } from 'zod'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { assertDaysOpen } from '../../academic-year/rules.ts'
import { assertClassesFit } from '../../class/rules.ts'
import { refreshMoved } from '../../subject/subject-evaluation/carried-results.ts'
import { lockStudents } from './membership.ts'

type Fields = z.output<typeof membershipFields>
type Refusals = Record<string, string>

/** Corrects roll number, dates and outcome of a membership of the active year; other years do not change. */
export async function changeMembership(scope: SchoolScope, member: AcademicStudent, body: Fields): Promise<void> {
  const { db, schoolId } = scope
  const moved: [SchoolDate | null, SchoolDate | null][] = [
    [member.joinDate, body.joinDate],
    [member.leaveDate, body.leaveDate ?? null],
  ]
  for (const [was, is] of moved.filter(([one, other]) => one !== other)) {
    await assertDaysOpen(scope, { ...daysBetween(was, is), what: 'keanggotaan kelas' })
  }
  const [student] = await lockStudents(scope, [member.studentId])
  const row = await db
    .selectFrom('enrollment as e')
    .innerJoin('academic_year as year', (join) =>
      join.onRef('year.school_id', '=', 'e.school_id').onRef('year.id', '=', 'e.academic_year_id'),
    )
    .select(['year.start_date', 'year.end_date', 'year.is_active', 'e.leave_date', 'e.outcome'])
    .where('e.school_id', '=', schoolId)
    .where('e.id', '=', member.id)
    .executeTakeFirstOrThrow()
  if (!row.is_active) throw new Failure('MEMBERSHIP_OVER')
  const fields: Refusals = {
    ...wrongDates(body, { first: row.start_date, last: row.end_date }),
    ...((await isNumberTaken(scope, member, body)) && { rollNo: 'Nomor absen sudah dipakai' }),
    ...(await refusedEnd(scope, { member, body, isActive: student?.status === 'AKTIF' })),
  }
  if (Object.keys(fields).length === 0) Object.assign(fields, await overlap(scope, member, body))
  if (Object.keys(fields).length > 0) throw new Failure('INVALID', { fields })
  const { numUpdatedRows } = await db
    .updateTable('enrollment')
    .set((eb) => ({
      roll_no: body.rollNo ?? null,
      join_date: body.joinDate,
      leave_date: body.leaveDate ?? null,
      outcome: body.outcome ?? null,
      version: eb('version', '+', 1),
    }))
    .where('school_id', '=', schoolId)
    .where('id', '=', member.id)
    .where('version', '=', body.version ?? 0)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Failure('CHANGED_MEANWHILE')
  if (member.academicClassId && member.leaveDate !== (body.leaveDate ?? null)) {
    await assertClassesFit(scope, { classIds: [member.academicClassId], from: body.joinDate, field: 'leaveDate' })
  }
  await refreshMoved(scope, [member.studentId])
}

/** The days affected by a moved date. */
function daysBetween(was: SchoolDate | null, is: SchoolDate | null) {
  if (was === null || is === null) return { first: was ?? is ?? '' }
  const [first, next] = was < is ? [was, is] : [is, was]
  return { first, last: addDays(next, -1) }
}

function wrongDates({ joinDate, leaveDate, outcome }: Fields, year: { first: SchoolDate; last: SchoolDate }): Refusals {
  const isOutside = (date: SchoolDate) => date < year.first || date > year.last
  return {
    ...(isOutside(joinDate) && { joinDate: 'Tanggal di luar tahun pelajaran' }),
    ...(leaveDate && isOutside(leaveDate) && { leaveDate: 'Tanggal di luar tahun pelajaran' }),
    ...(leaveDate && leaveDate <= joinDate && { leaveDate: 'Tanggal keluar harus setelah tanggal masuk' }),
    ...(leaveDate && !outcome && { outcome: 'Pilih hasil' }),
    ...(outcome && !leaveDate && { leaveDate: 'Isi tanggal keluar, atau kosongkan hasil' }),
  }
}

/** Leaving the school is recorded on the student, with everything it involves; here it is read-only. */
async function refusedEnd(
  { db, schoolId }: SchoolScope,
  { member, body, isActive }: { member: AcademicStudent; body: Fields; isActive: boolean },
): Promise<Refusals> {
  const [leaveDate, outcome] = [body.leaveDate ?? null, body.outcome ?? null]
  if (leaveDate === member.leaveDate && outcome === member.outcome) return {}
  const exit = await db
    .selectFrom('student_exit')
    .select('exit_date')
    .where('school_id', '=', schoolId)
    .where('student_id', '=', member.studentId)
    .executeTakeFirst()
  if (exit && exit.exit_date === member.leaveDate) {
    return { leaveDate: 'Siswa tercatat keluar dari sekolah; batalkan dahulu mutasi keluarnya' }
  }
  if (!leaveDate && !isActive) return { leaveDate: 'Siswa tidak lagi aktif' }
  if (outcome === 'KELUAR' && outcome !== member.outcome) {
    return { outcome: 'Siswa yang keluar dari sekolah dicatat dengan Mutasi keluar' }
  }
  return {}
}

/** Among current members; a student who has left keeps her number. */
async function isNumberTaken(
  { db, schoolId }: SchoolScope,
  member: AcademicStudent,
  { rollNo, leaveDate }: Fields,
): Promise<boolean> {
  if (!rollNo || leaveDate) return false
  const holder = await db
    .selectFrom('enrollment')
    .select('id')
    .where('school_id', '=', schoolId)
    .where('academic_class_id', '=', member.academicClassId)
    .where('leave_date', 'is', null)
    .where('roll_no', '=', rollNo)
    .where('id', '<>', member.id)
    .executeTakeFirst()
  return holder !== undefined
}

/** A student cannot be in two classes on one day. */
async function overlap(
  { db, schoolId }: SchoolScope,
  member: AcademicStudent,
  { joinDate, leaveDate }: Fields,
): Promise<Refusals> {
  let others = db
    .selectFrom('enrollment')
    .select(['join_date', 'leave_date'])
    .where('school_id', '=', schoolId)
    .where('student_id', '=', member.studentId)
    .where('id', '<>', member.id)
    .where((eb) => eb.or([eb('leave_date', 'is', null), eb('leave_date', '>', joinDate)]))
  if (leaveDate) others = others.where('join_date', '<', leaveDate)
  const other = await others.orderBy('join_date').executeTakeFirst()
  if (!other) return {}
  if (other.leave_date && other.join_date <= joinDate) {
    return { joinDate: `Masih tercatat di kelas lain sampai ${formatDate(other.leave_date)}` }
  }
  return { leaveDate: `Sudah tercatat di kelas lain sejak ${formatDate(other.join_date)}` }
}
