import { grades, type Grade } from '@hadir/contract/labels.ts'
import { shownText } from '../../../platform/documents/workbook/cell.ts'
import { guided, type Reader } from './columns/column.ts'

/** Longest first, so that VIII is not read as V. */
const romans = [...grades].sort((a, b) => b.length - a.length).join('|')
const pattern = new RegExp(`^(?:(${romans})(?![A-Za-z])|(${romans})(?=[A-Z]$)|(1[0-2]|[1-9])(?!\\d))`)

export const withoutKelas = (typed: string): string =>
  typed
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(kelas|kls\.?|rombel)\s+/i, '')

/**
 * "Kelas IX A", "VII-A", "7A", "X MIPA 2", "Kelas 10 TKJ" as the class's name and grade. The name stays as the school
 * writes it, without the word Kelas. Undefined when it does not begin with a grade.
 */
export function parseRombel(typed: string): { name: string; grade: Grade } | undefined {
  const name = withoutKelas(typed)
  const [, roman, tightRoman, number] = pattern.exec(name.toUpperCase()) ?? []
  const grade = (roman ?? tightRoman ?? (number ? grades[Number(number) - 1] : undefined)) as Grade | undefined
  return grade && name.length <= 20 ? { name, grade } : undefined
}

export const rombel: Reader = guided(
  { expects: 'Nama kelas, misalnya VII-A, 7A, atau X MIPA 1' },
  (cell, addFinding) => {
    const typed = shownText(cell)
    if (typed.trim() === '' || typed.trim() === '-') return null
    const found = parseRombel(typed)
    if (found) return found.name
    addFinding('warning', 'CLASS_UNKNOWN', 'Tingkat kelas tidak dikenali; siswa ditulis tanpa kelas.')
    return null
  },
)

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
