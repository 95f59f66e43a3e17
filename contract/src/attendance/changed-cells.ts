import { z } from 'zod'
import { cell, epoch } from './attendance-mark.ts'
import { schoolDate } from '../dates/dates.ts'
import { endpoint } from '../endpoint.ts'
import { id, one } from '../resource.ts'

const changedCell = z.object({ studentId: id, date: schoolDate, academicClassId: id, cell })
/** `key` as in a lesson's address. */
const changedLessonCell = changedCell.extend({ lesson: z.object({ id, key: id }) })

/** Cells that changed after a cursor. `more`: ask again at once with the new one. */
const changedCells = z.object({
  cells: z.array(changedCell),
  /** Apart from those of the days: who knows of days alone is told nothing wrong. */
  lessonCells: z.array(changedLessonCell),
  cursor: z.number().int(),
  more: z.boolean(),
  /** Another one than before: the cursor is void, and what was told before as well. */
  epoch,
})

/** Beside the sheets (attendance.ts): what a phone loads to mark a class goes without it. */
export const attendanceChanges = {
  /** In order of change. */
  since: endpoint({
    method: 'GET',
    path: '/api/v1/attendance/:schoolId/changes',
    summary: 'Perubahan absensi sejak penanda',
    access: 'attendance:read',
    scope: 'school',
    params: z.object({ schoolId: id }),
    query: z.object({ since: z.coerce.number().int().min(0).max(2_000_000_000) }),
    response: one(changedCells),
  }),
}
