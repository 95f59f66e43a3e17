import { type RawBuilder, sql } from 'kysely'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { PlannedStatus } from '@hadir/contract/labels.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { isInYearOn, isMemberOn, readDay } from '../day.ts'
import { type ClassDayKey, lockDays, type LockedDays } from '../day-closing/locked-days.ts'
import { writeSystemMarks } from '../marks/system-marks.ts'

type Empty = {
  id: string
  academicClassId: string
  date: SchoolDate
  studentId: string
  status: PlannedStatus
  reason: string
  base: number
}

/** For how many days after its end an absence still fills days that become school days. */
export const stillFills = 60

/** Whether absence `p` may mark cell `c`, last saved by `v`: nobody has, or the server has emptied it again. */
export const isFillable = (today: RawBuilder<SchoolDate>): RawBuilder<boolean> => sql<boolean>`(
  p.end_date >= ${today} - ${stillFills}::int
  and (c.rev is null or (c.status is null and v.source in ('IZIN', 'SISTEM'))))`

/**
 * Marks every planned absence on every school day so far whose cell is empty, because nobody has marked it or the
 * server has emptied it again. Idempotent. Returns how many marks it made.
 */
export async function fillPlanned(scope: SchoolScope): Promise<number> {
  return fillLocked(scope, await lockDays(scope, await plannedDays(scope)))
}

/** The class-days on which an absence would make a mark now. */
export async function plannedDays(scope: SchoolScope): Promise<ClassDayKey[]> {
  const { day } = await readDay(scope, undefined)
  return readEmpty(scope, day.today)
}

/** The same, only on locked days. Read again: somebody may have marked them before the lock. */
export async function fillLocked(scope: SchoolScope, locked: LockedDays): Promise<number> {
  const { day } = await readDay(scope, undefined)
  const marks = (await readEmpty(scope, day.today))
    .filter((row) => locked.has(row))
    .map(({ id, status, reason, ...at }) => ({
      ...at,
      device: id,
      value: { status, reason, note: null, minutesLate: null },
    }))
  await writeSystemMarks(scope, { locked, source: 'IZIN', isTaking: false }, marks)
  return marks.length
}

async function readEmpty({ db, schoolId }: SchoolScope, today: SchoolDate): Promise<Empty[]> {
  const until = sql<SchoolDate>`${today}::date`
  const { rows } = await sql<Empty>`
    with plan as materialized (
      select * from planned_absence
        where school_id = ${schoolId} and withdrawn_at is null and start_date <= ${until}
          and end_date >= ${until} - ${stillFills}::int
    ), open_day as materialized (
      select d.date from (select min(start_date) as first, least(max(end_date), ${until}) as last from plan) span
        cross join lateral school_calendar(${schoolId}, span.first, span.last) d
        where span.first is not null and d.is_school_day and not exists (
          select from semester term where term.school_id = ${schoolId} and term.status = 'DITUTUP'
            and d.date between term.start_date and term.end_date)
    )
    select distinct on (d.date, p.student_id) p.id, e.academic_class_id as "academicClassId", d.date,
        p.student_id as "studentId", p.status, p.reason, coalesce(c.rev, 0) as base
      from plan p
      join open_day d on d.date between p.start_date and p.end_date
      join enrollment e on e.school_id = ${schoolId} and e.student_id = p.student_id and ${isMemberOn(sql`d.date`)}
        and ${isInYearOn({ schoolId }, sql`d.date`)}
      left join attendance_cell c on c.school_id = ${schoolId} and c.date = d.date and c.student_id = p.student_id
      left join attendance_save v on v.school_id = ${schoolId} and v.seq = c.seq
      where ${isFillable(until)}
      order by d.date, p.student_id, p.created_at, p.id`.execute(db)
  return rows
}
