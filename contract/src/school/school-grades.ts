import { type Grade, grades, gradesOf, type Level } from '../labels.ts'

/** Forms of school that teach every grade, whatever their registered level. */
const formsOfAllGrades: readonly string[] = ['SLB', 'PKBM']

const withoutFourth = grades.filter((grade) => grade !== 'XIII')
const ofVocational: readonly Grade[] = [...gradesOf.SMA, 'XIII']

type School = { level: Level; form: string | null }

/** The grades of a school: those of its level, unless its form has all grades. Only an SMK has a fourth year. */
export function gradesOfSchool({ level, form }: School): readonly Grade[] {
  if (form === 'SMK') return ofVocational
  return form !== null && formsOfAllGrades.includes(form) ? withoutFourth : gradesOf[level]
}

/** A class's grade, and whether the program of a class XII takes four years. */
export type ClassGrade = { grade: Grade; isFourYear: boolean }

/** Whether the students of a class have nowhere to go in their school after it. */
export const endsSchool = ({ grade, isFourYear }: ClassGrade, school: School): boolean =>
  grade === 'XII' && school.form === 'SMK' ? !isFourYear : grade === gradesOfSchool(school).at(-1)
