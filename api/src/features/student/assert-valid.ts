import { ageOn } from '@hadir/contract/dates/dates.ts'
import type { Student } from '@hadir/contract/student/student.ts'
import { Failure } from '../../platform/failure.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { readSetting } from '../config/school/rules.ts'
import { selectStudents, type StudentBody } from './records.ts'

/** The unique indexes reject a taken number anyway; this names its owner, at the field. */
export async function assertValid(scope: SchoolScope, body: StudentBody, before: Student | null): Promise<void> {
  const { today } = await readSetting(scope)
  const age = ageOn(body.dob, today)
  // A former student grows older, and her record may still be corrected.
  if (body.dob !== before?.dob && (age < 4 || age > 25))
    throw new Failure('INVALID', { fields: { dob: 'Umur siswa antara 4 dan 25 tahun' } })
  await assertNumbersFree(scope, body, before?.id)
}

/** Rejects a number of another student at its field, with her name. */
export async function assertNumbersFree(
  scope: SchoolScope,
  body: { nis: string; nisn?: string | undefined },
  ownId?: string,
): Promise<void> {
  const taken = await selectStudents(scope)
    .where((eb) =>
      eb.or([eb('student.nis', '=', body.nis), ...(body.nisn ? [eb('student.nisn', '=', body.nisn)] : [])]),
    )
    .execute()
  const fields: Record<string, string> = {}
  for (const other of taken.filter((student) => student.id !== ownId)) {
    const field = other.nis === body.nis ? 'nis' : 'nisn'
    fields[field] = `Sudah dipakai ${other.name}`
  }
  if (Object.keys(fields).length > 0) throw new Failure('ALREADY_EXISTS', { fields })
}
