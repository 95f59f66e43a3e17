import type { ImportKind } from '@hadir/contract/import/import.ts'
import { alumniKind } from './alumni/kind.ts'
import { classKind } from './class/kind.ts'
import { holidayKind } from './holiday/kind.ts'
import { lessonKind } from './lesson/kind.ts'
import { scheduleKind } from './schedule/kind.ts'
import { studentKind } from './student/kind.ts'
import { subjectKind } from './subject/kind.ts'
import { teacherKind } from './teacher/kind.ts'
import type { Kind } from './kind.ts'

/** Every list that can be imported; `shapes.ts` has the shapes alone, for the thread that reads files. */
export const kinds: Record<ImportKind, Kind> = {
  student: studentKind,
  teacher: teacherKind,
  lesson: lessonKind,
  subject: subjectKind,
  class: classKind,
  holiday: holidayKind,
  alumni: alumniKind,
  schedule: scheduleKind,
}
