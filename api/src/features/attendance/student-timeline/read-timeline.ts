import { type RawBuilder, sql } from 'kysely'
import { absentStatuses } from '@hadir/contract/labels.ts'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { Answer, Received } from '@hadir/contract/endpoint.ts'
import type { studentTimeline, TimelineEntry } from '@hadir/contract/attendance/student-timeline.ts'
import { isAtSchool, isUnexcused } from '../../academic-year/status-columns.ts'
import { readPage, type Sorting } from '../../../platform/database/read-page.ts'
import { wallClock } from '../../../platform/database/wall-clock.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { classNameOn } from '../../class/rules.ts'
import { isHomeroomTeacher } from '../rules.ts'
import { assertReadsStudent } from '../student-attendance/student-reader.ts'

type Row = { id: string; date: SchoolDate; kind: TimelineEntry['kind']; details: object }

/** On one day: what was decided about it stands above what happened. */
const sorting: Sorting = {
  by: { date: sql`t.date` },
  defaultSort: '-date',
  id: sql`array_position(${
    [
      'REPORT_CARD_PUBLISHED',
      'REPORT_CARD_LOCKED',
      'READMISSION',
      'EXIT',
      'CLASS_JOINED',
      'CLASS_LEFT',
      'WARNING_HANDLED',
      'CORRECTION',
      'TRUANCY',
      'ABSENCE',
      'PLANNED_ABSENCE',
    ] satisfies Row['kind'][]
  }::text[], t.kind), t.id`,
}

export async function readTimeline(
  scope: SchoolScope,
  { params, query }: Pick<Received<typeof studentTimeline>, 'params' | 'query'>,
): Promise<Answer<typeof studentTimeline>> {
  const reader = await assertReadsStudent(scope, params.id)
  const { person, day } = reader
  const led = person.homerooms
    .map((one) => one.academicClassId)
    .filter((id) => isHomeroomTeacher(person, id, day.today))
  const parts = { schoolId: scope.schoolId, ...reader, led, studentId: params.id }
  const kinds = [...ofDays(parts), ...(reader.isWhole ? ofRecord(parts) : [])]
  const all = sql<Row>`(with ${selectStays(parts)} ${sql.join(kinds, sql` union all `)})`
  const listed = scope.db
    .selectFrom(all.as('t'))
    .selectAll()
    .$if(query.status !== undefined, (found) =>
      found.where(sql<boolean>`t.kind = 'ABSENCE' and t.details ->> 'status' = ${query.status}`),
    )
  const { rows, meta } = await readPage(listed, query, sorting)
  // Each part's details are those of its kind.
  const data = rows.map(({ id, date, kind, details }) => ({ id, date, kind, ...details })) as TimelineEntry[]
  return { data, meta }
}

type Parts = Pick<SchoolScope, 'schoolId'> &
  Awaited<ReturnType<typeof assertReadsStudent>> & { studentId: string; led: string[] }

/** Her classes, and the school days on which she was in one. A teacher reads the notes of days of her own classes. */
function selectStays({ schoolId, studentId, today, led, readsAll }: Parts) {
  return sql`stay as materialized (
      select e.id, e.join_date, e.leave_date, e.outcome, e.academic_class_id,
          json_build_object('id', ac.id, 'name', ${classNameOn({ schoolId }, sql`e.leave_date - 1`)}) as academic_class,
          json_build_object('id', year.id, 'name', year.name) as academic_year,
          ${readsAll} or e.academic_class_id = any(${led}::uuid[]) as is_read
        from enrollment e
        join academic_class ac on ac.school_id = e.school_id and ac.id = e.academic_class_id
        join class on class.school_id = ac.school_id and class.id = ac.class_id
        join academic_year year on year.school_id = e.school_id and year.id = e.academic_year_id
        where e.school_id = ${schoolId} and e.student_id = ${studentId}
    ), school_day as materialized (
      select cal.date from stay
        cross join lateral school_calendar(${schoolId}, stay.join_date, least(stay.leave_date - 1, ${today})) cal
        where cal.is_school_day
    )`
}

/** As an array they lead to the index of the cells; a join with a function's rows would lead away from it. */
const schoolDays = sql`array(select school_day.date from school_day)`

const entry = (kind: Row['kind'], id: RawBuilder<unknown>, date: RawBuilder<unknown>, details: RawBuilder<unknown>) =>
  sql`select ${kind}::text || ' ' || ${id} as id, ${date} as date, ${kind}::text as kind, ${details} as details`

/** The school's date of an instant. */
const dateOf = (column: string) => sql`${wallClock(sql`s.time_zone`, sql.ref<Date>(column))}::date`

