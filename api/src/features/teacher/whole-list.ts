import { wholeList } from '../../platform/listing/whole-list.ts'
import { sheet } from './export-columns.ts'
import { selectTeachers, shownTo, sortingFor } from './records.ts'

/** All teachers, for a school's archive. */
export const allTeachers = wholeList({
  find: selectTeachers,
  sorting: sortingFor,
  show: (rows, scope) => rows.map((row) => shownTo(scope, row)),
  sheet,
})
