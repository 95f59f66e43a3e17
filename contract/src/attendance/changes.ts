import { z } from 'zod'
import { cell } from './attendance-mark.ts'
import { schoolDate } from '../dates/dates.ts'
import { endpoint } from '../endpoint.ts'
import { epoch, id, one } from '../resource.ts'

const changedCell = z.object({ studentId: id, date: schoolDate, academicClassId: id, cell })
/** `key` as in a lesson's path. */
const changedLessonCell = changedCell.extend({ lesson: z.object({ id, key: id }) })

/** Cells that changed after a cursor. `more`: request again at once with the new one. */
const changedCells = z.object({
  cells: z.array(changedCell),
  /** Separate from the daily cells, so that clients without lessons ignore them. */
  lessonCells: z.array(changedLessonCell),
  cursor: z.number().int(),
  more: z.boolean(),
  /** If it changed, the cursor and all earlier data are void. */
  epoch,
})

/** Separate from the sheets (attendance.ts), so that marking a class does not load it. */
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
