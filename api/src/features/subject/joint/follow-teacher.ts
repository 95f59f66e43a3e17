import { sql } from 'kysely'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { auditChanges } from '../../../platform/audit/audit-log.ts'

/** The subjects that are taught together with these and are not among them, each with one of these. */
export async function jointMatesOf(
  { db, schoolId }: SchoolScope,
  ids: readonly string[],
): Promise<{ id: string; with: string }[]> {
  const { rows } = await sql<{ id: string; with: string }>`
    select distinct on (mate_member.academic_subject_id) mate_member.academic_subject_id as id, mine_member.academic_subject_id as with
      from joint_member mine_member
      join joint_member mate_member on mate_member.school_id = mine_member.school_id and mate_member.joint_group_id = mine_member.joint_group_id
      where mine_member.school_id = ${schoolId} and mine_member.academic_subject_id = any(${ids}::uuid[]) and mine_member.ended_on is null
        and mate_member.academic_subject_id <> all(${ids}::uuid[])
      order by mate_member.academic_subject_id, mine_member.position`.execute(db)
  return rows
}

/** One teacher teaches a joint group: the other classes of a subject get its teacher, too. Returns their number. */
export async function followTeacher(scope: SchoolScope, id: string): Promise<number> {
  const { db, schoolId, clock } = scope
  const mates = (await jointMatesOf(scope, [id])).map((one) => one.id)
  if (mates.length === 0) return 0
  const { rows } = await sql<{ id: string; before: string | null; after: string | null }>`
    with wanted as (
      select mate_given.id, mate_given.teacher_id as was, own_given.teacher_id from academic_subject own_given
        join academic_subject mate_given on mate_given.school_id = own_given.school_id and mate_given.id = any(${mates}::uuid[])
        where own_given.school_id = ${schoolId} and own_given.id = ${id} and mate_given.teacher_id is distinct from own_given.teacher_id
    ), written as (
      update academic_subject given
        set teacher_id = wanted.teacher_id, version = given.version + 1, updated_at = ${clock.now()}
        from wanted where given.school_id = ${schoolId} and given.id = wanted.id
    ), beside as (
      -- Who now teaches it does not stand beside herself.
      delete from academic_subject_co_teacher co using wanted
        where co.school_id = ${schoolId} and co.academic_subject_id = wanted.id and co.teacher_id = wanted.teacher_id
    )
    select wanted.id, was_t.name as before, new_t.name as after from wanted
      left join teacher was_t on was_t.school_id = ${schoolId} and was_t.id = wanted.was
      left join teacher new_t on new_t.school_id = ${schoolId} and new_t.id = wanted.teacher_id`.execute(db)
  await auditChanges(
    scope,
    rows.map(({ id: mate, before, after }) => ({
      kind: 'academic-subject',
      id: mate,
      before: { teacherId: before },
      after: { teacherId: after },
    })),
  )
  return rows.length
}
