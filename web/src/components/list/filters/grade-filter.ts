import { useGrades } from '../../../session/use-grades.ts'
import type { Choice } from '../../../ui/inputs/select.tsx'
import type { ListFilter } from './list-filter.ts'

/** The grades that the school has, to choose from; `stored` is a record's own, which stays choosable whatever the school's level. */
export function useGradeChoices(stored?: string | null): Choice[] {
  const own: readonly string[] = useGrades()
  const offered = stored && !own.includes(stored) ? [...own, stored] : own
  return offered.map((grade) => ({ value: grade, label: grade }))
}

export const useGradeFilter = (): ListFilter => ({ name: 'grade', label: 'Tingkat', options: useGradeChoices() })
