import { z } from 'zod'
import { addDays, schoolDate, type SchoolDate, weekdayOf } from '../dates/dates.ts'
import { endpoint } from '../endpoint.ts'
import { closedReasons } from '../attendance/daily-attendance/daily-attendance.ts'
import { crud } from '../crud.ts'
import { dateField, maybe, text } from '../fields/person-fields.ts'
import { digits } from '../fields/number-fields.ts'
import { typedText } from '../fields/typed-text.ts'
import { id, one, version } from '../resource.ts'
import { holidayKinds, schoolDays, weekday } from '../dates/school-days.ts'

export const curricula = ['MERDEKA', 'K13'] as const
export type Curriculum = (typeof curricula)[number]
export const curriculumLabels: Record<Curriculum, string> = { MERDEKA: 'Kurikulum Merdeka', K13: 'Kurikulum 2013' }

export const semesterStatuses = ['DRAFT', 'AKTIF', 'DITUTUP'] as const
export type SemesterStatus = (typeof semesterStatuses)[number]
export const semesterStatusLabels: Record<SemesterStatus, string> = {
  DRAFT: 'Belum dimulai',
  AKTIF: 'Aktif',
  DITUTUP: 'Ditutup',
}
/** How many days after the end of its semester a report date may be. */
export const reportDaysAfter = 14
/** Semester 1 is Ganjil, 2 is Genap. */
export const semesterNames = { 1: 'Ganjil', 2: 'Genap' } as const

const semesterNo = z.union([z.literal(1), z.literal(2)])
const range = { startDate: schoolDate, endDate: schoolDate }
const typedRange = { startDate: dateField, endDate: dateField }
const inOrder = (dates: { startDate: string; endDate: string }) => dates.startDate < dates.endDate
const reportDate = maybe(schoolDate)
const lateEnd = { path: ['endDate'], message: 'Tanggal selesai harus sesudah tanggal mulai' }

const yearName = typedText()
  .regex(/^\d{4}\/\d{4}$/, 'Tulis seperti 2026/2027')
  .refine((name) => Number(name.slice(5)) === Number(name.slice(0, 4)) + 1, 'Tahun kedua harus satu tahun sesudahnya')

/** The first such weekday on or after a date. */
const fromOn = (date: SchoolDate, weekday: number): SchoolDate => addDays(date, (weekday - weekdayOf(date) + 7) % 7)

/**
 * The semesters of the year that starts in `first`, as in most provinces: first Monday from 11 July, third Friday of
 * December, first Monday from 2 January, third Friday of June. The school corrects them, because each province's Dinas
 * sets its own.
 */
export const usualSemesters = (first: number) =>
  [
    { no: 1, startDate: fromOn(`${first}-07-11`, 1), endDate: fromOn(`${first}-12-15`, 5) },
    { no: 2, startDate: fromOn(`${first + 1}-01-02`, 1), endDate: fromOn(`${first + 1}-06-15`, 5) },
  ] as const

/** The dates that a form proposes for a year, once its name is valid; null before. */
export function usualDates(name: string) {
  const { data } = yearName.safeParse(name)
  if (!data) return null
  const first = Number(data.slice(0, 4))
  return { startDate: `${first}-07-01`, endDate: `${first + 1}-06-30`, semesters: usualSemesters(first) }
}

/** The fields of the form. Rules between the dates are in `datesOf`, which both the server and the form use. */
export const academicYearFields = z.strictObject({
  name: yearName,
  ...typedRange,
  curriculum: z.enum(curricula, 'Pilih kurikulum'),
  /** Who signs the papers of a past year; those of the active one have the head in the settings. */
  principalName: maybe(text(3)),
  principalNip: maybe(digits(18, 'NIP harus 18 angka')),
  /** The first day recorded here; nothing before it is missing. Left empty: the year's first. */
  beginsOn: maybe(dateField),
  semesters: z.tuple([
    z.strictObject({ no: z.literal(1), ...typedRange, reportDate }).refine(inOrder, lateEnd),
    z.strictObject({ no: z.literal(2), ...typedRange, reportDate }).refine(inOrder, lateEnd),
  ]),
  version,
})
export type AcademicYearFields = z.infer<typeof academicYearFields>

/** Every day of a year is read at once: one of centuries would keep the server busy for all schools. */
export const longestYear = 731

