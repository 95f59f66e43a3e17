import type { SchoolScope } from './scope.ts'

/** The school's record of whoever is calling (a teacher, a student, a guardian); null if her profile has none. */
export async function actingPerson({ db, schoolId, profileId }: SchoolScope): Promise<string | null> {
  const actor = await db
    .selectFrom('actor')
    .select('person_id')
    .where('school_id', '=', schoolId)
    .where('id', '=', profileId)
    .executeTakeFirst()
  return actor?.person_id ?? null
}
