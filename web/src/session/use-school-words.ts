import { type Level, levels } from '@hadir/contract/labels.ts'
import { type SchoolWords, schoolWords } from '@hadir/contract/school/school-words.ts'
import { useSession } from './store.ts'

/** Level and form of the current school; no level while it is unknown. */
export function useSchoolType(): { level: Level | undefined; form: string | null } {
  const named = useSession((state) => state.user?.level)
  const form = useSession((state) => state.profile?.schoolForm) ?? null
  return { level: levels.find((one) => one === named), form }
}

/** The words of the current school; those of an SMP while its level is unknown. */
export function useSchoolWords(): SchoolWords {
  const { level = 'SMP', form } = useSchoolType()
  return schoolWords({ level, form })
}
