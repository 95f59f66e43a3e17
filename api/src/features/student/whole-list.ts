import { wholeList } from '../../platform/listing/whole-list.ts'
import { sheet } from './export-columns.ts'
import { findStudents } from './find.ts'
import { sorting, toStudent } from './records.ts'
import { wholeRecords } from './whole-record.ts'

/** All students, for a school's archive. */
export const allStudents = wholeList({
  find: (scope) => findStudents(scope, {}, 'export'),
  sorting: () => sorting,
  show: (rows, scope) => wholeRecords(scope, rows.map(toStudent)),
  sheet,
})
