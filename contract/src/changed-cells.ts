import { z } from 'zod'
import { cell } from './attendance-mark.ts'
import { schoolDate } from './dates.ts'
import { id } from './resource.ts'

const changedCell = z.object({ studentId: id, date: schoolDate, academicClassId: id, cell })
/** `key` as in a lesson's address. */
const changedLessonCell = changedCell.extend({ lesson: z.object({ id, key: id }) })

/** Cells that changed after a cursor. `more`: ask again at once with the new one. */
export const changedCells = z.object({
  cells: z.array(changedCell),
  /** Apart from those of the days: who knows of days alone is told nothing wrong. */
  lessonCells: z.array(changedLessonCell),
  cursor: z.number().int(),
  more: z.boolean(),
})
