import { z } from 'zod'
import { cell, mark, markingReasons, markingStates, maxMarks, verdicts } from '../attendance-mark.ts'
import { schoolDate } from '../../dates/dates.ts'
import { endpoint } from '../../endpoint.ts'
import { attendanceStatuses, eachStatus, grades, plannedStatuses } from '../../labels.ts'
import { epoch, id, one, pageOf, pageQuery } from '../../resource.ts'
import { sheetShape } from '../sheet-shape.ts'

/** How complete the sheet of a class is on a day; TERKUNCI is incomplete in a closed semester, for good. */
export const sheetStates = ['BELUM', 'SEBAGIAN', 'LENGKAP', 'TERKUNCI'] as const
export type SheetState = (typeof sheetStates)[number]
export const sheetStateLabels: Record<SheetState, string> = {
  BELUM: 'Belum',
  SEBAGIAN: 'Sebagian',
  LENGKAP: 'Lengkap',
  TERKUNCI: 'Terkunci',
}
/** Whether a class still has to be filled in. One without a sheet on the day has no state. */
export const isUnfilled = ({ state }: { state: SheetState | null }) => state === 'BELUM' || state === 'SEBAGIAN'

/** Why a date is not a school day. */
export const closedReasons = ['WEEKDAY', 'HOLIDAY', 'NO_SEMESTER', 'NO_ACTIVE_DAYS'] as const
export type ClosedReason = (typeof closedReasons)[number]
export const closedReasonLabels: Record<ClosedReason, string> = {
  WEEKDAY: 'Bukan hari belajar sekolah ini',
  HOLIDAY: 'Hari libur',
  NO_SEMESTER: 'Di luar semester',
  NO_ACTIVE_DAYS: 'Hari belajar sekolah belum diatur',
}

const count = z.number().int()

/** How many students, or days, have each status. */
export const statusCounts = z.object(eachStatus(() => count))
export type StatusCounts = z.infer<typeof statusCounts>

/** A date in the school's calendar; `holiday` names a holiday, or the activity that makes it a school day. */
export const dayInfo = z.object({
  date: schoolDate,
  today: schoolDate,
  isSchoolDay: z.boolean(),
  why: z.enum(closedReasons).nullable(),
  holiday: z.string().nullable(),
  isFuture: z.boolean(),
})
export type DayInfo = z.infer<typeof dayInfo>

/** The author and time of a sheet's last change. */
const taken = z.object({ by: z.string().nullable(), at: z.string() }).nullable()
const totals = z.object({ members: count, counts: statusCounts, unmarked: count })

const classDay = z.object({
  academicClassId: id,
  name: z.string(),
  grade: z.string(),
  homeroomTeacher: z.string().nullable(),
  /** Null: no sheet on this day, for instance for a class without students. */
  state: z.enum(sheetStates).nullable(),
  ...totals.shape,
  taken,
  /** Set while the class's day is closed. */
  closing: z.object({ id, by: z.string(), at: z.string() }).nullable(),
  /** Whether the caller fills it in. Otherwise her phone need not prefetch its sheets. */
  isMine: z.boolean().optional(),
})
export type ClassDay = z.infer<typeof classDay>

/** Closing a day marks everybody: who is unmarked in a closed class joined it since. */
export const newcomersOf = ({ unmarked }: Pick<ClassDay, 'unmarked'>) => `${unmarked} siswa baru belum diisi`

export const sheetStudent = z.object({
  studentId: id,
  rollNo: count.nullable(),
  name: z.string(),
  nis: z.string(),
  nisn: z.string().nullable(),
  gender: z.enum(['L', 'P']),
  cell,
  /** Undecided correction requests. */
  held: count,
  /** Decisions on the reader's own requests, until she acknowledges them. */
  decided: z
    .array(z.object({ id, isAccepted: z.boolean(), reason: z.string().nullable(), by: z.string().nullable() }))
    .optional(),
  /** Whether there is a photo of her letter for this day. */
  hasLetter: z.boolean(),
  /** An absence planned in advance, whatever the cell contains. */
  planned: z.object({ status: z.enum(plannedStatuses), reason: z.string(), until: schoolDate }).nullable(),
})
export type SheetStudent = z.infer<typeof sheetStudent>

export const sheet = z.object({
  academicClass: z.object({ id, name: z.string(), grade: z.string(), homeroomTeacher: z.string().nullable() }),
  day: dayInfo,
  marking: z.object({
    state: z.enum(markingStates),
    why: z.enum(markingReasons).nullable(),
    /** The last day on which the caller may freely mark this date; null for never. */
    until: schoolDate.nullable(),
    /** The statuses that the school uses. */
    codes: z.array(z.enum(attendanceStatuses)),
  }),
  /** Whether the caller may plan absences of these students. */
  mayPlan: z.boolean(),
  /** When school begins, and the grace period in minutes; the minutes of lateness are proposed from it. */
  entry: z.object({ time: z.string(), graceMinutes: count }),
  taken,
  totals,
  /** Members on that day, in roll order. */
  students: z.array(sheetStudent),
  /** Where `changes` continues from here. */
  cursor: count,
  epoch,
})
export type Sheet = z.infer<typeof sheet>

