import { sql } from 'kysely'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { readSetting } from '../../config/school/rules.ts'
import type { EvaluationHead } from './records.ts'

export type RosterStudent = {
  id: string
  name: string
  rollNo: number | null
  joinDate: SchoolDate
  isHere: boolean
}

type Member = RosterStudent & { religion: string | null }

/** The class's members of the semester, as its sheets number them. */
async function membersOf(scope: SchoolScope, head: EvaluationHead): Promise<Member[]> {
  const { today } = await readSetting(scope)
  const { rows } = await sql<Member>`
    select s.id, s.name, s.religion, (array_agg(e.roll_no order by e.join_date desc))[1] as "rollNo",
        min(e.join_date) as "joinDate", bool_or(e.leave_date is null or e.leave_date > ${today}::date) as "isHere"
      from semester m
      join enrollment e on e.school_id = m.school_id and e.academic_class_id = ${head.rombel_id}
        and e.join_date <= m.end_date and (e.leave_date is null or e.leave_date > m.start_date)
      join student s on s.school_id = e.school_id and s.id = e.student_id
      where m.school_id = ${scope.schoolId} and m.academic_year_id = ${head.year_id} and m.no = ${head.semester_no}
      group by s.id, s.name, s.religion
      order by "rollNo" nulls last, lower(s.name), s.id`.execute(scope.db)
  return rows
}

/** Who is owed a score: a religion's subject belongs to those of the religion, and who has none on record is named. */
export async function readRoster(
  scope: SchoolScope,
  head: EvaluationHead,
): Promise<{ students: RosterStudent[]; withoutReligion: { id: string; name: string }[] }> {
  const members = await membersOf(scope, head)
  const students = members
    .filter(({ religion }) => head.religion === null || religion === head.religion)
    .map(({ id, name, rollNo, joinDate, isHere }) => ({ id, name, rollNo, joinDate, isHere }))
  const withoutReligion = head.religion === null ? [] : members.filter(({ religion }) => religion === null)
  return { students, withoutReligion: withoutReligion.map(({ id, name }) => ({ id, name })) }
}
