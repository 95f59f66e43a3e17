import { normalizeTyped } from '@hadir/contract/fields/typed-text.ts'
import { grades, type Grade } from '@hadir/contract/labels.ts'
import type { SchoolWords } from '@hadir/contract/school/school-words.ts'
import { shownText, type Cell } from '../../../platform/documents/workbook/cell.ts'
import { type AddFinding, guided, type Reader } from './column.ts'
import { dayInYear } from './dates.ts'
import { text } from './readers.ts'
import { visible } from './visible.ts'

/** Longest first, so that VIII is not read as V. */
export const romans = [...grades].sort((a, b) => b.length - a.length).join('|')
const pattern = new RegExp(`^(?:(${romans})(?![A-Za-z])|(${romans})(?=[A-Z]$)|(1[0-3]|[1-9])(?!\\d))`)

/** A roman numeral whose I may be written l, | or 1, before a separator and the rest of the name. */
const handwritten = /^[IVXivxl|1]*[VXvx][IVXivxl|1]*(?=[^\p{L}\p{N}|]+[\p{L}\p{N}])/u
/** "VI1-A" is a slip for VII-A, or the first class of the sixth grade. */
const firstOrNext = /^([IVX]+1)[^\p{L}\p{N}]+\p{L}(?![\p{L}\p{N}])/iu
const gradeIn = (written: string): Grade | undefined => {
  const numeral = written.replace(/[l|1]/g, 'I').toUpperCase()
  return grades.find((grade) => grade === numeral)
}

/** A text with its first grade in plain roman letters: Ⅶ-A, full-width letters, Vll A and V11-A. */
export function withPlainGrade(text: string): string {
  const plain = text.replace(/[\p{Nl}\uff01-\uff5e]/gu, (sign) => sign.normalize('NFKC'))
  const [written = ''] = handwritten.exec(plain) ?? []
  // X1 IPA is a first class of the tenth grade, as it says.
  const isNumbered = /[^1]1$/.test(written) && gradeIn(written.slice(0, -1))
  const grade = /[l|1]/.test(written) && !isNumbered ? gradeIn(written) : undefined
  return grade ? grade + plain.slice(written.length) : plain
}

/** Whether a name may begin with one grade or with another: XIl, VI1-A. */
const isDoubtful = (name: string) =>
  /^[IVXivx1]*[l|]/.test(name) || gradeIn(firstOrNext.exec(name)?.[1] ?? '') !== undefined

const withoutKelas = (typed: string): string => visible(typed).replace(/^(kelas|kls\.?|rombel)\s+/i, '')

/**
 * "Kelas IX A", "VII-A", "7A", "X MIPA 2", "Kelas 10 TKJ" as the class's name and grade. The name stays as the school
 * writes it, without the word Kelas and with the grade in plain letters. Undefined when it does not begin with one
 * grade.
 */
export function parseRombel(typed: string): { name: string; grade: Grade } | undefined {
  const name = withPlainGrade(withoutKelas(normalizeTyped(typed)))
  if (isDoubtful(name)) return undefined
  const [, roman, tightRoman, number] = pattern.exec(name.toUpperCase()) ?? []
  const grade = (roman ?? tightRoman ?? (number ? grades[Number(number) - 1] : undefined)) as Grade | undefined
  return grade && name.length <= 20 ? { name, grade } : undefined
}

/** Whether a class is named by its grade alone, as "Kelas VII": beside VII-A it says less. */
export const isGradeAlone = (name: string): boolean => classKey(name).endsWith(' ')

/** For the guide of a template. */
export const classExamples = ({ className, shortClassName }: SchoolWords): string =>
  `Nama kelas, misalnya ${className} atau ${shortClassName}`

/** A class as typed, without the word Kelas; null for a blank cell. */
function classText(cell: Cell, addFinding: AddFinding): string | null {
  const date = dayInYear(cell)
  if (date) return fromDate(date, addFinding)
  // 7.10 is a class beside 7.1; a file may have 8.1999999999999993 for 8.2.
  const typed = withoutKelas(cell.kind === 'number' ? (cell.shown ?? String(cell.number)) : shownText(cell))
  return typed === '' || typed === '-' ? null : typed
}

/** A class of the school's students. */
export const rombel: Reader = guided({ expects: classExamples }, (cell, addFinding) => {
  const typed = classText(cell, addFinding)
  if (typed === null) return null
  const found = parseRombel(typed)
  if (found && found.name !== normalizeTyped(typed))
    addFinding('info', 'CLASS_LETTERS', `Dibaca sebagai kelas ${found.name}.`)
  if (found) return found.name
  addFinding('warning', 'CLASS_UNKNOWN', 'Tingkat kelas tidak dikenali; siswa ditulis tanpa kelas.')
  return null
})

/** A class in other lists, also one without a grade in its name. */
export const className: Reader = guided({ expects: classExamples }, (cell, addFinding) => {
  const typed = classText(cell, addFinding)
  return typed === null ? null : text({ kind: 'text', text: parseRombel(typed)?.name ?? typed }, addFinding)
})

/**
 * Excel makes a date of a typed 7-1: the seventh of January, or in an English Excel the first of July; saved as CSV or
 * pasted, it is 7-Jan, Jul-01 or 46204. No school has seven first grades, so the higher number is the grade where only
 * it can be one; only the first half of the year can be the thirteenth grade's.
 */
function fromDate({ day, month }: { day: number; month: number }, addFinding: AddFinding): string | null {
  const isMonthFirst = day > grades.length || ((day < fewestUpper || day > months) && month >= fewestUpper)
  const typed = isMonthFirst ? `${month}-${day}` : `${day}-${month}`
  addFinding(
    'warning',
    'CLASS_DATE',
    `Excel mengubah ${typed} menjadi tanggal; dibaca sebagai kelas ${typed}. Periksa, dan jadikan kolom ini Teks di Excel.`,
  )
  return typed
}
const fewestUpper = 7
const months = 12

/** "VII-A", "7A" and "Kelas 7 A" are one class. */
export function classKey(name: string): string {
  const found = parseRombel(name)
  if (!found) return name.toLowerCase()
  const rest = found.name
    .toUpperCase()
    .replace(pattern, '')
    .replace(/[^A-Z0-9]/g, '')
  return `${found.grade} ${rest}`
}
