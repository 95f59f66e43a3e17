import { sql } from 'kysely'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { newId } from '../../../platform/ids.ts'
import { isMemberOn, readDay } from '../day.ts'
import { selectDueDays } from '../../academic-year/due-days.ts'
import { lockDays, type LockedDays } from './locked-days.ts'
import { writeSystemMarks } from '../marks/system-marks.ts'
import { isOnDuty, type Person } from '../rules.ts'
import type { DayInfo } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'

type Days = { date: SchoolDate; academicClassIds: readonly string[] }
type Closed = { closingIds: string[]; filled: number }

/** An admin closes any past day; a teacher on duty only the day of her duty. */
export const mayClose = (person: Person, day: Pick<DayInfo, 'date' | 'today'>) =>
  person.role === 'school_admin' || (day.date === day.today && isOnDuty(person, day.date))

/** Closes days on a person's request. */
export async function closeByPerson(scope: SchoolScope, days: Days): Promise<Closed> {
  const { day, person } = await readDay(scope, days.date)
  if (!mayClose(person, day)) throw new Failure('FORBIDDEN')
  if (day.isFuture) throw new Failure('DATE_IN_FUTURE')
  if (!day.isSchoolDay) throw new Failure('NOT_A_SCHOOL_DAY')
  return closeDays(scope, days)
}

type EmptyRow = { academic_class_id: string; is_closed: boolean; student_id: string | null; rev: number }

/**
 * Marks every empty cell of these classes A and closes the classes. A class that is closed already, or not due on the
 * day, stays as it is.
 */
export async function closeDays(scope: SchoolScope, { date, academicClassIds }: Days): Promise<Closed> {
  const days = academicClassIds.map((academicClassId) => ({ academicClassId, date }))
  const locked = await lockDays(scope, days)
  await assertDayOpen(scope, { date, academicClassIds })
  const empty = (await readEmpty(scope, { date, academicClassIds })).filter((row) => !row.is_closed)
  const open = [...new Set(empty.map((row) => row.academic_class_id))]
  if (open.length === 0) return { closingIds: [], filled: 0 }
  const closings = new Map(open.map((id) => [id, { id: newId(scope.clock.now().getTime()), filled: 0 }]))
  const marks = empty.flatMap(({ academic_class_id: academicClassId, student_id: studentId, rev }) => {
    const closing = closings.get(academicClassId)
    if (!closing || studentId === null) return []
    closing.filled += 1
    const value = { status: 'A', note: null, minutesLate: null, reason: 'Penutupan hari' } as const
    return [{ academicClassId, date, studentId, base: rev, value, device: closing.id }]
  })
  await writeSystemMarks(scope, { locked, source: 'SISTEM', isTaking: true }, marks)
  await recordClosing(scope, { locked, date }, closings)
  return { closingIds: [...closings.values()].map(({ id }) => id), filled: marks.length }
}

/** Every due class with its members that have no status; a class without such members has one row without a student. */
async function readEmpty(scope: SchoolScope, { date, academicClassIds }: Days): Promise<EmptyRow[]> {
  const on = sql<SchoolDate>`${date}::date`
  const { db, schoolId } = scope
  const { rows } = await sql<EmptyRow>`
    with due as materialized (${selectDueDays(scope, { first: date, last: date })})
    select d.academic_class_id, d.closed_at is not null as is_closed, m.student_id, coalesce(m.rev, 0) as rev
      from class_day d
      join due on due.academic_year_id = d.academic_year_id
      left join lateral (
        select e.student_id, c.rev from enrollment e
          left join attendance_cell c on c.school_id = e.school_id and c.date = ${on} and c.student_id = e.student_id
          where e.school_id = d.school_id and e.academic_class_id = d.academic_class_id and ${isMemberOn(on)}
            and c.status is null
      ) m on true
      where d.school_id = ${schoolId} and d.date = ${on} and d.academic_class_id = any(${academicClassIds}::uuid[])
        and exists (
          select from enrollment e
            where e.school_id = d.school_id and e.academic_class_id = d.academic_class_id and ${isMemberOn(on)})`.execute(
    db,
  )
  return rows
}

async function assertDayOpen({ db, schoolId }: SchoolScope, { date, academicClassIds }: Days): Promise<void> {
  const on = sql<SchoolDate>`${date}::date`
  const { rows } = await sql<{ classes: number; closed: number }>`
    select count(*)::int as classes, count(*) filter (where term.status = 'DITUTUP')::int as closed
      from academic_class ac
      join academic_year year on year.school_id = ac.school_id and year.id = ac.academic_year_id
        and ${on} between year.start_date and year.end_date
      left join semester term on term.school_id = ac.school_id and term.academic_year_id = ac.academic_year_id
        and ${on} between term.start_date and term.end_date
      where ac.school_id = ${schoolId} and ac.id = any(${academicClassIds}::uuid[])`.execute(db)
  const { classes, closed } = rows[0] ?? { classes: 0, closed: 0 }
  if (classes !== new Set(academicClassIds).size) throw new Failure('NOT_FOUND')
  if (closed > 0) throw new Failure('SEMESTER_CLOSED')
}

async function recordClosing(
  { db, schoolId, profileId, clock }: SchoolScope,
  { date }: { locked: LockedDays; date: SchoolDate },
  closings: ReadonlyMap<string, { id: string; filled: number }>,
): Promise<void> {
  const at = clock.now()
  const rows = [...closings].map(([academic_class_id, { id, filled }]) => ({
    school_id: schoolId,
    id,
    academic_class_id,
    date,
    closed_by: profileId,
    closed_at: at,
    filled,
  }))
  await db.insertInto('day_closing').values(rows).execute()
  await db
    .updateTable('class_day')
    .set({ closed_at: at })
    .where('school_id', '=', schoolId)
    .where('date', '=', date)
    .where('academic_class_id', 'in', [...closings.keys()])
    .execute()
}
