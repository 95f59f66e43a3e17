import { z } from 'zod'
import { closedReasons, statusCounts } from '../daily-attendance/daily-attendance.ts'
import { schoolDate } from '../../dates/dates.ts'
import { endpoint } from '../../endpoint.ts'
import { attendanceStatuses } from '../../labels.ts'
import { month } from '../../dates/month.ts'
import { id, one } from '../../resource.ts'
import { paperSizes } from '../../config/school/paper-sizes.ts'

/**
 * One day of one student on the paper form: her status, or KOSONG (a past school day without a mark), LIBUR (no school
 * day, shaded), BUKAN (not a member of the class on that day), NANTI (today without a mark yet, or in the future).
 */
export const recapCells = [...attendanceStatuses, 'KOSONG', 'LIBUR', 'BUKAN', 'NANTI'] as const
export type RecapCell = (typeof recapCells)[number]

const count = z.number().int()

/**
 * Absence as on the ministry's printed form: S, I and A of a class or school times 100 by its days, in whole numbers,
 * half a percent or more counts as one, and S, I and A add up to their sum. Null while no day counts.
 */
const absence = z.object({
  sum: count,
  days: count,
  percent: z.object({ S: count, I: count, A: count, total: count }).nullable(),
})

const signer = z.object({ name: z.string(), nip: z.string().nullable() }).nullable()

const recapDay = z.object({
  date: schoolDate,
  isSchoolDay: z.boolean(),
  why: z.enum(closedReasons).nullable(),
  holiday: z.string().nullable(),
  isFuture: z.boolean(),
  /** Whether a missing mark counts: on school days before today. */
  isDue: z.boolean(),
  counts: statusCounts,
  /** Members without a mark on a past school day. */
  unmarked: count,
})

const recapRow = z.object({
  no: count,
  studentId: id,
  nis: z.string(),
  nisn: z.string().nullable(),
  name: z.string(),
  gender: z.enum(['L', 'P']),
  /** One for each date of the month. */
  cells: z.array(z.enum(recapCells)),
  counts: statusCounts,
  /** H, with T and D as the school counts them */
  present: count,
  /** School days of the month on which the student was a member and a mark exists. */
  days: count,
  /** present x 100 / days with one decimal, half up; null while no day counts. */
  percent: z.number().nullable(),
  unmarked: count,
})

const letterhead = z.object({
  name: z.string(),
  npsn: z.string(),
  address: z.string(),
  regency: z.string().nullable(),
  lines: z.array(z.string()),
  /** Whether the school's logo is printed. */
  hasLogo: z.boolean(),
  /** The paper has a preprinted letterhead: leave room for it. */
  isBlank: z.boolean(),
})

const paperSize = z.enum(paperSizes)
/** The names of the signatories, and the head's title. */
const principalSigns = { principal: signer, principalTitle: z.string(), principalSigns: z.boolean() }

type Named = Pick<z.infer<typeof letterhead>, 'name' | 'npsn' | 'address' | 'regency' | 'lines'>

/**
 * The lines at the head of every paper: the authorities above the school from its settings, the school itself, its
 * address. A school that included its own name in the lines is not named twice.
 */
export function letterheadLines(school: Named): { text: string; isName: boolean }[] {
  const isName = (line: string) => line.toLowerCase() === school.name.toLowerCase()
  const above = school.lines.map((text) => ({ text, isName: isName(text) }))
  const name = above.some((line) => line.isName) ? [] : [{ text: school.name, isName: true }]
  const place = [`NPSN ${school.npsn}`, school.address, school.regency].filter(Boolean).join(' · ')
  return [...above, ...name, { text: place, isName: false }]
}

/**
 * The line below a signatory's name. Whoever has no NIP has no such line, as on the forms of private schools; below an
 * empty line for a name (null) there is room to write both.
 */
export const nipLine = (signer: { nip: string | null } | null): string | null =>
  signer ? signer.nip && `NIP ${signer.nip}` : 'NIP'

/** A class's number of students, as in its papers: the rows also include members for a part of the month. */
export const studentsText = ({ L, P, total, gone }: { L: number; P: number; total: number; gone: number }): string =>
  `L ${L}, P ${P}, jumlah ${total}${gone > 0 ? ` (${gone} lainnya hanya sebagian bulan)` : ''}`

export const monthlyRecap = z.object({
  school: letterhead,
  paperSize,
  academicClass: z.object({ id, name: z.string(), grade: z.string() }),
  month,
  academicYear: z.string(),
  days: z.array(recapDay),
  rows: z.array(recapRow),
  foot: z.object({
    counts: statusCounts,
    /** Members on the last day of the month, or today while it runs; `gone` counts the other rows. */
    students: z.object({ L: count, P: count, total: count, gone: count }),
    /** School days of the whole month. */
    effectiveDays: count,
    absence,
    /** Past school days with a missing mark. */
    unmarkedDays: count,
  }),
  signatures: z.object({
    place: z.string(),
    date: schoolDate,
    homeroomTeacher: signer,
    homeroomSigns: z.boolean(),
    ...principalSigns,
  }),
})
export type MonthlyRecap = z.infer<typeof monthlyRecap>
export type RecapRow = MonthlyRecap['rows'][number]
export type RecapDay = MonthlyRecap['days'][number]

const schoolRecapRow = z.object({
  academicClassId: id,
  name: z.string(),
  grade: z.string(),
  homeroomTeacher: z.string().nullable(),
  /** Members on the last day of the month, or today while it runs. */
  students: count,
  counts: statusCounts,
  absence,
  unmarkedDays: count,
})

export const monthlySchoolRecap = z.object({
  school: letterhead,
  paperSize,
  month,
  academicYear: z.string(),
  effectiveDays: count,
  rows: z.array(schoolRecapRow),
  foot: z.object({ students: count, counts: statusCounts, absence, unmarkedDays: count }),
  signatures: z.object({ place: z.string(), date: schoolDate, ...principalSigns }),
})
export type MonthlySchoolRecap = z.infer<typeof monthlySchoolRecap>

const base = '/api/v1/attendance/:schoolId/report'
const read = { access: 'report:read', scope: 'school', replica: true } as const
const ofSchool = z.object({ schoolId: id })
const ofClassMonth = z.object({ academicClassId: id, month })

/** Recaps of daily attendance. A teacher reads those of her own class; the whole school's are for the school admin. */
export const report = {
  monthly: endpoint({
    method: 'GET',
    path: `${base}/monthly`,
    summary: 'Rekap bulanan satu kelas',
    ...read,
    params: ofSchool,
    query: ofClassMonth,
    response: one(monthlyRecap),
  }),
  /** The same recap as a workbook (.xlsx). */
  monthlyWorkbook: endpoint({
    method: 'GET',
    path: `${base}/monthly.xlsx`,
    summary: 'Rekap bulanan satu kelas sebagai buku kerja Excel',
    ...read,
    kind: 'file',
    params: ofSchool,
    query: ofClassMonth,
    response: z.string(),
  }),
  monthlySchool: endpoint({
    method: 'GET',
    path: `${base}/monthly-school`,
    summary: 'Rekap bulanan seluruh sekolah',
    ...read,
    params: ofSchool,
    query: z.object({ month }),
    response: one(monthlySchoolRecap),
  }),
}
