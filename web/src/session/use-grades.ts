import { type Grade, grades } from '@hadir/contract/labels.ts'
import { gradesOfSchool } from '@hadir/contract/school/school-grades.ts'
import { useSchoolType } from './use-school-words.ts'

/** The grades of the current school; all of them while its level is unknown. */
export function useGrades(): readonly Grade[] {
  const { level, form } = useSchoolType()
  return level ? gradesOfSchool({ level, form }) : grades
}
