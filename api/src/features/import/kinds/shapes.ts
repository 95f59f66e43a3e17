import { importKinds, type ImportKind } from '@hadir/contract/import/import.ts'
import type { Table } from '../../../platform/documents/workbook/cell.ts'
import { alumniList } from './alumni/columns.ts'
import { classList } from './class/columns.ts'
import type { ListShape } from '../list/column.ts'
import { knownColumns } from '../list/header.ts'
import { holidayList } from './holiday/columns.ts'
import { academicSubjectList } from './lesson/columns.ts'
import { scheduleList } from './schedule/columns.ts'
import { studentList } from './student/columns.ts'
import { subjectList } from './subject/columns.ts'
import { teacherList } from './teacher/columns.ts'

export const shapes: Record<ImportKind, ListShape> = {
  student: studentList,
  teacher: teacherList,
  lesson: academicSubjectList,
  subject: subjectList,
  class: classList,
  holiday: holidayList,
  alumni: alumniList,
  schedule: scheduleList,
}

/** Which list a file contains, by its headings; null when no list fits better than all others. */
export function kindOf(tables: readonly Table[]): ImportKind | null {
  const fits = importKinds
    .map((kind) => ({ kind, count: Math.max(...tables.map(({ rows }) => knownColumns(rows, shapes[kind]))) }))
    .toSorted((a, b) => b.count - a.count)
  const [best, next] = fits
  return best && best.count > (next?.count ?? 0) ? best.kind : null
}

/** The other lists that a file may be. */
export const othersThan = (kind: ImportKind): ListShape[] =>
  Object.values(shapes).filter((shape) => shape !== shapes[kind])