const markVerdict = z.object({
  id,
  studentId: id,
  verdict: z.enum(verdicts),
  reason: z.enum(markingReasons).nullable(),
  /** The cell as it is now, whatever the verdict. */
  cell,
})
export type MarkVerdict = z.infer<typeof markVerdict>

export const saved = z.object({ verdicts: z.array(markVerdict), taken, totals, epoch })
export type Saved = z.infer<typeof saved>

const ofSchool = z.object({ schoolId: id })
const ofClass = z.object({ schoolId: id, academicClassId: id })
// Default: the school's today. Any `shape` will do: an app newer than the server reads today's as well.
const ofSheet = z.object({ date: schoolDate.optional(), shape: z.string().optional() })

/** sort: class (default), state, unmarked, takenAt. */
const classDayQuery = pageQuery.extend({
  date: schoolDate.optional(),
  grade: z.enum(grades).optional(),
  state: z.enum(sheetStates).optional(),
})

/** meta covers the whole day, not the page: its totals count every class that matches the filters. */
const classDays = pageOf(classDay).extend({
  meta: z.object({
    page: count,
    pageSize: count,
    total: count,
    day: dayInfo,
    /** The school days before and after it, within two months. */
    previousSchoolDay: schoolDate.nullable(),
    nextSchoolDay: schoolDate.nullable(),
    /** The school's closing time has passed on this day: unmarked students are overdue. */
    isPastClose: z.boolean(),
    /** Whether the caller may close classes of this day, and reopen closed ones. */
    mayClose: z.boolean(),
    mayReopen: z.boolean(),
    totals: totals.extend({ states: z.object({ BELUM: count, SEBAGIAN: count, LENGKAP: count, TERKUNCI: count }) }),
  }),
})

const base = '/api/v1/attendance/daily-attendance/:schoolId'
const read = { access: 'attendance:read', scope: 'school' } as const

/**
 * Daily attendance. A school admin sees and marks every class; a teacher the classes she leads on that date, and every
 * class of today while she is GURU_PIKET on this weekday; any other class of the school returns 403.
 */
export const attendance = {
  classes: endpoint({
    method: 'GET',
    path: base,
    summary: 'Kelas pada satu hari dengan keadaan absensinya',
    ...read,
    params: ofSchool,
    query: classDayQuery,
    response: classDays,
  }),
  classesOfSchool: endpoint({
    method: 'GET',
    path: '/api/v1/class/:schoolId/academic-class/attendance',
    summary: 'Kelas dengan keadaan absensi hari ini',
    ...read,
    params: ofSchool,
    query: classDayQuery,
    response: classDays,
  }),
  /** The same days at the specification's shorter paths, for the caller's current school. */
  ownClasses: endpoint({
    method: 'GET',
    path: '/api/v1/attendance',
    summary: 'Kelas sekolah saya dengan keadaan absensinya',
    ...read,
    query: classDayQuery,
    response: classDays,
  }),
  classesOfOwnSchool: endpoint({
    method: 'GET',
    path: '/api/v1/class/attendance',
    summary: 'Kelas sekolah saya dengan keadaan absensi hari ini',
    ...read,
    query: classDayQuery,
    response: classDays,
  }),
  sheet: endpoint({
    method: 'GET',
    path: `${base}/:academicClassId`,
    summary: 'Lembar absensi satu kelas pada satu hari',
    ...read,
    params: ofClass,
    query: ofSheet,
    response: one(sheet),
    ...sheetShape,
  }),
  /**
   * Saves marks of one class and one day; a repeated request changes nothing and returns the same verdicts. A mark's id
   * that was used for this class and day with another body is 409 MARK_ID_REUSED, a future date 400 DATE_IN_FUTURE;
   * nothing is stored then.
   */
  save: endpoint({
    method: 'PUT',
    path: `${base}/:academicClassId`,
    summary: 'Simpan absensi satu kelas pada satu hari',
    access: 'attendance:mark',
    scope: 'school',
    // Every mark has its own id. A stored response would add a second row of 4 KB for each sheet of a morning.
    idempotent: true,
    params: ofClass,
    body: z.strictObject({
      date: schoolDate,
      /** The browser's own id, one for each account and school. */
      device: id,
      /** The epoch in which the marks' bases were read; bases of another epoch are void. */
      epoch: id.optional(),
      marks: z.array(mark).min(1).max(maxMarks),
    }),
    response: one(saved),
  }),
}
