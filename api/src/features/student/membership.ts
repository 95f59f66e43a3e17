import { Failure } from '../../http/failure.ts'
import type { SchoolScope } from '../../http/scope.ts'
import { newId } from '../../new-id.ts'
import type { StudentBody } from './records.ts'

type Membership = NonNullable<StudentBody['membership']>

/** Puts a pupil into a class of the active year; without a roll number the next free one of the class. */
export async function joinClass(scope: SchoolScope, studentId: string, wanted: Membership): Promise<void> {
  const { db, schoolId, clock } = scope
  // The row is locked: two pupils who join at once must not get the same roll number.
  const rombel = await db
    .selectFrom('academic_class')
    .innerJoin('academic_year as year', (join) =>
      join
        .onRef('year.school_id', '=', 'academic_class.school_id')
        .onRef('year.id', '=', 'academic_class.academic_year_id'),
    )
    .select(['year.id as year_id', 'year.is_active', 'year.start_date', 'year.end_date'])
    .where('academic_class.school_id', '=', schoolId)
    .where('academic_class.id', '=', wanted.academicClassId)
    .forUpdate('academic_class')
    .executeTakeFirst()
  if (!rombel?.is_active) {
    throw new Failure('INVALID', { fields: { 'membership.academicClassId': 'Kelas tidak ditemukan' } })
  }
  if (wanted.joinDate < rombel.start_date || wanted.joinDate > rombel.end_date) {
    throw new Failure('INVALID', { fields: { 'membership.joinDate': 'Tanggal di luar tahun pelajaran' } })
  }
  const members = await db
    .selectFrom('enrollment')
    .select('roll_no')
    .where('school_id', '=', schoolId)
    .where('academic_class_id', '=', wanted.academicClassId)
    .where('leave_date', 'is', null)
    .execute()
  const taken = members.map((member) => member.roll_no ?? 0)
  if (wanted.rollNo && taken.includes(wanted.rollNo)) {
    throw new Failure('INVALID', { fields: { 'membership.rollNo': 'Nomor absen sudah dipakai' } })
  }
  await db
    .insertInto('enrollment')
    .values({
      school_id: schoolId,
      id: newId(),
      academic_year_id: rombel.year_id,
      academic_class_id: wanted.academicClassId,
      student_id: studentId,
      roll_no: wanted.rollNo ?? Math.max(0, ...taken) + 1,
      join_date: wanted.joinDate,
      created_at: clock.now(),
    })
    .execute()
}
