import { academicClassEndpoints } from '@hadir/contract/class/academic-class.ts'
import { serverNow } from '../../../http/server-clock.ts'
import { saveFile } from '../../../components/files/save-file.ts'

/** The empty attendance sheet of this month, as a PDF to print and hang up. */
export function saveBlankSheet(params: { schoolId: string; id: string }): Promise<void> {
  const now = new Date(serverNow())
  const month = `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}`
  return saveFile(academicClassEndpoints.blankSheet, { params, query: { month } })
}
