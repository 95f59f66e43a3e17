import type { SchoolScope } from '../../../platform/http/scope.ts'
import { describe } from '../../school/rules.ts'
import { type TitleSchool, withShortLevel } from '../list/title-school.ts'

type OwnSchool = { name: string; npsn: string | null }

/** The school that a title of the file names, if it is surely another than this one. */
export async function otherSchool(
  { db, schoolId }: SchoolScope,
  titled: readonly TitleSchool[],
): Promise<string | null> {
  if (titled.length === 0) return null
  const own = await db
    .selectFrom('school_setting')
    .select(['name', 'npsn'])
    .where('school_id', '=', schoolId)
    .executeTakeFirst()
  return own ? (titled.map((one) => otherIn(one, own)).find((name) => name !== null) ?? null) : null
}

function otherIn(titled: TitleSchool, own: OwnSchool): string | null {
  if (titled.npsn && own.npsn) return titled.npsn === own.npsn ? null : (titled.name ?? `NPSN ${titled.npsn}`)
  return titled.name && !isSameName(titled.name, own.name) ? titled.name : null
}

/** A title may add the place, and a school's name in Hadir may be the longer one. */
export function isSameName(titled: string, own: string): boolean {
  const [a, b] = [describe(withShortLevel(titled)), describe(withShortLevel(own))]
  if (a.level && b.level && a.level !== b.level) return false
  const [few, many] = a.words.length < b.words.length ? [a.words, b.words] : [b.words, a.words]
  return few.every((word) => many.includes(word))
}
