import type { SchoolScope } from '../../../platform/http/scope.ts'
import { describe } from '../../school/rules.ts'
import type { TitleSchool } from '../list/title-school.ts'

/** The school that the file's titles name, if it is surely another than this one. */
export async function otherSchool({ db, schoolId }: SchoolScope, titled: TitleSchool | null): Promise<string | null> {
  if (!titled) return null
  const own = await db
    .selectFrom('school_setting')
    .select(['name', 'npsn'])
    .where('school_id', '=', schoolId)
    .executeTakeFirst()
  if (!own) return null
  if (titled.npsn && own.npsn) return titled.npsn === own.npsn ? null : (titled.name ?? `NPSN ${titled.npsn}`)
  return titled.name && !isSameName(titled.name, own.name) ? titled.name : null
}

/** A title may add the place, and a school's name in Hadir may be the longer one. */
function isSameName(titled: string, own: string): boolean {
  const [a, b] = [describe(titled), describe(own)]
  if (a.level && b.level && a.level !== b.level) return false
  const [few, many] = a.words.length < b.words.length ? [a.words, b.words] : [b.words, a.words]
  return few.every((word) => many.includes(word))
}
