import { insertRows } from '../../../fixtures/rows.ts'
import { openAccounts } from '../accounts.ts'
import { type ExamplePlace, placeWith } from '../example-place.ts'
import type { ExampleClass } from '../people.ts'
import { seeded } from '../random.ts'

/** A mother with an account and a new number: her proposal waits for the wali kelas of the first class. */
export async function writeProposal(example: ExamplePlace, classes: readonly ExampleClass[], email: string) {
  const { db, now, schoolId } = example
  const student = classes[0]?.students[1]
  if (!student) return
  const { id, name, phone } = await db
    .selectFrom('student_guardian as sg')
    .innerJoin('guardian', 'guardian.id', 'sg.guardian_id')
    .select(['guardian.id', 'guardian.name', 'guardian.phone'])
    .where('sg.school_id', '=', schoolId)
    .where('sg.student_id', '=', student.id)
    .where('sg.relation', '=', 'IBU')
    .executeTakeFirstOrThrow()
  // A separate generator, so that the rest of the example does not change.
  const place = placeWith(example, seeded(2029))
  const mother = { email, role: 'parent', name, gender: 'P', dob: '1985-06-12', personId: id } as const
  const [proposed_by = ''] = await openAccounts(place, [mother])
  const changes = JSON.stringify([
    { field: 'phone', from: phone, to: '6281298765432' },
    { field: 'email', from: null, to: email },
  ])
  const proposal = { person: 'IBU', changes, note: 'Nomor lama sudah tidak aktif', proposed_by, proposed_at: now }
  await insertRows(place, 'contact_proposal', [{ id: place.newId(), student_id: student.id, ...proposal }])
}
