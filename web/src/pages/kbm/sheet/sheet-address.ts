import { schoolDate, type SchoolDate } from '@hadir/contract/dates/dates.ts'
import { id } from '@hadir/contract/resource.ts'
import { data } from 'react-router'

/** Class and date from a sheet's {id}, which `sheetPath` made. */
export function readSheetId(segment: string | undefined): { academicClassId: string; date: SchoolDate } {
  const { key, date } = readLessonId(segment)
  return { academicClassId: key, date }
}

/** Lesson and date from an {id} that `lessonPath` made. */
export function readLessonId(segment: string | undefined): { key: string; date: SchoolDate } {
  const [key = '', date = '', ...rest] = (segment ?? '').split('_')
  if (rest.length === 0 && id.safeParse(key).success && schoolDate.safeParse(date).success) return { key, date }
  // The router shows its error page for a thrown response.
  throw data('Tidak ditemukan', { status: 404, statusText: 'Tidak ditemukan' })
}

/** The path of a day's list; today's has no date, and is the one that a device stores for offline use. */
export const dayPath = (list: string, { date, today }: { date: SchoolDate; today: SchoolDate }): string =>
  date === today ? list : `${list}?date=${date}`
