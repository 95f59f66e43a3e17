import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { normalizeTyped } from '@hadir/contract/fields/typed-text.ts'
import type { PrintedReportCard } from '@hadir/contract/student/report-card/printed-card.ts'

/** Typed names match in any case and with any spaces. */
export const plainName = (name: string): string => name.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ').trim()

type Value = readonly [field: string, value: string]

const points = (score: number | null) => (score === null ? '' : String(score))

/** The signed values that the paper shows, by their names in a comparison. */
export function signedValues(card: PrintedReportCard): Value[] {
  const subjects = card.groups.flatMap((group) => group.subjects)
  return [
    ['name', plainName(card.student.name)],
    ['year', card.academicYear.name],
    ['semester', String(card.semesterNo)],
    ['period', card.period],
    ['class', card.academicClass.name],
    // The seal's own format, as are all names here: what else a rapor shows is for a next one.
    ['S', String(card.absences.S)],
    ['I', String(card.absences.I)],
    ['A', String(card.absences.A)],
    ['decision', card.decision?.value ?? ''],
    ...subjects.flatMap(({ id, final, skill }): Value[] => [
      [`final:${id}`, points(final.score)],
      ...(skill ? [[`skill:${id}`, points(skill.score)] as const] : []),
    ]),
  ]
}

const leafOf = (salt: string, [field, value]: Value): Buffer =>
  createHmac('sha256', Buffer.from(salt, 'base64url')).update(`${field}\n${value}`).digest()

/** Of all values together; without the salt, which no paper shows, it reveals none of them. */
export function digestOf(card: PrintedReportCard, salt: string): Buffer {
  const hash = createHash('sha256')
  for (const value of signedValues(card)) hash.update(leafOf(salt, value))
  return hash.digest()
}

/** Whether a typed value matches the signed one. Undefined for a field that the paper lacks. */
export function agrees(card: PrintedReportCard, salt: string, [field, typed]: Value): boolean | undefined {
  const signed = signedValues(card).find(([name]) => name === field)
  if (!signed) return undefined
  return timingSafeEqual(
    leafOf(salt, signed),
    leafOf(salt, [field, field === 'name' ? plainName(typed) : normalizeTyped(typed)]),
  )
}
