import { sql } from 'kysely'
import { monthRange, type SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { MonthlyRecap } from '@hadir/contract/attendance/report/report.ts'
import { byName } from '../../../platform/database/name-order.ts'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { isHomeroomTeacher, isHomeroomTeacherWithin, readsWholeSchool, type Person } from '../rules.ts'
import { nameThen } from '../../class/rules.ts'
import { composeRecap, type RecapStudent } from './compose.ts'
import { frozenHomeroom } from '../../academic-year/rules.ts'
import { printedWith, selectPaper, toFormula, toLetterhead, toPaperSize, toSignature, type PaperRow } from './paper.ts'

type HeadRow = PaperRow & {
  class_name: string
  grade: string
  academic_year: string
  homeroom_name: string | null
  homeroom_nip: string | null
}

type Month = { academicClassId: string; first: SchoolDate; last: SchoolDate }

const titled = sql`concat_ws(', ', concat_ws(' ', t.title_front, t.name), t.title_back)`

export async function readHead(scope: SchoolScope, { academicClassId, first, last }: Month): Promise<HeadRow> {
  const term = { schoolId: scope.schoolId, year: sql`paper.term_year`, no: sql`paper.term_no` }
  const { rows } = await sql<HeadRow>`
    select paper.*, ${nameThen(term, { id: sql`k.id`, now: sql`k.name` })} as class_name, k.grade, year.name as academic_year, lead.name as homeroom_name,
        lead.nip as homeroom_nip
      from (${selectPaper(scope, { first, last })}) paper
      join academic_class ac on ac.school_id = ${scope.schoolId} and ac.id = ${academicClassId}
      join class k on k.school_id = ac.school_id and k.id = ac.class_id
      join academic_year year on year.school_id = ac.school_id and year.id = ac.academic_year_id
      left join lateral (
        select ${nameThen(term, { id: sql`t.id`, now: titled, form: 'titled' })} as name, t.nip
          from homeroom h
          join teacher t on t.school_id = h.school_id and t.id = h.teacher_id
          where h.school_id = ac.school_id and h.academic_class_id = ac.id
            and h.start_date <= least(${last}::date, paper.today) and (h.end_date is null or h.end_date > ${first}::date)
          order by h.start_date desc limit 1
      ) lead on true`.execute(scope.db)
  if (!rows[0]) throw new Failure('NOT_FOUND')
  const row = printedWith(rows[0])
  const lead = row.frozen && frozenHomeroom(row.frozen, academicClassId, { first, last })
  return lead ? { ...row, homeroom_name: lead.name, homeroom_nip: lead.nip } : row
}

async function readStudents({ db, schoolId }: SchoolScope, month: Month, days: SchoolDate[]): Promise<RecapStudent[]> {
  const { rows } = await sql<RecapStudent>`
    with member as materialized (
      select e.student_id, (array_agg(e.roll_no order by e.join_date desc))[1] as roll_no,
          json_agg(json_build_object('start', e.join_date, 'end', e.leave_date)) as spans
        from enrollment e
        where e.school_id = ${schoolId} and e.academic_class_id = ${month.academicClassId}
          and e.join_date <= ${month.last}::date and (e.leave_date is null or e.leave_date > ${month.first}::date)
        group by e.student_id
    ), marked as materialized (
      select c.student_id, json_object_agg(c.date, c.status) as marks
        from attendance_cell c
        where c.school_id = ${schoolId} and c.date = any(${days}::date[])
          and c.student_id = any(array(select student_id from member)) and c.status is not null
        group by c.student_id
    )
    select s.id, s.name, s.nis, s.nisn, s.gender, m.spans, coalesce(k.marks, '{}') as marks
      from member m
      join student s on s.school_id = ${schoolId} and s.id = m.student_id
      left join marked k on k.student_id = m.student_id
      order by m.roll_no nulls last, ${byName('s.name')}, s.id`.execute(db)
  return rows
}

/** A class's recaps are for its homeroom teacher now or in that month, and for callers who read the whole school. */
export const mayRead = (person: Person, today: SchoolDate, { academicClassId, first, last }: Month) =>
  readsWholeSchool(person, today) ||
  isHomeroomTeacher(person, academicClassId, today) ||
  isHomeroomTeacherWithin(person, academicClassId, { first, last })

/** The paper form of a class and month, for both screen and workbook. */
export async function readMonthlyRecap(
  scope: SchoolScope,
  { academicClassId, month }: { academicClassId: string; month: string },
): Promise<MonthlyRecap> {
  const at = { academicClassId, ...monthRange(month) }
  const head = await readHead(scope, at)
  const person = { role: scope.role, ...(head.duties ?? { homerooms: [], duties: [] }) }
  if (!mayRead(person, head.today, at)) throw new Failure('FORBIDDEN')
  const schoolDays = head.days.filter((day) => day.isSchoolDay).map((day) => day.date)
  const students = await readStudents(scope, at, schoolDays)
  const homeroomTeacher = head.homeroom_name ? { name: head.homeroom_name, nip: head.homeroom_nip } : null
  return {
    school: toLetterhead(head),
    paperSize: toPaperSize(head),
    academicClass: { id: academicClassId, name: head.class_name, grade: head.grade },
    month,
    academicYear: head.academic_year,
    ...composeRecap({ students, days: head.days, today: head.today, formula: toFormula(head) }),
    signatures: { ...toSignature(head, at.last), homeroomTeacher, homeroomSigns: head.homeroom_signs },
  }
}
