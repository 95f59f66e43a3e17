import { plain, type Value } from '../list/column.ts'
import { bareName } from '../list/titles.ts'

type Named = { id: string; name: string; nuptk: string | null }

/** By NUPTK, else by the name without titles if it is unique. 'none': the row names nobody. */
export function findTeacher<Teacher extends Named>(
  { nuptk, teacher }: Record<string, Value>,
  teachers: readonly Teacher[],
): Teacher | 'none' | 'several' | 'unknown' {
  const byNumber = nuptk ? teachers.find((one) => one.nuptk === nuptk) : undefined
  if (byNumber) return byNumber
  if (!teacher) return nuptk ? 'unknown' : 'none'
  const named = teachers.filter((one) => nameKey(one.name) === nameKey(String(teacher)))
  if (named.length > 1) return 'several'
  return named[0] ?? 'unknown'
}

/** "SITI AMINAH, S.Pd." and "Siti Aminah" are the same name. */
const nameKey = (name: string) => plain(bareName(name))
