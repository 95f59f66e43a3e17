import { z } from 'zod'
import { eachDay, schoolDate, weekdayOf, type SchoolDate, type Weekday } from './dates.ts'

/** KEGIATAN is a school activity: its days count as school days. */
export const holidayKinds = ['NASIONAL', 'CUTI_BERSAMA', 'SEMESTER', 'SEKOLAH', 'KEGIATAN'] as const
export type HolidayKind = (typeof holidayKinds)[number]
export const holidayKindLabels: Record<HolidayKind, string> = {
  NASIONAL: 'Libur nasional',
  CUTI_BERSAMA: 'Cuti bersama',
  SEMESTER: 'Libur semester',
  SEKOLAH: 'Libur sekolah',
  KEGIATAN: 'Kegiatan sekolah',
}

export const weekday = z.union([1, 2, 3, 4, 5, 6, 7].map((no) => z.literal(no as Weekday)))

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

/** The holiday that frees a date, if one does. */
const holidayOn = (date: SchoolDate, holidays: readonly FreeDays[]): FreeDays | undefined =>
  holidays.find((day) => day.kind !== 'KEGIATAN' && day.startDate <= date && date <= day.endDate)

export const isSchoolDay = (date: SchoolDate, { activeDays, holidays }: SchoolCalendar): boolean =>
  activeDays.includes(weekdayOf(date)) && !holidayOn(date, holidays)

export const countSchoolDays = (first: SchoolDate, last: SchoolDate, calendar: SchoolCalendar): number =>
  eachDay(first, last).filter((date) => isSchoolDay(date, calendar)).length
