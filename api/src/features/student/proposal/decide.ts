import { type ContactProposal, type ProposalField, proposalFields } from '@hadir/contract/student/proposal.ts'
import type { LeftRow } from '@hadir/contract/list.ts'
import type { StudentRecord } from '@hadir/contract/student/student.ts'
import { Failure } from '../../../platform/failure.ts'
import { inSavepoint } from '../../../platform/http/savepoint.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { savePhoto } from '../../photo/rules.ts'
import { changeContact } from '../contact.ts'
import { readStudent } from '../whole-record.ts'
import type { Contact } from '../records.ts'
import { decidableProposals, readProposal } from './find.ts'

/**
 * Decides a proposal once. If accepted, its changes are applied to the current record in the same transaction; the row
 * lock lets the second of two deciders see the first.
 */
export async function decideProposal(
  scope: SchoolScope,
  id: string,
  { isAccepted, reason }: { isAccepted: boolean; reason?: string | undefined },
): Promise<ContactProposal> {
  const proposal = await lockProposal(scope, id)
  // Throws NOT_FOUND for a student whom the caller may not see.
  const record = await readStudent(scope, proposal.studentId)
  if (!record.isWhole) throw new Failure('FORBIDDEN')
  assertUndecided(proposal)
  if (isAccepted) {
    const photo = await proposedPhoto(scope, id)
    if (photo) await savePhoto(scope, { kind: 'student' }, { id: record.id, given: photo })
    else await changeContact(scope, record, contactWith(record, proposal))
  }
  await setState(scope, id, { state: isAccepted ? 'DISETUJUI' : 'DITOLAK', reason: reason ?? null })
  return readProposal(scope, id)
}

type ManyDecisions = { ids: readonly string[]; isAccepted: boolean; reason?: string | undefined }

/**
 * The same decision on several: one that cannot be decided stays as it is, with the reason. In order of id, so that two
 * people who decide at once wait for each other instead of deadlocking.
 */
export async function decideProposals(scope: SchoolScope, { ids, ...body }: ManyDecisions) {
  const found = await decidableProposals(scope, ids)
  const left: LeftRow[] = []
  for (const { id, student_name: name } of found) {
    const outcome = await inSavepoint(scope, () => decideProposal(scope, id, body))
    if (outcome instanceof Failure) left.push({ id, name, reason: outcome.message })
  }
  return { decided: found.length - left.length, left }
}

/** The photo of a waiting proposal; a decided one has none. */
export async function proposedPhoto({ db, schoolId }: SchoolScope, id: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('contact_proposal')
    .select('photo')
    .where('school_id', '=', schoolId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.photo ?? null
}

/** The same for a decider. */
export async function shownPhoto(scope: SchoolScope, id: string): Promise<Buffer> {
  const { studentId } = await readProposal(scope, id)
  const { isWhole } = await readStudent(scope, studentId)
  const photo = isWhole ? await proposedPhoto(scope, id) : null
  if (!photo) throw new Failure('NOT_FOUND')
  return photo
}

export async function withdrawProposal(scope: SchoolScope, id: string): Promise<void> {
  const proposal = await lockProposal(scope, id, scope.profileId)
  assertUndecided(proposal)
  await setState(scope, id, { state: 'DIBATALKAN', reason: null })
}

async function lockProposal(scope: SchoolScope, id: string, proposedBy?: string): Promise<ContactProposal> {
  let found = scope.db
    .selectFrom('contact_proposal')
    .select('id')
    .where('school_id', '=', scope.schoolId)
    .where('id', '=', id)
  if (proposedBy) found = found.where('proposed_by', '=', proposedBy)
  if (!(await found.forUpdate().executeTakeFirst())) throw new Failure('NOT_FOUND')
  return readProposal(scope, id)
}

function assertUndecided({ state, decision }: ContactProposal): void {
  if (state === 'MENUNGGU') return
  const verdict = { DISETUJUI: 'disetujui', DITOLAK: 'ditolak', DIBATALKAN: 'dibatalkan' }[state]
  throw new Failure('PROPOSAL_DECIDED', { values: { verdict, name: decision?.by ?? '' } })
}

const setState = (
  { db, schoolId, profileId, clock }: SchoolScope,
  id: string,
  set: { state: ContactProposal['state']; reason: string | null },
) =>
  db
    .updateTable('contact_proposal')
    // A rejected picture is deleted.
    .set({ ...set, photo: null, decided_by: profileId, decided_at: clock.now() })
    .where('school_id', '=', schoolId)
    .where('id', '=', id)
    .execute()

/** The record's current contact with the proposal's changes. */
function contactWith(record: StudentRecord, { person, changes }: ContactProposal): Contact {
  const wanted = Object.fromEntries(changes.map(({ field, to }) => [field, to ?? undefined]))
  // Object.fromEntries loses the key types, which are those of the fields.
  const home = Object.fromEntries(proposalFields.map((field) => [field, record[field] ?? undefined])) as Pick<
    Contact,
    ProposalField
  >
  if (person === 'SISWA') return { ...home, ...wanted, version: record.version }
  const guardian = record.guardians[person]
  const reached = { phone: guardian?.phone ?? undefined, email: guardian?.email ?? undefined, ...wanted }
  return { ...home, version: record.version, guardians: { [person]: reached } }
}
