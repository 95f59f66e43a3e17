import { sql } from 'kysely'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { Gap } from '@hadir/contract/evaluation/student-result.ts'
import { byClass, byName } from '../../../platform/database/name-order.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { nameThen } from '../../class/rules.ts'
import { readSetting } from '../../config/school/rules.ts'
import { gapsBetween, isHereAt, participants } from '../rules.ts'
import type { EvaluationHead } from './records.ts'

export type RosterStudent = {
  id: string
  name: string
  rollNo: number | null
  nisn: string | null
  joinDate: SchoolDate
  gaps: Gap[] | null
  /** Whether she was a member on the semester's last day, or is one today if that is earlier. */
  isHere: boolean
  /** The class of a student who chose the subject from elsewhere; null: the subject's own class. */
  otherClass: string | null
}

type Roster = { students: RosterStudent[]; withoutReligion: { id: string; name: string }[] }

/** Students who take the subject, numbered as on the class's sheets, then those of other classes, with their class. */
export async function readRoster(scope: SchoolScope, head: EvaluationHead, known?: { today: string }): Promise<Roster> {
  const { today } = known ?? (await readSetting(scope))
  const students = (await readTakers(scope, [head], { today })).get(head.id) ?? []
  return { students, withoutReligion: head.religion === null ? [] : await readWithoutReligion(scope, head) }
}

type Takers = { today: string; only?: readonly string[] }

/** The students of several subjects of one semester, by subject; `only` of these. */
export async function readTakers(
  scope: SchoolScope,
  heads: readonly EvaluationHead[],
  { today, only }: Takers,
): Promise<Map<string, RosterStudent[]>> {
  const semesterNo = heads[0]?.semester_no ?? 1
  const className = nameThen(
    { schoolId: scope.schoolId, year: sql`ac.academic_year_id`, no: sql`p.semester_no` },
    { id: sql`class.id`, now: sql`class.name` },
  )
  const { rows } = await sql<RosterStudent & { subject: string }>`
    select p.academic_subject_id as subject, s.id, s.name, s.nisn, (array_agg(p.roll_no order by p.join_date desc))[1] as "rollNo",
        min(p.join_date) as "joinDate", ${gapsBetween('p')} as gaps, ${isHereAt(sql`least(${today}::date, term.end_date)`, 'p')} as "isHere",
        max(${className}) filter (where p.academic_class_id <> given.academic_class_id) as "otherClass"
      from ${participants} p
      join academic_subject given on given.school_id = p.school_id and given.id = p.academic_subject_id
      join student s on s.school_id = p.school_id and s.id = p.student_id
      join academic_class ac on ac.school_id = p.school_id and ac.id = p.academic_class_id
      join class on class.school_id = ac.school_id and class.id = ac.class_id
      join semester term on term.school_id = ac.school_id and term.academic_year_id = ac.academic_year_id
        and term.no = p.semester_no
      where p.school_id = ${scope.schoolId} and p.academic_subject_id = any(${heads.map(({ id }) => id)}::uuid[])
        and p.semester_no = ${semesterNo} and ${only ? sql`p.student_id = any(${only}::uuid[])` : sql`true`}
      group by p.academic_subject_id, s.id, s.name, s.nisn
      order by bool_and(p.academic_class_id <> given.academic_class_id),
        max(${byClass('class')}) filter (where p.academic_class_id <> given.academic_class_id) nulls first,
        "rollNo" nulls last, ${byName('s.name')}, s.id`.execute(scope.db)
  const found = new Map<string, RosterStudent[]>()
  for (const { subject, ...student } of rows) found.set(subject, [...(found.get(subject) ?? []), student])
  return found
}

/** Students of the class without a religion, if the subject is one religion's: they are in no roster. */
async function readWithoutReligion({ db, schoolId }: SchoolScope, head: EvaluationHead) {
  const { rows } = await sql<{ id: string; name: string }>`
    select s.id, s.name from semester term
      join enrollment e on e.school_id = term.school_id and e.academic_class_id = ${head.rombel_id}
        and e.join_date <= term.end_date and (e.leave_date is null or e.leave_date > term.start_date)
      join student s on s.school_id = e.school_id and s.id = e.student_id
      where term.school_id = ${schoolId} and term.academic_year_id = ${head.year_id} and term.no = ${head.semester_no}
        and s.religion is null
      group by s.id, s.name
      order by ${byName('s.name')}, s.id`.execute(db)
  return rows.map(({ id, name }) => ({ id, name }))
}
