import { normalizeTyped } from '../fields/typed-text.ts'
import { type SchoolDate, schoolDate } from './dates.ts'

/** DD/MM/YYYY as typed by a person; undefined when no such day exists. */
export function parseTypedDate(text: string): SchoolDate | undefined {
  const [, day, month, year] = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$/.exec(normalizeTyped(text)) ?? []
  if (!day || !month || !year) return undefined
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return schoolDate.safeParse(date).success ? date : undefined
}
