import { normalizeTyped } from '@hadir/contract/fields/typed-text.ts'
import { grades, type Grade } from '@hadir/contract/labels.ts'
import { shownText } from '../../../platform/documents/workbook/cell.ts'
import { guided } from './column.ts'
import { parseRombel } from './rombel.ts'

const gradeOf = (typed: string): Grade | undefined => parseRombel(typed)?.grade

/** "VII", "7" or "Kelas 7" as one grade. */
export const oneGrade = guided({ expects: 'Tingkat', allowed: (words) => words.grades }, (cell, addFinding) => {
  const typed = normalizeTyped(shownText(cell))
  if (typed === '' || typed === '-') return null
  const found = gradeOf(typed)
  if (!found) addFinding('warning', 'GRADE_UNKNOWN', 'Tingkat tidak dikenali; dibiarkan kosong.')
  return found ?? null
})

/** "VII, VIII", "7-9" or "VII sampai IX" as the grades in their order, with commas between. */
export const gradeList = guided(
  {
    expects: ({ someGrades }) => `Tingkat dengan koma di antaranya, misalnya ${someGrades}`,
    allowed: (words) => words.grades,
  },
  (cell, addFinding) => {
    const typed = normalizeTyped(shownText(cell))
    if (typed === '' || typed === '-') return null
    const parts = typed.split(/[,;/&]|\bdan\b/i).map((part) => rangeOf(part.trim()))
    const found = new Set(parts.flatMap((part) => part ?? []))
    if (parts.includes(undefined))
      addFinding('warning', 'GRADE_UNKNOWN', 'Ada tingkat yang tidak dikenali; bagian itu dilewati.')
    return grades.filter((grade) => found.has(grade)).join(', ') || null
  },
)

/** One grade, or all from one to another. */
function rangeOf(typed: string): readonly Grade[] | undefined {
  const [from, to = from, ...more] = typed.split(/\s*(?:-|sampai|s\.?d\.?)\s*/i).map(gradeOf)
  if (!from || !to || more.length > 0) return undefined
  return grades.slice(grades.indexOf(from), grades.indexOf(to) + 1)
}
