import { formatDate, schoolDate } from '@hadir/contract/dates/dates.ts'

/** A value of a file or of the school, with dates as everywhere on screen. */
export const shownValue = (value: string | number | null): string => {
  if (value === null) return 'kosong'
  return schoolDate.safeParse(value).success ? formatDate(String(value)) : String(value)
}
