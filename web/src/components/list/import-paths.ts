import type { ImportKind } from '@hadir/contract/import/import.ts'
import { paths } from '../../paths.ts'

/** Where each list is imported from a file; a batch is below, by its id. */
export const importPaths = {
  student: paths.importStudents,
  teacher: paths.importTeachers,
  lesson: paths.importLessons,
  subject: paths.importSubjects,
  class: paths.importClasses,
  holiday: paths.importHolidays,
  alumni: paths.importAlumni,
  schedule: paths.importSchedule,
} as const satisfies Record<ImportKind, string>
