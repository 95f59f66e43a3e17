import { z } from 'zod'
import { eachDay, schoolDate, weekdayNames, weekdayOf, type SchoolDate, type Weekday } from './dates.ts'

/**
 * KEGIATAN is a school activity: its days are school days if they would be without it. MASUK turns a free day into a
 * school day.
 */
export const holidayKinds = ['NASIONAL', 'CUTI_BERSAMA', 'SEMESTER', 'SEKOLAH', 'KEGIATAN', 'MASUK'] as const
export type HolidayKind = (typeof holidayKinds)[number]
export const holidayKindLabels: Record<HolidayKind, string> = {
  NASIONAL: 'Libur nasional',
  CUTI_BERSAMA: 'Cuti bersama',
  SEMESTER: 'Libur semester',
  SEKOLAH: 'Libur sekolah',
  KEGIATAN: 'Kegiatan sekolah',
  MASUK: 'Hari masuk',
}

export const weekday = z.union([1, 2, 3, 4, 5, 6, 7].map((no) => z.literal(no as Weekday)))

export const weekdayLabels = Object.fromEntries(weekdayNames.map((name, at) => [String(at + 1), name]))

/** Whose timetable an extra school day follows, after its name: "ikut jadwal Senin". */
export const followsText = (followed: Weekday): string => `ikut jadwal ${weekdayNames[followed - 1]}`

/** The days of the week on which a school teaches, Monday first. */
export const schoolDays = z
  .array(weekday)
  .min(1, 'Pilih paling sedikit satu hari')
  .max(7)
  .transform((days) => [...new Set(days)].sort((a, b) => a - b))

/** From the first to the last date, both included. */
export const freeDays = z.object({
  name: z.string(),
  startDate: schoolDate,
  endDate: schoolDate,
  kind: z.enum(holidayKinds),
})
export type FreeDays = z.infer<typeof freeDays>

/** When a school teaches. */
export type SchoolCalendar = { activeDays: readonly number[]; holidays: readonly FreeDays[] }

const isOf = (date: SchoolDate, { startDate, endDate }: FreeDays): boolean => startDate <= date && date <= endDate

const frees = ({ kind }: FreeDays): boolean => kind !== 'KEGIATAN' && kind !== 'MASUK'

export function isSchoolDay(date: SchoolDate, { activeDays, holidays }: SchoolCalendar): boolean {
  const named = holidays.filter((day) => isOf(date, day))
  if (named.some(({ kind }) => kind === 'MASUK')) return true
  return activeDays.includes(weekdayOf(date)) && !named.some(frees)
}

export const countSchoolDays = (first: SchoolDate, last: SchoolDate, calendar: SchoolCalendar): number =>
  eachDay(first, last).filter((date) => isSchoolDay(date, calendar)).length
