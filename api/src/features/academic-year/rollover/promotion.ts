import { grades, type Level } from '@hadir/contract/labels.ts'
import { gradesOfSchool } from '@hadir/contract/school/school-grades.ts'
import type { Promotion } from '@hadir/contract/academic-year/rollover.ts'

export type PlanClass = { id: string; name: string; grade: string }
export type NextPlace = { decision: Promotion; toClassId: string | null }

/** Distinguishes the classes of a grade: VII-A, 7A and Kelas VII A all end in A. */
export function letterOf({ name, grade }: PlanClass): string {
  const number = String((grades as readonly string[]).indexOf(grade) + 1)
  return name
    .replace(/^kelas\s*/i, '')
    .replace(new RegExp(`^(?:${grade}(?![IVX])|${number}(?!\\d))[\\s.-]*`, 'i'), '')
    .trim()
    .toLowerCase()
}

type School = { level: Level; form: string | null }

/**
 * Where the students of a class go: the school's last grade graduates, the others go to the class of the next grade
 * with the same letter. If there is none, or more than one, a person must choose.
 */
export function promotionOf(from: PlanClass, classes: readonly PlanClass[], school: School): NextPlace {
  const ofLevel: readonly string[] = gradesOfSchool(school)
  if (from.grade === ofLevel.at(-1)) return { decision: 'LULUS', toClassId: null }
  const next = ofLevel[ofLevel.indexOf(from.grade) + 1]
  const same = classes.filter((one) => one.grade === next && letterOf(one) === letterOf(from))
  return { decision: 'NAIK', toClassId: same.length === 1 ? (same[0]?.id ?? null) : null }
}
