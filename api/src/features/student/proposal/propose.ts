import type { z } from 'zod'
import {
  type ContactProposal,
  guardianProposalFields,
  type newProposal,
  type ProposalPerson,
  proposalFields,
} from '@hadir/contract/student/proposal.ts'
import type { StudentRecord } from '@hadir/contract/student/student.ts'
import { relations } from '@hadir/contract/student/student-labels.ts'
import { Failure } from '../../../platform/failure.ts'
import { actingPerson } from '../../../platform/http/acting-person.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { newId } from '../../../platform/ids.ts'
import { sanitizePhoto } from '../../photo/rules.ts'
import { readOwn } from '../own.ts'
import { type FoundPlaces, placesOfRecord } from '../../region/rules.ts'

type Proposed = z.output<typeof newProposal>

/** Whose contact the caller may propose to change: a student her own, a guardian hers, for each of her children. */
export async function ownPersons(scope: SchoolScope): Promise<{ record: StudentRecord; person: ProposalPerson }[]> {
  const records = await readOwn(scope)
  if (scope.role === 'student') return records.map((record) => ({ record, person: 'SISWA' as const }))
  const personId = await actingPerson(scope)
  return records.flatMap((record) => {
    const person = relations.find((relation) => record.guardians[relation]?.guardianId === personId)
    return person ? [{ record, person }] : []
  })
}

/** Stores the differences from the record, for the wali kelas or an admin to decide. */
export async function propose(scope: SchoolScope, found: FoundPlaces, body: Proposed): Promise<string> {
  const own = (await ownPersons(scope)).find(({ record }) => record.id === body.studentId)
  if (!own) throw new Failure('NOT_FOUND')
  const changes = changesOf(found, own, body)
  if (changes.length === 0) throw new Failure('NOTHING_PROPOSED')
  return storeProposal(scope, own, { changes, note: body.note ?? null })
}

/** A student's photo of herself; guardians cannot propose one. */
export async function proposePhoto(scope: SchoolScope, given: Buffer): Promise<string> {
  const own = (await ownPersons(scope)).find(({ person }) => person === 'SISWA')
  if (!own) throw new Failure('NOT_FOUND')
  const from = own.record.hasPhoto ? 'Foto lama' : null
  return storeProposal(scope, own, {
    changes: [{ field: 'photo', from, to: 'Foto baru' }],
    note: null,
    photo: sanitizePhoto(given),
  })
}

type Own = { record: StudentRecord; person: ProposalPerson }
type NewProposal = { changes: ContactProposal['changes']; note: string | null; photo?: Buffer }

async function storeProposal(scope: SchoolScope, { record, person }: Own, stored: NewProposal): Promise<string> {
  const id = newId()
  const { numInsertedOrUpdatedRows } = await scope.db
    .insertInto('contact_proposal')
    .values({
      school_id: scope.schoolId,
      id,
      student_id: record.id,
      person,
      changes: JSON.stringify(stored.changes),
      note: stored.note,
      photo: stored.photo ?? null,
      proposed_by: scope.profileId,
      proposed_at: scope.clock.now(),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['school_id', 'student_id', 'proposed_by'])
        .where('state', '=', 'MENUNGGU')
        .where('photo', stored.photo ? 'is not' : 'is', null)
        .doNothing(),
    )
    .executeTakeFirst()
  if (!numInsertedOrUpdatedRows) throw new Failure('PROPOSAL_WAITS')
  return id
}

function changesOf(
  found: FoundPlaces,
  { record, person }: { record: StudentRecord; person: ProposalPerson },
  body: Proposed,
): ContactProposal['changes'] {
  const isStudent = person === 'SISWA'
  const before = isStudent ? record : record.guardians[person]
  const after = isStudent ? { ...body, ...placesOfRecord(found, body, record) } : body
  const fields = isStudent ? proposalFields : guardianProposalFields
  const foreign = proposalFields.find((field) => !fields.includes(field) && body[field])
  if (foreign) throw new Failure('INVALID', { fields: { [foreign]: 'Hanya HP dan email Anda yang dapat diusulkan' } })
  const known: Partial<Record<string, unknown>> = before ?? {}
  return fields
    .map((field) => ({ field, from: (known[field] ?? null) as string | null, to: after[field] ?? null }))
    .filter(({ from, to }) => from !== to)
}
