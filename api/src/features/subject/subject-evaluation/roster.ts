import { sql } from 'kysely'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { readSetting } from '../../config/school/rules.ts'
import { participants } from '../rules.ts'
import type { EvaluationHead } from './records.ts'

export type RosterStudent = {
  id: string
  name: string
  rollNo: number | null
  nisn: string | null
  joinDate: SchoolDate
  isHere: boolean
  /** The class of a student who chose the subject from elsewhere; null: the subject's own class. */
  otherClass: string | null
}

type Roster = { students: RosterStudent[]; withoutReligion: { id: string; name: string }[] }

/** Students who take the subject, numbered as on the class's sheets, then those of other classes, with their class. */
export async function readRoster(scope: SchoolScope, head: EvaluationHead, known?: { today: string }): Promise<Roster> {
  const { today } = known ?? (await readSetting(scope))
  const { rows: students } = await sql<RosterStudent>`
    select s.id, s.name, s.nisn, (array_agg(p.roll_no order by p.join_date desc))[1] as "rollNo",
        min(p.join_date) as "joinDate", bool_or(p.leave_date is null or p.leave_date > ${today}::date) as "isHere",
        max(class.name) filter (where p.academic_class_id <> ${head.rombel_id}) as "otherClass"
      from ${participants} p
      join student s on s.school_id = p.school_id and s.id = p.student_id
      join academic_class rombel on rombel.school_id = p.school_id and rombel.id = p.academic_class_id
      join class on class.school_id = rombel.school_id and class.id = rombel.class_id
      where p.school_id = ${scope.schoolId} and p.academic_subject_id = ${head.id} and p.semester_no = ${head.semester_no}
      group by s.id, s.name, s.nisn
      order by bool_and(p.academic_class_id <> ${head.rombel_id}), "otherClass" nulls first, "rollNo" nulls last,
        lower(s.name), s.id`.execute(scope.db)
  return { students, withoutReligion: head.religion === null ? [] : await readWithoutReligion(scope, head) }
}

/** Students of the class without a religion, if the subject is one religion's: they are in no roster. */
async function readWithoutReligion({ db, schoolId }: SchoolScope, head: EvaluationHead) {
  const { rows } = await sql<{ id: string; name: string }>`
    select distinct s.id, s.name, lower(s.name) from semester m
      join enrollment e on e.school_id = m.school_id and e.academic_class_id = ${head.rombel_id}
        and e.join_date <= m.end_date and (e.leave_date is null or e.leave_date > m.start_date)
      join student s on s.school_id = e.school_id and s.id = e.student_id
      where m.school_id = ${schoolId} and m.academic_year_id = ${head.year_id} and m.no = ${head.semester_no}
        and s.religion is null
      order by lower(s.name), s.id`.execute(db)
  return rows.map(({ id, name }) => ({ id, name }))
}
