import type { SchoolScope } from './scope.ts'

/** The caller's record in the school (a teacher, a student, a guardian); null if the profile has none. */
export async function actingPerson({ db, schoolId, profileId }: SchoolScope): Promise<string | null> {
  const actor = await db
    .selectFrom('actor')
    .select('person_id')
    .where('school_id', '=', schoolId)
    .where('id', '=', profileId)
    .executeTakeFirst()
  return actor?.person_id ?? null
}
