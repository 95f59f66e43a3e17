import { type Grade, grades } from './labels.ts'

/** How names write hamza and ain, and what is typed instead: order and search ignore them, as SQL does (`name_key`). */
export const ignoredSigns = "'’‘`´ʻʼʽʾʿ"
const ignored = new RegExp(`[${ignoredSigns}]`, 'gu')

/** A name without the signs that order and search ignore. */
export const nameKey = (name: string): string => name.replace(ignored, '')

// The rule of the database's collation `name_order`.
const collator = new Intl.Collator('id', { numeric: true, sensitivity: 'base' })

/** Names as people look for them: without regard to case, accents and signs, with numbers as numbers. */
export function compareNames(one: string, other: string): number {
  const [a, b] = [nameKey(one), nameKey(other)]
  return collator.compare(a, b) || compareCodePoints(a, b)
}

/** Names that are equal but for case and accents, as PostgreSQL compares their bytes: UTF-16 would differ. */
function compareCodePoints(one: string, other: string): number {
  const [a, b] = [one, other].map((text) => Array.from(text, (sign) => sign.codePointAt(0) ?? 0)) as [
    number[],
    number[],
  ]
  const at = a.findIndex((code, i) => code !== b[i])
  return at === -1 ? a.length - b.length : (a[at] ?? 0) - (b[at] ?? -1)
}

/** Students in the order in which a class numbers them; namesakes by NIS. */
export const compareStudents = (one: { name: string; nis: string }, other: { name: string; nis: string }): number =>
  compareNames(one.name, other.name) || compareNames(one.nis, other.nis)

/** Classes by grade, then by the school's own numbers, then by name: VII-2, VII-10, VIII-1. */
export const compareClasses = (one: ClassPlace, other: ClassPlace): number =>
  grades.indexOf(one.grade) - grades.indexOf(other.grade) ||
  one.orderNo - other.orderNo ||
  compareNames(one.name, other.name)
export type ClassPlace = { grade: Grade; orderNo: number; name: string }
