import { sql } from 'kysely'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { SchoolScope } from '../../../../platform/http/scope.ts'
import { studentList } from './columns.ts'
import { valueAt, type RowSnapshot } from '../../plan/row-snapshot.ts'
import type { Existing } from '../../plan/plan.ts'

export const relations = ['AYAH', 'IBU', 'WALI'] as const
export type Relation = (typeof relations)[number]

export type ExistingStudent = Existing & {
  row: RowSnapshot
  guardians: Partial<Record<Relation, RowSnapshot>>
  /** Whether one of them is the primary contact. */
  hasPrimary: boolean
  /** The open membership in the target year, and one left open in another. */
  enrollment: RowSnapshot | undefined
  older: OlderImage | undefined
  /** When she left her last class. */
  lastLeave: SchoolDate | undefined
}

type Linked = { student_id: string; relation: Relation; row: RowSnapshot; is_primary: boolean }
type OlderImage = { row: RowSnapshot; grade: string; year_end: SchoolDate }
type Member = { student_id: string; class_name: string; is_of_year: boolean } & OlderImage

/**
 * Every student of the school with parents and class, in four queries. `lock` blocks edits of students until the
 * transaction ends, but not marks, which only refer to them.
 */
export async function loadStudents(
  { db, schoolId }: SchoolScope,
  options: { yearId: string | null; lock: boolean },
): Promise<ExistingStudent[]> {
  const lock = options.lock ? sql`for no key update` : sql``
  const students = await sql<{ id: string; row: RowSnapshot }>`
    select id, to_jsonb(student) - 'search_name' as row from student where school_id = ${schoolId} order by id ${lock}`.execute(
    db,
  )
  const guardians = await sql<Linked>`
    select sg.student_id, sg.relation, to_jsonb(g) as row, sg.is_primary_contact as is_primary
      from student_guardian sg join guardian g on g.school_id = sg.school_id and g.id = sg.guardian_id
      where sg.school_id = ${schoolId}`.execute(db)
  const members = await sql<Member>`
    select e.student_id, k.name as class_name, k.grade, year.end_date as year_end,
        year.id is not distinct from ${options.yearId}::uuid as is_of_year, to_jsonb(e) - 'span' as row
      from enrollment e
      join academic_year year on year.school_id = e.school_id and year.id = e.academic_year_id
      join academic_class ac on ac.school_id = e.school_id and ac.id = e.academic_class_id
      join class k on k.school_id = ac.school_id and k.id = ac.class_id
      where e.school_id = ${schoolId} and e.leave_date is null`.execute(db)
  const leaves = await sql<{ student_id: string; last: SchoolDate }>`
    select student_id, max(leave_date) as last from enrollment
      where school_id = ${schoolId} and leave_date is not null group by student_id`.execute(db)
  const lastLeaves = new Map(leaves.rows.map(({ student_id, last }) => [student_id, last]))
  const guardiansOf = Map.groupBy(guardians.rows, (linked) => linked.student_id)
  const [ofYear, ofOthers] = [true, false].map(
    (is) => new Map(members.rows.filter((one) => one.is_of_year === is).map((one) => [one.student_id, one])),
  )
  return students.rows.map(({ id, row }) => {
    const linked = guardiansOf.get(id) ?? []
    const parents = Object.fromEntries(linked.map((link) => [link.relation, link.row]))
    const member = ofYear?.get(id)
    const image = { ...row, ...parents, class: member?.class_name ?? null }
    const values = Object.fromEntries(studentList.columns.map(({ key }) => [key, valueAt(image, key)]))
    return {
      id,
      values: { ...values, status: row['status'] as string },
      row,
      guardians: parents,
      hasPrimary: linked.some((link) => link.is_primary),
      enrollment: member?.row,
      older: ofOthers?.get(id),
      lastLeave: lastLeaves.get(id),
    }
  })
}
