import { marksOfSchoolDays } from '../../../config/school/counted-marks.ts'
import { byId, type Kind } from '../kind.ts'
import { holidayList } from './columns.ts'
import { loadHolidays } from './existing.ts'
import { resolveHolidays, warnOfMarks } from './resolve.ts'
import { writeHolidays } from './write.ts'

export const holidayKind: Kind = {
  shape: holidayList,
  load: async (scope, { lock }) => {
    const existing = await loadHolidays(scope, { lock })
    const marks = await marksOfSchoolDays(scope)
    return {
      existing,
      resolve: resolveHolidays,
      reconcile: (planned) => warnOfMarks(planned, marks),
      write: async (w, planned, progress) => {
        await writeHolidays(w, { planned, known: byId(existing) })
        await progress(planned.length)
      },
    }
  },
  hasDays: true,
}
