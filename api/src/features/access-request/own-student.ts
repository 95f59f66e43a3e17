import type { Role } from '@hadir/contract/roles.ts'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { PlatformScope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/ids.ts'

export type NamedStudent = { role: Role; nisn: string; dob: SchoolDate | null }

/**
 * Whether the school has a student with this NISN and birthday who has no account yet. Unknown, taken and born on
 * another day return the same by the same statements, so that nobody can tell them apart (decision 0016).
 */
export async function isOwnStudent(
  scope: PlatformScope,
  schoolId: string,
  { role, nisn, dob }: NamedStudent,
): Promise<boolean> {
  // This actor, which has no profile yet, authors nothing.
  const actor = { schoolId, profileId: newId(scope.clock.now().getTime()), role }
  const student = await scope.asSchool(actor, ({ db }) =>
    db
      .selectFrom('student')
      .select('id')
      .where('school_id', '=', schoolId)
      .where('nisn', '=', nisn)
      .where('dob', '=', dob)
      .where('status', role === 'alumni' ? '<>' : '=', 'AKTIF')
      .executeTakeFirst(),
  )
  const holder = await scope.db
    .selectFrom('platform.profile')
    .select('id')
    .where('school_id', '=', schoolId)
    .where('role', '=', role)
    .where('person_id', '=', student?.id ?? schoolId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return student !== undefined && holder === undefined
}