/** What is wrong with a year's dates taken together, by field path. */
export function datesOf({ startDate, endDate, semesters, beginsOn }: AcademicYearFields): Record<string, string> {
  const [odd, even] = semesters
  const wrong: Record<string, string> = {}
  if (startDate >= endDate) wrong['endDate'] = lateEnd.message
  if (endDate > addDays(startDate, longestYear)) wrong['endDate'] = 'Tahun pelajaran paling lama dua tahun'
  if (beginsOn && (beginsOn < startDate || beginsOn > endDate)) wrong['beginsOn'] = 'Tanggal di luar tahun pelajaran'
  if (odd.startDate < startDate) wrong['semesters.0.startDate'] = 'Semester harus di dalam tahun pelajaran'
  if (even.endDate > endDate) wrong['semesters.1.endDate'] = 'Semester harus di dalam tahun pelajaran'
  if (even.startDate <= odd.endDate) wrong['semesters.1.startDate'] = 'Semester Genap harus sesudah Ganjil selesai'
  for (const [i, semester] of semesters.entries()) {
    const { reportDate: date } = semester
    if (date && (date < semester.startDate || date > addDays(semester.endDate, reportDaysAfter))) {
      wrong[`semesters.${i}.reportDate`] = `Di dalam semester atau paling lambat ${reportDaysAfter} hari sesudahnya`
    }
  }
  return wrong
}

export const academicYear = z.object({
  id: z.uuid(),
  name: z.string(),
  ...range,
  isActive: z.boolean(),
  /** Not active, and over: its days have passed, a later year is active, or its students were promoted. */
  isOver: z.boolean(),
  /** The year into which its students were promoted, as long as that is not undone. */
  promotedTo: z.string().nullable(),
  curriculum: z.enum(curricula),
  principalName: z.string().nullable(),
  principalNip: z.string().nullable(),
  beginsOn: schoolDate.nullable(),
  semesters: z.array(
    z.object({
      no: semesterNo,
      ...range,
      reportDate: schoolDate.nullable(),
      status: z.enum(semesterStatuses),
      /** Closed once, and open again. */
      isReopened: z.boolean(),
      /** Dapodik's semester_id: the year in which the school year began, and the semester's number. */
      dapodikId: z.string(),
    }),
  ),
  /** School days of each semester, Ganjil and Genap; null until the school has chosen its days of the week. */
  effectiveDays: z.tuple([z.number().int(), z.number().int()]).nullable(),
  version: z.number().int(),
})
export type AcademicYear = z.infer<typeof academicYear>

/** The school days of a year, as counted in sheets and recaps. */
export const yearCalendar = z.object({
  days: z.array(
    z.object({
      date: schoolDate,
      isSchoolDay: z.boolean(),
      why: z.enum(closedReasons).nullable(),
      holiday: z
        .object({ name: z.string(), kind: z.enum(holidayKinds), followsWeekday: weekday.nullable() })
        .nullable(),
    }),
  ),
  /** School days of each month (YYYY-MM) that overlaps the year. */
  months: z.array(z.object({ month: z.string(), schoolDays: z.number().int() })),
})
export type YearCalendar = z.infer<typeof yearCalendar>

const base = '/api/v1/academic-year'
const access = { read: 'academic-year:read', write: 'academic-year:write', export: 'academic-year:export' } as const
const year = z.object({ id })

const records = crud(
  base,
  'tahun pelajaran',
  {
    fields: academicYearFields,
    row: academicYear,
    filters: z.object({ status: z.enum(['aktif', 'tidak']).optional() }),
  },
  access,
)

export const academicYearEndpoints = {
  ...records,
  /** `beginsOn`: today by default for a school that joins mid-year. `activeDays`: required while none are set. */
  activate: endpoint({
    method: 'POST',
    path: `${base}/:id/activate`,
    summary: 'Aktifkan tahun pelajaran',
    access: access.write,
    scope: 'school',
    params: year,
    body: z.strictObject({ activeDays: schoolDays.optional(), beginsOn: maybe(dateField) }),
    response: one(academicYear),
  }),
  calendar: endpoint({
    method: 'GET',
    path: `${base}/:id/calendar`,
    summary: 'Kalender tahun pelajaran dengan hari efektif',
    access: access.read,
    scope: 'school',
    params: year,
    response: one(yearCalendar),
  }),
}
