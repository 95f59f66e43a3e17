import { sql } from 'kysely'
import type { ContactProposal, ProposalState } from '@hadir/contract/student/proposal.ts'
import { byClass, byName } from '../../../platform/database/name-order.ts'
import type { Sorting } from '../../../platform/database/read-page.ts'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { selectStudents } from '../records.ts'
import { visibleStudentIds } from '../visibility.ts'

export const sorting: Sorting = {
  by: {
    at: sql`proposal.proposed_at`,
    studentName: byName('student.name'),
    className: sql`case when class.id is not null then ${byClass('class')} end`,
  },
  defaultSort: '-at',
  id: sql`proposal.id`,
  search: { words: sql`concat_ws(' ', student.search_name, fold_text(class.name))`, numbers: [sql`student.nis`] },
}

const select = (scope: SchoolScope, whole = sql<boolean>`true`) =>
  selectStudents(scope, whole)
    .clearSelect()
    .innerJoin('contact_proposal as proposal', (join) =>
      join.onRef('proposal.school_id', '=', 'student.school_id').onRef('proposal.student_id', '=', 'student.id'),
    )
    .innerJoin('actor as proposer_a', (join) =>
      join.onRef('proposer_a.school_id', '=', 'proposal.school_id').onRef('proposer_a.id', '=', 'proposal.proposed_by'),
    )
    .leftJoin('actor as decider_a', (join) =>
      join.onRef('decider_a.school_id', '=', 'proposal.school_id').onRef('decider_a.id', '=', 'proposal.decided_by'),
    )
    .select([
      'proposal.id',
      'student.id as student_id',
      'student.name as student_name',
      'class.name as class_name',
      'proposal.person',
      'proposal.changes',
      'proposal.note',
      'proposer_a.name as by',
      'proposal.proposed_at',
      'proposal.state',
      'decider_a.name as decided_by',
      'proposal.decided_at',
      'proposal.reason',
    ])

/** The proposals that the caller may decide: all for an admin, those of her classes for a homeroom teacher. */
async function selectDecidable(scope: SchoolScope) {
  const { whole } = await visibleStudentIds(scope)
  return select(scope, whole).where('sight.is_whole', '=', true)
}

export const foundProposals = async (scope: SchoolScope, { state }: { state: ProposalState }) =>
  (await selectDecidable(scope)).where('proposal.state', '=', state)

/** Those of them with these ids, in order, also decided ones. */
export const decidableProposals = async (scope: SchoolScope, ids: readonly string[]) =>
  (await selectDecidable(scope))
    .where('proposal.id', 'in', [...new Set(ids)])
    .orderBy('proposal.id')
    .execute()

/** Her own proposals, newest first; older ones are omitted. */
export async function ownProposals(scope: SchoolScope): Promise<ContactProposal[]> {
  const rows = await select(scope)
    .where('proposal.proposed_by', '=', scope.profileId)
    .orderBy('proposal.proposed_at', 'desc')
    .limit(20)
    .execute()
  return rows.map(toProposal)
}

export async function readProposal(scope: SchoolScope, id: string): Promise<ContactProposal> {
  const row = await select(scope).where('proposal.id', '=', id).executeTakeFirst()
  if (!row) throw new Failure('NOT_FOUND')
  return toProposal(row)
}

export type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

export const toProposal = (row: Row): ContactProposal => ({
  id: row.id,
  studentId: row.student_id,
  studentName: row.student_name,
  className: row.class_name,
  // The table's checks allow only these values, and propose.ts writes only these changes.
  person: row.person as ContactProposal['person'],
  changes: row.changes as ContactProposal['changes'],
  note: row.note,
  by: row.by,
  at: row.proposed_at.toISOString(),
  state: row.state as ContactProposal['state'],
  decision:
    row.decided_at && row.decided_by
      ? { by: row.decided_by, at: row.decided_at.toISOString(), reason: row.reason }
      : null,
})
