import { sql } from 'kysely'
import type { DayInfo } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { timeIn, type SchoolDate, type ZoneName } from '@hadir/contract/dates/dates.ts'
import type { AttendanceStatus } from '@hadir/contract/labels.ts'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { selectDay, toDay, toPerson } from '../day.ts'
import type { Person } from '../rules.ts'

/** The reader of lessons of a date, with what applies on it. */
export type Reader = {
  day: DayInfo
  /** The current time in the school's time zone. */
  now: string
  person: Person & {
    teacherId: string | null
    /** Subjects of classes that are hers on the date, alone or as a co-teacher. */
    subjectIds: ReadonlySet<string>
    /** Those that are hers now: she reads what her predecessors did in them. */
    presentSubjectIds: ReadonlySet<string>
  }
  actorName: string | null
  windowDays: number
  codes: AttendanceStatus[]
  /** The semester of the date: null outside of one. */
  semester: { start: SchoolDate; isClosed: boolean } | null
  cursor: number
  epoch: string
}

type Row = Parameters<typeof toDay>[0] & {
  codes: AttendanceStatus[]
  window_days: number
  zone: ZoneName
  teacher_id: string | null
  actor_name: string | null
  subject_ids: string[]
  present_subject_ids: string[]
  semester: { start: SchoolDate; isClosed: boolean } | null
  seq: number
  epoch: string
}

/** One statement. Without a date: the school's today. */
export async function readReader(scope: SchoolScope, date: SchoolDate | undefined): Promise<Reader> {
  const { schoolId, profileId, clock } = scope
  const { rows } = await sql<Row>`
    with day as materialized (${selectDay(scope, date ?? null)}),
    me as materialized (select name, role, person_id from actor where school_id = ${schoolId} and id = ${profileId}),
    hers as materialized (
      select given.id, given.teacher_since as since from me
          join academic_subject given on given.school_id = ${schoolId} and given.teacher_id = me.person_id
        union select co.academic_subject_id, null from me
          join academic_subject_co_teacher co on co.school_id = ${schoolId} and co.teacher_id = me.person_id
    )
    select day.*, s.time_zone as zone, me.name as actor_name,
        case when me.role = 'teacher' then me.person_id end as teacher_id,
        array(select id from hers where since is null or since <= day.date) as subject_ids,
        array(select id from hers) as present_subject_ids,
        (select json_build_object('start', term.start_date, 'isClosed', term.status = 'DITUTUP') from semester term
          where term.school_id = ${schoolId} and day.date between term.start_date and term.end_date limit 1) as semester,
        coalesce((select seq from school_change where school_id = ${schoolId}), 0) as seq
      from day join school_setting s on s.school_id = ${schoolId} left join me on true`.execute(scope.db)
  const row = rows[0]
  if (!row) throw new Failure('NOT_FOUND')
  return {
    day: toDay(row),
    now: timeIn(row.zone, clock.now()),
    person: {
      ...toPerson(scope, row.duties),
      teacherId: row.teacher_id,
      subjectIds: new Set(row.subject_ids),
      presentSubjectIds: new Set(row.present_subject_ids),
    },
    actorName: row.actor_name,
    windowDays: row.window_days,
    codes: row.codes,
    semester: row.semester,
    cursor: row.seq,
    epoch: row.epoch,
  }
}
