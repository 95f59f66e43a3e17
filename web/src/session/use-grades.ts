import { type Grade, grades, levels } from '@hadir/contract/labels.ts'
import { gradesOfSchool } from '@hadir/contract/school/school-grades.ts'
import { useSession } from './store.ts'

/** The grades of the school in which the person acts; all of them while its level is not known. */
export function useGrades(): readonly Grade[] {
  const named = useSession((state) => state.user?.level)
  const level = levels.find((one) => one === named)
  const form = useSession((state) => state.profile?.schoolForm) ?? null
  return level ? gradesOfSchool({ level, form }) : grades
}
