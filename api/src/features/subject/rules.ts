import { sql, type RawBuilder } from 'kysely'
import { subjectGroups } from '@hadir/contract/subject/subject.ts'

/** Subjects in the order of a rapor. */
export const onRapor = sql`array_position(${sql.lit(`{${subjectGroups.join(',')}}`)}::text[], subject.subject_group),
  subject.order_no, lower(subject.name)`

/** A religion's subject is for students of the religion; for the others, which are most, none is looked up. */
const isOfReligion = sql`((own.school_id, own.subject_id) not in (
    select s.school_id, s.id from subject s where s.religion is not null)
  or (select subject.religion from subject
    where subject.school_id = own.school_id and subject.id = own.subject_id)
  = (select coalesce(student.religion, '') from student
    where student.school_id = member.school_id and student.id = member.student_id))`

/** The choice that applies in the semester: the latest made until then. */
const latestChoice = (what: RawBuilder<unknown>) => sql`(select ${what} from subject_choice choice
  where choice.school_id = own.school_id and choice.academic_subject_id = own.id
    and choice.student_id = member.student_id and choice.semester_no <= term.no
  order by choice.semester_no desc limit 1)`

const isInSemester = sql`(own.semester_no is null or own.semester_no = term.no)
  and member.join_date <= term.end_date and (member.leave_date is null or member.leave_date > term.start_date)`

/**
 * Who takes which subject of a class in which semester. This is the only definition, for grids, counts, lists and
 * papers: the class without those whom religion or choice excludes, and those of other classes who chose the subject. A
 * choice applies from its semester on. There is a row for each membership, so a student who left a class and came back
 * has two. Filter it by subject or by student. It joins few tables and looks up the rest, because planning a join of
 * nine would take longer than reading them.
 */
export const participants = sql`(
  select own.school_id, own.id as academic_subject_id, term.no as semester_no, member.student_id,
      member.academic_class_id, member.roll_no, member.join_date, member.leave_date
    from academic_subject own
    join academic_class home on home.school_id = own.school_id and home.id = own.academic_class_id
    join semester term on term.school_id = home.school_id and term.academic_year_id = home.academic_year_id
    join enrollment member on member.school_id = own.school_id and member.academic_class_id = own.academic_class_id
    where ${isInSemester} and ${isOfReligion} and ${latestChoice(sql`choice.takes`)} is distinct from false
  union all
  select own.school_id, own.id, term.no, member.student_id,
      member.academic_class_id, member.roll_no, member.join_date, member.leave_date
    from subject_choice chosen
    join academic_subject own on own.school_id = chosen.school_id and own.id = chosen.academic_subject_id
    join academic_class home on home.school_id = own.school_id and home.id = own.academic_class_id
    join semester term on term.school_id = home.school_id and term.academic_year_id = home.academic_year_id
    join enrollment member on member.school_id = chosen.school_id and member.student_id = chosen.student_id
      and member.academic_class_id <> own.academic_class_id
    where chosen.takes and ${isInSemester} and ${isOfReligion}
      and ${latestChoice(sql`choice.semester_no`)} = chosen.semester_no
      and home.academic_year_id = (select seat.academic_year_id from academic_class seat
        where seat.school_id = member.school_id and seat.id = member.academic_class_id))`
