import { sql } from 'kysely'
import type { SchoolScope } from '../../../http/scope.ts'
import { studentList } from '../list/student-columns.ts'
import { valueAt, type Image } from './image.ts'
import type { Existing } from './plan.ts'

export const relations = ['AYAH', 'IBU', 'WALI'] as const
export type Relation = (typeof relations)[number]

export type ExistingStudent = Existing & {
  row: Image
  guardians: Partial<Record<Relation, Image>>
  /** One of them is called first. */
  hasPrimary: boolean
  /** The open membership in the year at hand. */
  enrollment: Image | undefined
}

type Linked = { student_id: string; relation: Relation; row: Image; is_primary: boolean }
type Member = { student_id: string; class_name: string; row: Image }

/**
 * Every pupil of the school with parents and class, in three queries. `lock` keeps edits of pupils out until the
 * transaction ends, but not marks, which only refer to them.
 */
export async function loadStudents(
  { db, schoolId }: SchoolScope,
  options: { yearId: string | null; lock: boolean },
): Promise<ExistingStudent[]> {
  const lock = options.lock ? sql`for no key update` : sql``
  const students = await sql<{ id: string; row: Image }>`
    select id, to_jsonb(student) - 'search_name' as row from student where school_id = ${schoolId} order by id ${lock}`.execute(
    db,
  )
  const guardians = await sql<Linked>`
    select sg.student_id, sg.relation, to_jsonb(g) as row, sg.is_primary_contact as is_primary
      from student_guardian sg join guardian g on g.school_id = sg.school_id and g.id = sg.guardian_id
      where sg.school_id = ${schoolId}`.execute(db)
  const members = await sql<Member>`
    select e.student_id, c.name as class_name, to_jsonb(e) as row
      from enrollment e
      join academic_class ac on ac.school_id = e.school_id and ac.id = e.academic_class_id
      join class c on c.school_id = ac.school_id and c.id = ac.class_id
      where e.school_id = ${schoolId} and e.academic_year_id = ${options.yearId}::uuid and e.leave_date is null`.execute(
    db,
  )
  const guardiansOf = Map.groupBy(guardians.rows, (linked) => linked.student_id)
  const memberOf = new Map(members.rows.map((member) => [member.student_id, member]))
  return students.rows.map(({ id, row }) => {
    const linked = guardiansOf.get(id) ?? []
    const parents = Object.fromEntries(linked.map((link) => [link.relation, link.row]))
    const member = memberOf.get(id)
    const image = { ...row, ...parents, class: member?.class_name ?? null }
    const values = Object.fromEntries(studentList.columns.map(({ key }) => [key, valueAt(image, key)]))
    return {
      id,
      values: { ...values, status: row['status'] as string },
      row,
      guardians: parents,
      hasPrimary: linked.some((link) => link.is_primary),
      enrollment: member?.row,
    }
  })
}
