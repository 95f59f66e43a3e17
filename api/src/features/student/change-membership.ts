import { addDays, formatDate } from '@hadir/contract/dates.ts'
import type { AcademicStudent, membershipFields } from '@hadir/contract/membership.ts'
import type { z } from 'zod'
import { Failure } from '../../http/failure.ts'
import type { SchoolScope } from '../../http/scope.ts'
import { refuseClosedDays } from '../academic-year/rules.ts'
import { lastLeaves, lockStudents } from './membership.ts'

/** Corrects roll number and first day of an open membership; what is over stays as it was. */
export async function changeMembership(
  scope: SchoolScope,
  member: AcademicStudent,
  { rollNo, joinDate }: z.output<typeof membershipFields>,
): Promise<void> {
  const { db, schoolId } = scope
  if (member.leaveDate) throw new Failure('MEMBERSHIP_OVER')
  const from = member.joinDate ?? joinDate
  if (from !== joinDate) {
    const [first, next] = from < joinDate ? [from, joinDate] : [joinDate, from]
    await refuseClosedDays(scope, { first, last: addDays(next, -1), what: 'keanggotaan kelas' })
  }
  await lockStudents(scope, [member.studentId])
  const year = await db
    .selectFrom('enrollment as member')
    .innerJoin('academic_year as year', (join) =>
      join.onRef('year.school_id', '=', 'member.school_id').onRef('year.id', '=', 'member.academic_year_id'),
    )
    .select(['year.start_date', 'year.end_date'])
    .where('member.school_id', '=', schoolId)
    .where('member.id', '=', member.id)
    .executeTakeFirstOrThrow()
  const last = (await lastLeaves(scope, [member.studentId])).get(member.studentId)
  const fields: Record<string, string> = {}
  if (joinDate < year.start_date || joinDate > year.end_date) fields['joinDate'] = 'Tanggal di luar tahun pelajaran'
  else if (last && joinDate < last) fields['joinDate'] = `Masih tercatat di kelas lain sampai ${formatDate(last)}`
  const holder = rollNo
    ? await db
        .selectFrom('enrollment')
        .select('id')
        .where('school_id', '=', schoolId)
        .where('academic_class_id', '=', member.academicClassId)
        .where('leave_date', 'is', null)
        .where('roll_no', '=', rollNo)
        .where('id', '<>', member.id)
        .executeTakeFirst()
    : undefined
  if (holder) fields['rollNo'] = 'Nomor absen sudah dipakai'
  if (Object.keys(fields).length > 0) throw new Failure('INVALID', { fields })
  await db
    .updateTable('enrollment')
    .set({ roll_no: rollNo ?? null, join_date: joinDate })
    .where('school_id', '=', schoolId)
    .where('id', '=', member.id)
    .execute()
}
