import { semesterNames } from '@hadir/contract/academic-year/academic-year.ts'
import type { ListFilter } from './list-filter.ts'

/** Unset is the running semester, or the one that ended last. */
export const semesterFilter: ListFilter = {
  name: 'semesterNo',
  label: 'Semester',
  unset: 'Berjalan',
  options: ([1, 2] as const).map((no) => ({ value: String(no), label: semesterNames[no] })),
}
