import { sql, type RawBuilder } from 'kysely'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { Gap } from '@hadir/contract/evaluation/student-result.ts'
import { subjectGroups } from '@hadir/contract/subject/subject.ts'
import { byName } from '../../platform/database/name-order.ts'

/** Subjects in the order of a rapor. */
export const onRapor = sql`array_position(${sql.lit(`{${subjectGroups.join(',')}}`)}::text[], subject.subject_group),
  subject.order_no, ${byName('subject.name')}`

/** A religion's subject is for students of the religion; for the others, which are most, none is looked up. */
const isOfReligion = sql`((given.school_id, given.subject_id) not in (
    select m.school_id, m.id from subject m where m.religion is not null)
  or (select subject.religion from subject
    where subject.school_id = given.school_id and subject.id = given.subject_id)
  = (select coalesce(student.religion, '') from student
    where student.school_id = e.school_id and student.id = e.student_id))`

/** The choice that applies in the semester: the latest made until then. */
const latestChoice = (what: RawBuilder<unknown>) => sql`(select ${what} from subject_choice choice
  where choice.school_id = given.school_id and choice.academic_subject_id = given.id
    and choice.student_id = e.student_id and choice.semester_no <= term.no
  order by choice.semester_no desc limit 1)`

const rangeOf = (membership: string) =>
  sql`daterange(${sql.ref(`${membership}.join_date`)}, ${sql.ref(`${membership}.leave_date`)})`
const firstDay = (membership: string) => sql`min(${sql.ref(`${membership}.join_date`)})`
const lastJoining = (membership: string) => sql`max(${sql.ref(`${membership}.join_date`)})`

/** The days between the memberships of a group, as the `Gap[]` of the contract; null: it has none. */
export const gapsBetween = (memberships: string): RawBuilder<Gap[] | null> => sql`(
  select json_agg(json_build_object('from', lower(gap), 'until', upper(gap)) order by gap)
    from unnest(datemultirange(daterange(${firstDay(memberships)}, ${lastJoining(memberships)}))
      - range_agg(${rangeOf(memberships)})) gap)`

/**
 * The day on which the student of an enrollment `e` left her class in a semester `term`, as scores and rapor see it. Who
 * graduates in Genap has not left it: schools graduate IX and XII weeks before the semester ends, and what she owes and
 * what her rapor says is as for everybody until then.
 */
export const leftOn = sql<SchoolDate | null>`case when e.outcome = 'LULUS' and term.no = 2 then null else e.leave_date end`

/** Whether a group's student of `participants` is still in the class on a day, the semester's last or today. */
export const isHereAt = (day: RawBuilder<unknown>, memberships: string): RawBuilder<boolean> => {
  const left = sql.ref(`${memberships}.left_on`)
  return sql<boolean>`bool_or(${left} is null or ${left} > ${day})`
}

/** The days of the components that a group's student owes: as `whyNotDue` of the contract, also after she left for good. */
export const owedDays = (memberships: string): RawBuilder<unknown> => sql`(
  range_agg(${rangeOf(memberships)}) + datemultirange(daterange(${lastJoining(memberships)}, null)))`

const isInSemester = sql`(given.semester_no is null or given.semester_no = term.no)
  and e.join_date <= term.end_date and (e.leave_date is null or e.leave_date > term.start_date)`

/**
 * Who takes which subject of a class in which semester. This is the only definition, for grids, counts, lists and
 * papers: the class without those whom religion or choice excludes, and those of other classes who chose the subject. A
 * choice applies from its semester on. There is a row for each membership, so a student who left a class and came back
 * has two. Filter it by subject or by student. It joins few tables and looks up the rest, because planning a join of
 * nine would take longer than reading them.
 */
export const participants = sql`(
  select given.school_id, given.id as academic_subject_id, term.no as semester_no, e.student_id,
      e.academic_class_id, e.roll_no, e.join_date, e.leave_date, ${leftOn} as left_on
    from academic_subject given
    join academic_class home_ac on home_ac.school_id = given.school_id and home_ac.id = given.academic_class_id
    join semester term on term.school_id = home_ac.school_id and term.academic_year_id = home_ac.academic_year_id
    join enrollment e on e.school_id = given.school_id and e.academic_class_id = given.academic_class_id
    where ${isInSemester} and ${isOfReligion} and ${latestChoice(sql`choice.takes`)} is distinct from false
  union all
  select given.school_id, given.id, term.no, e.student_id,
      e.academic_class_id, e.roll_no, e.join_date, e.leave_date, ${leftOn} as left_on
    from subject_choice other_choice
    join academic_subject given on given.school_id = other_choice.school_id and given.id = other_choice.academic_subject_id
    join academic_class home_ac on home_ac.school_id = given.school_id and home_ac.id = given.academic_class_id
    join semester term on term.school_id = home_ac.school_id and term.academic_year_id = home_ac.academic_year_id
    join enrollment e on e.school_id = other_choice.school_id and e.student_id = other_choice.student_id
      and e.academic_class_id <> given.academic_class_id
    where other_choice.takes and ${isInSemester} and ${isOfReligion}
      and ${latestChoice(sql`choice.semester_no`)} = other_choice.semester_no
      and home_ac.academic_year_id = (select seat_ac.academic_year_id from academic_class seat_ac
        where seat_ac.school_id = e.school_id and seat_ac.id = e.academic_class_id))`
