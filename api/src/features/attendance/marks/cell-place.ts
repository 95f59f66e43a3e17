import { sql, type RawBuilder } from 'kysely'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { isMemberOn } from '../day.ts'

/**
 * Where the cells of a sheet are: those of a class on a day, or of one lesson of the class on that day. A lesson of a
 * religion has only the students of that religion and those whose religion is unknown.
 */
export type CellPlace = {
  academicClassId: string
  /** SQL where the statement itself determines the day. */
  date: SchoolDate | RawBuilder<SchoolDate>
  /** Its id is null until something is saved in it. */
  lesson: { id: string | null; religion: string | null } | null
}

type At = Pick<SchoolScope, 'schoolId'>

/** A select of the members on the date with their roll numbers. */
export const selectMembers = (
  { schoolId }: At,
  { academicClassId, date, lesson }: CellPlace,
): RawBuilder<unknown> => sql`
  select e.student_id, e.roll_no from enrollment e
    where e.school_id = ${schoolId} and e.academic_class_id = ${academicClassId} and ${isMemberOn(sql`${date}::date`)}
    ${lesson?.religion ? sql`and ${hasReligion(sql`${lesson.religion}`)}` : sql``}`

/** Whether the student of enrollment `e` has this religion, or none on record. */
export const hasReligion = (religion: RawBuilder<string | null>): RawBuilder<boolean> => sql`exists (
  select from student s where s.school_id = e.school_id and s.id = e.student_id
    and coalesce(s.religion, ${religion}) = ${religion})`

/**
 * Selects the marked cells of the students in `member`, with who last changed each. The cells are read first and then
 * their few saves, once each: without statistics a plan would join the saves first, and again for each cell.
 */
export const selectCells = ({ schoolId }: At, { date, lesson }: CellPlace): RawBuilder<unknown> => sql`
  with marked as materialized (
    select c.* from ${lesson ? sql`lesson_cell` : sql`attendance_cell`} c
      where c.school_id = ${schoolId} and ${lesson ? sql`c.lesson_id = ${lesson.id}` : sql`c.date = ${date}::date`}
        and c.student_id = any(array(select student_id from member))
  ), last as materialized (
    select v.seq, v.device, v.at, (select a.name from actor a where a.school_id = ${schoolId} and a.id = v.actor_id) as by
      from attendance_save v where v.school_id = ${schoolId} and v.seq = any(array(select seq from marked))
  )
  select marked.*, last.device, last.at, last.by from marked left join last on last.seq = marked.seq`

/** Whether `attendance_save v` belongs to this place. */
export const isSavedAt = ({ schoolId }: At, { academicClassId, date, lesson }: CellPlace): RawBuilder<boolean> =>
  lesson
    ? sql`(v.school_id = ${schoolId} and v.lesson_id = ${lesson.id})`
    : sql`(v.school_id = ${schoolId} and v.academic_class_id = ${academicClassId} and v.date = ${date}::date
        and v.lesson_id is null)`

/** The save that last changed a cell. */
export const lastSeqAt = ({ schoolId }: At, { academicClassId, date, lesson }: CellPlace): RawBuilder<number | null> =>
  lesson
    ? sql`(select max(seq) from lesson_cell where school_id = ${schoolId} and lesson_id = ${lesson.id})`
    : sql`(select taken_seq from class_day
        where school_id = ${schoolId} and academic_class_id = ${academicClassId} and date = ${date}::date)`
