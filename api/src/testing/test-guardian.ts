import { insertRows, type NewRow } from '../fixtures/rows.ts'
import { newId } from '../platform/ids.ts'
import { type Place, placeIn } from './test-school.ts'

type Link = Pick<NewRow<'student_guardian'>, 'student_id' | 'guardian_id'> & { relation?: 'AYAH' | 'IBU' }

/** Makes a guardian the mother, or the father, of a student. */
export const linkGuardian = (t: Place, schoolId: string, { relation = 'IBU', ...link }: Link): Promise<void> =>
  insertRows(placeIn(t, schoolId), 'student_guardian', [{ ...link, relation }])

type Parent = { studentId?: string; name?: string; phone?: string; email?: string; relation?: 'AYAH' | 'IBU' }

/** A parent in the school's records, of the student if there is one; returns the guardian's id. */
export async function newGuardian(t: Place, at: Parent & { schoolId: string }): Promise<string> {
  const id = newId()
  const { schoolId, studentId, relation = 'IBU', name = 'Ibu Murid', ...contact } = at
  await insertRows(placeIn(t, schoolId), 'guardian', [{ id, name, ...contact }])
  if (studentId) await linkGuardian(t, schoolId, { student_id: studentId, guardian_id: id, relation })
  return id
}
