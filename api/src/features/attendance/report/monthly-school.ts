import { sql } from 'kysely'
import { monthRange, type SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { MonthlySchoolRecap } from '@hadir/contract/attendance/report/report.ts'
import { addCounts, noCounts } from '@hadir/contract/attendance/status-counts.ts'
import { byClass } from '../../../platform/database/name-order.ts'
import { statement } from '../../../platform/database/pool/statement.ts'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { readsWholeSchool } from '../rules.ts'
import { nameThen } from '../../class/rules.ts'
import { absenceOf } from './counting.ts'
import { frozenHomeroom } from '../../academic-year/rules.ts'
import { printedWith, selectPaper, toLetterhead, toPaperSize, toSignature } from './paper.ts'
import {
  countStatuses,
  statusesOf,
  sumStatuses,
  toStatusCounts,
  type StatusColumns,
} from '../../academic-year/status-columns.ts'

type ClassRow = StatusColumns & {
  id: string
  name: string
  grade: string
  academic_year: string
  homeroom_teacher: string | null
  students: number
  unmarked_days: number
}

/** Marks by class and day, with the members expected that day. */
async function readClasses(
  { db, schoolId }: SchoolScope,
  month: {
    first: SchoolDate
    last: SchoolDate
    today: SchoolDate
    schoolDays: SchoolDate[]
    dueDays: SchoolDate[]
    termNo: number | null
  },
): Promise<ClassRow[]> {
  const { first, last, today } = month
  const term = { schoolId, year: sql`year.id`, no: sql`${month.termNo}::int` }
  const days = sql`${month.schoolDays}::date[]`
  const until = sql`${today < last ? today : last}::date`
  const counted = sql<ClassRow>`
    with klass as materialized (
      select ac.id, year.id as year_id, year.name as academic_year, ${nameThen(term, { id: sql`k.id`, now: sql`k.name` })} as name, k.grade, k.order_no
        from academic_year year
        join academic_class ac on ac.school_id = year.school_id and ac.academic_year_id = year.id
        join class k on k.school_id = ac.school_id and k.id = ac.class_id
        where year.school_id = ${schoolId} and year.start_date <= ${last}::date and year.end_date >= ${first}::date
    ), member as materialized (
      select e.academic_class_id, e.student_id, e.join_date, e.leave_date
        from klass
        join enrollment e on e.school_id = ${schoolId} and e.academic_class_id = klass.id
    ), marked as (
      select m.academic_class_id, c.date, count(*) as marks, ${countStatuses(sql`c.status`)}
        from attendance_cell c
        join member m on m.student_id = c.student_id and m.join_date <= c.date
          and (m.leave_date is null or m.leave_date > c.date)
        where c.school_id = ${schoolId} and c.date = any(${days}) and c.status is not null
        group by m.academic_class_id, c.date
    ), expected as (
      select span.academic_class_id, day.date, sum(span.students) as members
        from (select academic_class_id, join_date, leave_date, count(*) as students from member group by 1, 2, 3) span
        join unnest(${days}) as day (date)
          on span.join_date <= day.date and (span.leave_date is null or span.leave_date > day.date)
        group by span.academic_class_id, day.date
    ), counted as (
      select x.academic_class_id, ${sumStatuses()},
          count(*) filter (where x.date = any(${month.dueDays}::date[]) and coalesce(marks, 0) < members) as unmarked_days
        from expected x
        left join marked k on k.academic_class_id = x.academic_class_id and k.date = x.date
        group by x.academic_class_id
    ), present as (
      select academic_class_id, count(*) as students from member
        where join_date <= ${until} and (leave_date is null or leave_date > ${until}) group by academic_class_id
    )
    select klass.id, klass.name, klass.grade, klass.academic_year, lead.name as homeroom_teacher,
        coalesce(present.students, 0) as students, ${statusesOf('n')}, coalesce(n.unmarked_days, 0) as unmarked_days
      from klass
      left join counted n on n.academic_class_id = klass.id
      left join present on present.academic_class_id = klass.id
      left join lateral (
        select ${nameThen({ ...term, year: sql`klass.year_id` }, { id: sql`t.id`, now: sql`concat_ws(', ', concat_ws(' ', t.title_front, t.name), t.title_back)`, form: 'titled' })} as name
          from homeroom h
          join teacher t on t.school_id = h.school_id and t.id = h.teacher_id
          where h.school_id = ${schoolId} and h.academic_class_id = klass.id
            and h.start_date <= least(${last}::date, ${today}::date) and (h.end_date is null or h.end_date > ${first}::date)
          order by h.start_date desc limit 1
      ) lead on true
      order by klass.academic_year, ${byClass('klass')}`
  const { rows } = await statement(counted, { plan: 'custom', nestedLoops: false }).execute(db)
  return rows
}

/** The month of every class, for callers who read the whole school. */
export async function readMonthlySchoolRecap(scope: SchoolScope, month: string): Promise<MonthlySchoolRecap> {
  const range = monthRange(month)
  const read = (await selectPaper(scope, range).execute(scope.db)).rows[0]
  if (!read) throw new Failure('NOT_FOUND')
  const paper = printedWith(read)
  const person = { role: scope.role, ...(paper.duties ?? { homerooms: [], duties: [] }) }
  if (!readsWholeSchool(person, paper.today)) throw new Failure('FORBIDDEN')

  const schoolDays = paper.days.filter((day) => day.isSchoolDay).map((day) => day.date)
  const dueDays = paper.days.filter((day) => day.isDue).map((day) => day.date)
  const classes = await readClasses(scope, { ...range, today: paper.today, schoolDays, dueDays, termNo: paper.term_no })
  const rows = classes.map((row) => ({
    academicClassId: row.id,
    name: row.name,
    grade: row.grade,
    homeroomTeacher: (paper.frozen && frozenHomeroom(paper.frozen, row.id, range)?.name) ?? row.homeroom_teacher,
    students: row.students,
    counts: toStatusCounts(row),
    absence: absenceOf(toStatusCounts(row)),
    unmarkedDays: row.unmarked_days,
  }))
  const counts = rows.reduce((sum, row) => addCounts(sum, row.counts), noCounts())
  return {
    school: toLetterhead(paper),
    paperSize: toPaperSize(paper),
    month,
    academicYear: [...new Set(classes.map((row) => row.academic_year))].join(', '),
    effectiveDays: schoolDays.length,
    rows,
    foot: {
      students: rows.reduce((sum, row) => sum + row.students, 0),
      counts,
      absence: absenceOf(counts),
      unmarkedDays: rows.reduce((sum, row) => sum + row.unmarkedDays, 0),
    },
    signatures: toSignature(paper, range.last),
  }
}
