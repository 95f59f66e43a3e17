import { type Grade, grades, gradesOf, type Level } from '../labels.ts'

/** Forms of school that teach every grade, whatever their registered level. */
const formsOfAllGrades: readonly string[] = ['SLB', 'PKBM']

/** The grades of a school: those of its level, unless its form has all grades. */
export const gradesOfSchool = ({ level, form }: { level: Level; form: string | null }): readonly Grade[] =>
  form !== null && formsOfAllGrades.includes(form) ? grades : gradesOf[level]
