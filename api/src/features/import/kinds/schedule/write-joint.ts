import { sql } from 'kysely'
import { auditChanges } from '../../../../platform/audit/audit-log.ts'
import type { SchoolScope } from '../../../../platform/http/scope.ts'
import { auditJoint, jointMembers, type JointMember, jointName } from '../../../schedule/joint-hours.ts'
import type { KnownTimetable } from './existing.ts'
import type { Accepted } from '../kind.ts'
import { insertRows, type Writing } from '../../write/rows.ts'

/** Joins the classes of the accepted proposals, before their lessons are written. `there`: who were joined before. */
export async function writeJoint(
  w: Writing,
  of: { known: KnownTimetable; there: readonly JointMember[]; accepted: Accepted },
): Promise<void> {
  const { timetable } = of.known
  const groups = of.accepted.map((ids) => {
    const members = timetable.joint.filter(({ academicSubjectId }) => ids.includes(academicSubjectId))
    const known = of.there.filter(({ academicSubjectId }) => ids.includes(academicSubjectId)).length
    return { id: members[0]!.groupId, members, known }
  })
  const ofYear = { school_id: w.scope.schoolId, academic_year_id: timetable.id }
  await insertRows(
    w,
    'joint_group',
    groups.flatMap(({ id, known }) => (known > 0 ? [] : { ...ofYear, id, created_at: w.now })),
  )
  await insertRows(
    w,
    'joint_member',
    groups.flatMap(({ id, members, known }) =>
      members.slice(known).map((one, at) => ({
        ...ofYear,
        joint_group_id: id,
        academic_class_id: one.academicClass.id,
        academic_subject_id: one.academicSubjectId,
        position: known + at + 1,
      })),
    ),
  )
  for (const { members } of groups) await auditJoint(w.scope, members, namesOf(members))
}

const namesOf = (members: readonly JointMember[]) => members.map(jointName).join(' + ')

/** Logs that the undo of a batch separates what the batch joined; before it does. */
export async function auditSeparated(scope: SchoolScope, batchId: string): Promise<void> {
  const { db, schoolId } = scope
  const written = sql`select record_id, part from import_write
    where school_id = ${schoolId} and batch_id = ${batchId} and table_name = 'joint_member'`
  const { rows } = await sql<JointMember & { isLeaving: boolean }>`
    select known.*, (known."groupId", known."academicSubjectId"::text) in (${written}) as "isLeaving"
      from (${jointMembers(schoolId)} and member.joint_group_id in (select record_id from (${written}) written)
        order by member.joint_group_id, member.position) known`.execute(db)
  for (const members of Map.groupBy(rows, ({ groupId }) => groupId).values()) {
    const [leaving, rest] = [true, false].map((leaves) => members.filter(({ isLeaving }) => isLeaving === leaves))
    await auditChanges(
      scope,
      leaving!.map(({ academicSubjectId }) => ({
        kind: 'academic-subject',
        id: academicSubjectId,
        before: { joint: namesOf(members) },
        after: { joint: null },
      })),
    )
    if (rest!.length > 0) await auditJoint(scope, rest!, namesOf(rest!))
  }
}