/** Of callers who may read her days. */
const ofDays = ({ schoolId, studentId, today, led, isOffice }: Parts): RawBuilder<unknown>[] => [
  sql`${entry(
    'ABSENCE',
    sql`c.date`,
    sql`c.date`,
    sql`json_build_object('academicClass', stay.academic_class, 'status', c.status, 'minutesLate', c.minutes_late,
      'reason', case when stay.is_read then c.reason end, 'note', case when stay.is_read then c.note end,
      'hasLetter', exists (select from attendance_letter l
        where l.school_id = c.school_id and l.student_id = c.student_id and l.date = c.date))`,
  )}
    from attendance_cell c
    join stay on c.date >= stay.join_date and (stay.leave_date is null or c.date < stay.leave_date)
    where c.school_id = ${schoolId} and c.student_id = ${studentId} and c.date = any(${schoolDays})
      and c.status = any(${absentStatuses}::text[])`,
  sql`${entry(
    'TRUANCY',
    sql`daily_c.date`,
    sql`daily_c.date`,
    sql`json_build_object('academicClass', (array_agg(stay.academic_class))[1],
      'subjects', json_agg(distinct subject.name))`,
  )}
    from attendance_cell daily_c
    join stay on daily_c.date >= stay.join_date and (stay.leave_date is null or daily_c.date < stay.leave_date)
    join lesson l on l.school_id = ${schoolId} and l.academic_class_id = stay.academic_class_id and l.date = daily_c.date
    join lesson_cell c on c.school_id = ${schoolId} and c.lesson_id = l.id and c.student_id = ${studentId}
      and ${isUnexcused(sql`c.status`)}
    join academic_subject given on given.school_id = ${schoolId} and given.id = l.academic_subject_id
    join subject on subject.school_id = ${schoolId} and subject.id = given.subject_id
    where daily_c.school_id = ${schoolId} and daily_c.student_id = ${studentId} and daily_c.date = any(${schoolDays})
      and ${isAtSchool(sql`daily_c.status`)}
    group by daily_c.date`,
  sql`${entry(
    'PLANNED_ABSENCE',
    sql`p.id`,
    sql`p.start_date`,
    sql`json_build_object('status', p.status, 'until', p.end_date, 'reason', p.reason)`,
  )}
    from planned_absence p
    where p.school_id = ${schoolId} and p.student_id = ${studentId} and p.withdrawn_at is null and p.end_date >= ${today}`,
  sql`${entry(
    'CORRECTION',
    sql`h.id`,
    dateOf('d.at'),
    sql`json_build_object('of', v.date, 'status', v.statuses[array_position(v.mark_ids, h.id)],
      'isAccepted', d.is_accepted, 'by', a.name, 'reason', d.reason)`,
  )}
    from pending_mark h
    join attendance_correction d on d.school_id = h.school_id and d.event_id = h.id
    join attendance_save v on v.school_id = h.school_id and v.seq = h.seq
    join school_setting s on s.school_id = h.school_id
    left join actor a on a.school_id = h.school_id and a.id = d.actor_id
    where h.school_id = ${schoolId} and h.student_id = ${studentId} and v.lesson_id is null
      -- As in the list of corrections.
      and (${isOffice} or v.academic_class_id = any(${led}::uuid[]))`,
  sql`${entry('WARNING_HANDLED', sql`h.id`, sql`h.handled_on`, sql`json_build_object('note', h.note, 'by', a.name)`)}
    from warning_handling h
    left join actor a on a.school_id = h.school_id and a.id = h.handled_by
    where h.school_id = ${schoolId} and h.student_id = ${studentId} and h.undone_at is null`,
]

const report = sql`json_build_object('id', year.id, 'name', year.name)`

/** Of callers who may read her whole record. */
const ofRecord = ({ schoolId, studentId }: Parts): RawBuilder<unknown>[] => [
  sql`${entry(
    'CLASS_JOINED',
    sql`stay.id`,
    sql`stay.join_date`,
    sql`json_build_object('academicClass', stay.academic_class, 'academicYear', stay.academic_year)`,
  )} from stay`,
  sql`${entry(
    'CLASS_LEFT',
    sql`stay.id`,
    sql`stay.leave_date`,
    sql`json_build_object('academicClass', stay.academic_class, 'academicYear', stay.academic_year,
      'outcome', stay.outcome)`,
  )} from stay where stay.leave_date is not null`,
  sql`${entry(
    'EXIT',
    sql`gone.exit_date`,
    sql`gone.exit_date`,
    sql`json_build_object('exitType', gone.exit_type, 'destinationSchool', gone.destination_school,
      'reason', gone.reason)`,
  )}
    from (
      select exit_date, exit_type, destination_school, reason from student_exit
        where school_id = ${schoolId} and student_id = ${studentId}
      union all
      select exit_date, exit_type, destination_school, reason from student_past_exit
        where school_id = ${schoolId} and student_id = ${studentId}
    ) gone`,
  sql`${entry('READMISSION', sql`gone.id`, sql`gone.readmitted_on`, sql`json_build_object()`)}
    from student_past_exit gone where gone.school_id = ${schoolId} and gone.student_id = ${studentId}`,
  sql`${entry(
    'REPORT_CARD_LOCKED',
    sql`card.id`,
    dateOf('card.locked_at'),
    sql`json_build_object('academicYear', ${report}, 'semesterNo', card.semester_no, 'period', card.period,
      'by', a.name)`,
  )}
    from report_card card
    join academic_year year on year.school_id = card.school_id and year.id = card.academic_year_id
    join school_setting s on s.school_id = card.school_id
    left join actor a on a.school_id = card.school_id and a.id = card.locked_by
    where card.school_id = ${schoolId} and card.student_id = ${studentId} and card.locked_at is not null`,
  sql`${entry(
    'REPORT_CARD_PUBLISHED',
    sql`v.id`,
    dateOf('v.published_at'),
    sql`json_build_object('academicYear', ${report}, 'semesterNo', card.semester_no, 'period', card.period,
      'by', a.name, 'no', v.no, 'isWithdrawn', v.state = 'DITARIK')`,
  )}
    from report_card card
    join report_card_version v on v.school_id = card.school_id and v.report_card_id = card.id
    join academic_year year on year.school_id = card.school_id and year.id = card.academic_year_id
    join school_setting s on s.school_id = card.school_id
    left join actor a on a.school_id = card.school_id and a.id = v.published_by
    where card.school_id = ${schoolId} and card.student_id = ${studentId}`,
]
