import { schoolDate, type SchoolDate } from '@hadir/contract/dates/dates.ts'
import { id } from '@hadir/contract/resource.ts'
import { data } from 'react-router'

/** Class and date out of a sheet's {id}, which `sheetPath` made. */
export function readSheetId(segment: string | undefined): { academicClassId: string; date: SchoolDate } {
  const { key, date } = readLessonId(segment)
  return { academicClassId: key, date }
}

/** What and when out of an {id} that `lessonPath` made. */
export function readLessonId(segment: string | undefined): { key: string; date: SchoolDate } {
  const [key = '', date = '', ...rest] = (segment ?? '').split('_')
  if (rest.length === 0 && id.safeParse(key).success && schoolDate.safeParse(date).success) return { key, date }
  // A thrown response is how the router is told to show its error page.
  throw data('Tidak ditemukan', { status: 404, statusText: 'Tidak ditemukan' })
}

/** The list of a day; today's has no date in its address, and is the one that a device keeps to open it offline. */
export const dayPath = (list: string, { date, today }: { date: SchoolDate; today: SchoolDate }): string =>
  date === today ? list : `${list}?date=${date}`
