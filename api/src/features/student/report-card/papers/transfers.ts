import { sql } from 'kysely'
import { type ExitType, isTransfer } from '@hadir/contract/student/academic-student.ts'
import type { StudentRecord } from '@hadir/contract/student/student.ts'
import type { SchoolScope } from '../../../../platform/http/scope.ts'
import { classNameLeft } from '../../whole-record.ts'

/** How she left for elsewhere, the first time first: before each readmission, and now. */
export type Exits = NonNullable<StudentRecord['exit']>[]

/** These students' exits that are transfers, by student; the current one is on the record. */
export async function exitsOf(
  { db, schoolId }: SchoolScope,
  records: readonly Pick<StudentRecord, 'id' | 'exit'>[],
): Promise<Map<string, Exits>> {
  const rows = await db
    .selectFrom('student_past_exit as gone')
    .select(['gone.student_id', 'gone.exit_date', 'gone.exit_type', 'gone.reason'])
    .select(['gone.destination_school', 'gone.diploma_no', 'gone.letter_no'])
    .select(classNameLeft(sql`e.leave_date <= gone.exit_date`))
    .where('gone.school_id', '=', schoolId)
    .where((eb) => eb('gone.student_id', '=', eb.fn.any(eb.val(records.map(({ id }) => id)))))
    .orderBy('gone.exit_date')
    .execute()
  const past = Map.groupBy(rows, ({ student_id }) => student_id)
  return new Map(
    records.map(({ id, exit }) => [
      id,
      [
        ...(past.get(id) ?? []).map((row) => ({
          // The table's check allows only these.
          exitType: row.exit_type as ExitType,
          exitDate: row.exit_date,
          className: row.class_name,
          exitReason: row.reason,
          destinationSchool: row.destination_school,
          diplomaNo: row.diploma_no,
          letterNo: row.letter_no,
        })),
        ...(exit ? [exit] : []),
      ].filter(isTransfer),
    ]),
  )
}

/** Only students who came from another school or have left for one, if only for a while, have transfer sheets. */
export const hasTransfer = ({ entryType }: Pick<StudentRecord, 'entryType'>, exits: Exits = []): boolean =>
  exits.length > 0 || entryType === 'PINDAHAN'
