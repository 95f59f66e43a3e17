import { sql } from 'kysely'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { isMemberOn, readDay } from '../day.ts'
import { isHomeroomTeacher, readsWholeSchool } from '../rules.ts'

/**
 * A student's days are for callers who read the whole school, and for the homeroom teacher of her class today; for all
 * others she is not found. `isWhole`: her whole record is too (student/visibility.ts).
 */
export async function assertReadsStudent(scope: SchoolScope, studentId: string) {
  const { db, schoolId, role } = scope
  const { day, person } = await readDay(scope, undefined)
  const today = sql<SchoolDate>`${day.today}::date`
  const { rows } = await sql<{ academic_class_id: string | null }>`
    select e.academic_class_id from student s
      left join enrollment e on e.school_id = s.school_id and e.student_id = s.id and ${isMemberOn(today)}
      where s.school_id = ${schoolId} and s.id = ${studentId}
      order by e.join_date desc limit 1`.execute(db)
  const [place] = rows
  const isLed = Boolean(place?.academic_class_id && isHomeroomTeacher(person, place.academic_class_id, day.today))
  const readsAll = readsWholeSchool(person, day.today)
  if (!place || (!isLed && !readsAll)) throw new Failure('NOT_FOUND')
  const isOffice = role === 'school_admin' || role === 'administrator'
  return { day, today, person, readsAll, isOffice, isWhole: isLed || isOffice }
}
