import { schoolDate, type SchoolDate } from '@hadir/contract/dates.ts'
import { id } from '@hadir/contract/resource.ts'
import { data } from 'react-router'

/** Class and date out of a sheet's {id}, which `sheetPath` made. */
export function readSheetId(segment: string | undefined): { academicClassId: string; date: SchoolDate } {
  const [academicClassId = '', date = '', ...rest] = (segment ?? '').split('_')
  if (rest.length === 0 && id.safeParse(academicClassId).success && schoolDate.safeParse(date).success) {
    return { academicClassId, date }
  }
  // A thrown response is how the router is told to show its error page.
  throw data('Tidak ditemukan', { status: 404, statusText: 'Tidak ditemukan' })
}
