import { type Grade, grades, levels } from '@hadir/contract/labels.ts'
import { gradesOfSchool } from '@hadir/contract/school/school-grades.ts'
import { useSession } from './store.ts'

/** The grades of the current school; all of them while its level is unknown. */
export function useGrades(): readonly Grade[] {
  const named = useSession((state) => state.user?.level)
  const level = levels.find((one) => one === named)
  const form = useSession((state) => state.profile?.schoolForm) ?? null
  return level ? gradesOfSchool({ level, form }) : grades
}
