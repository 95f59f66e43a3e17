import { semesterNames } from '@hadir/contract/academic-year/academic-year.ts'
import type { ListFilter } from './list-filter.ts'

/** If unset: the current semester, or the last one that ended. */
export const semesterFilter: ListFilter = {
  name: 'semesterNo',
  label: 'Semester',
  unset: 'Berjalan',
  options: ([1, 2] as const).map((no) => ({ value: String(no), label: semesterNames[no] })),
}
