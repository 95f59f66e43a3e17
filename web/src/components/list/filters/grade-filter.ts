import { useGrades } from '../../../session/use-grades.ts'
import type { Choice } from '../../../ui/inputs/select.tsx'
import type { ListFilter } from './list-filter.ts'

/**
 * The school's grades as choices; `stored` is a record's own grade, which stays available whatever the school's level.
 */
export function useGradeChoices(stored?: string | null): Choice[] {
  const own: readonly string[] = useGrades()
  const offered = stored && !own.includes(stored) ? [...own, stored] : own
  return offered.map((grade) => ({ value: grade, label: grade }))
}

export const useGradeFilter = (): ListFilter => ({ name: 'grade', label: 'Tingkat', options: useGradeChoices() })
