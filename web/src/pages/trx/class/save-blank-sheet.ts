import { academicClassEndpoints } from '@hadir/contract/class/academic-class.ts'
import { dateNow } from '../../../components/dates/date-now.ts'
import { saveFile } from '../../../components/files/save-file.ts'

/** The empty attendance sheet of this month, as a PDF to print and hang up. */
export function saveBlankSheet(params: { schoolId: string; id: string }): Promise<void> {
  return saveFile(academicClassEndpoints.blankSheet, { params, query: { month: dateNow().slice(0, 7) } })
}
