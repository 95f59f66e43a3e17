import { grades, type Level } from '@hadir/contract/labels.ts'
import { type ClassGrade, endsSchool, gradesOfSchool } from '@hadir/contract/school/school-grades.ts'
import type { Promotion } from '@hadir/contract/academic-year/rollover.ts'

export type PlanClass = ClassGrade & { id: string; name: string }
export type NextPlace = { decision: Promotion; toClassId: string | null }

/** Distinguishes the classes of a grade: VII-A, 7A and Kelas VII A all end in A. */
export function letterOf({ name, grade }: Pick<PlanClass, 'name' | 'grade'>): string {
  const number = String(grades.indexOf(grade) + 1)
  return name
    .replace(/^kelas\s*/i, '')
    .replace(new RegExp(`^(?:${grade}(?![IVX])|${number}(?!\\d))[\\s.-]*`, 'i'), '')
    .trim()
    .toLowerCase()
}

type School = { level: Level; form: string | null }

/**
 * Where the students of a class go: the school's last grade graduates, and XII unless its program takes four years; the
 * others go to the class of the next grade
 * with the same letter. If there is none, or more than one, a person must choose.
 */
export function promotionOf(from: PlanClass, classes: readonly PlanClass[], school: School): NextPlace {
  const ofLevel = gradesOfSchool(school)
  if (endsSchool(from, school)) return { decision: 'LULUS', toClassId: null }
  const next = ofLevel[ofLevel.indexOf(from.grade) + 1]
  const same = classes.filter((one) => one.grade === next && letterOf(one) === letterOf(from))
  return { decision: 'NAIK', toClassId: same.length === 1 ? (same[0]?.id ?? null) : null }
}
