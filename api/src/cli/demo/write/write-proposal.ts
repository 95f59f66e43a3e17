import { writeAccounts } from '../accounts.ts'
import type { ExampleClass } from '../people.ts'
import { seeded } from '../random.ts'
import type { Place } from './write-school.ts'

/** A mother with an account and a new number: her proposal waits for the wali kelas of the first class. */
export async function writeProposal(place: Place, classes: readonly ExampleClass[], email: string): Promise<void> {
  const { db, now, schoolId } = place
  const student = classes[0]?.students[1]
  if (!student) return
  const { id, name, phone } = await db
    .selectFrom('student_guardian as link')
    .innerJoin('guardian', 'guardian.id', 'link.guardian_id')
    .select(['guardian.id', 'guardian.name', 'guardian.phone'])
    .where('link.school_id', '=', schoolId)
    .where('link.student_id', '=', student.id)
    .where('link.relation', '=', 'IBU')
    .executeTakeFirstOrThrow()
  // A separate generator, so that the rest of the example does not change.
  const random = seeded(2029)
  const mother = { email, role: 'parent', name, gender: 'P', dob: '1985-06-12', personId: id } as const
  const [profileId = ''] = await writeAccounts({ ...place, random }, [mother])
  await db
    .insertInto('contact_proposal')
    .values({
      school_id: schoolId,
      id: random.id(now),
      student_id: student.id,
      person: 'IBU',
      changes: JSON.stringify([
        { field: 'phone', from: phone, to: '6281298765432' },
        { field: 'email', from: null, to: email },
      ]),
      note: 'Nomor lama sudah tidak aktif',
      proposed_by: profileId,
      proposed_at: now,
    })
    .execute()
}
