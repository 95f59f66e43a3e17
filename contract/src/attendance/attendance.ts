import { z } from 'zod'
import {
  cell,
  epoch,
  mark,
  markingReasons,
  markingStates,
  maxMarks,
  plannedStatuses,
  verdicts,
} from './attendance-mark.ts'
import { schoolDate } from '../dates/dates.ts'
import { endpoint } from '../endpoint.ts'
import { attendanceStatuses, grades } from '../labels.ts'
import { id, one, pageOf, pageQuery } from '../resource.ts'

/** How far the sheet of a class is on a day. */
export const sheetStates = ['BELUM', 'SEBAGIAN', 'LENGKAP'] as const
export type SheetState = (typeof sheetStates)[number]
export const sheetStateLabels: Record<SheetState, string> = {
  BELUM: 'Belum',
  SEBAGIAN: 'Sebagian',
  LENGKAP: 'Lengkap',
}
/** Does a class still wait to be filled in? One that is not to be filled in on the day has no state. */
export const isUnfilled = ({ state }: { state: SheetState | null }) => state === 'BELUM' || state === 'SEBAGIAN'

/** Why a date is no school day. */
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
export const statusCounts = z.object({ H: count, S: count, I: count, A: count, T: count, D: count })
export type StatusCounts = z.infer<typeof statusCounts>

/** What the school's calendar says of a date; `holiday` names a holiday, or the activity that makes it a school day. */
export const dayInfo = z.object({
  date: schoolDate,
  today: schoolDate,
  isSchoolDay: z.boolean(),
  why: z.enum(closedReasons).nullable(),
  holiday: z.string().nullable(),
  isFuture: z.boolean(),
})
export type DayInfo = z.infer<typeof dayInfo>

/** The last change of a sheet: by whom, when. */
const taken = z.object({ by: z.string().nullable(), at: z.string() }).nullable()
const totals = z.object({ members: count, counts: statusCounts, unmarked: count })

const classDay = z.object({
  academicClassId: id,
  name: z.string(),
  grade: z.string(),
  homeroomTeacher: z.string().nullable(),
  /** Null: not to be filled in on this day, such as a class without students. */
  state: z.enum(sheetStates).nullable(),
  ...totals.shape,
  taken,
  /** Set while the class's day is closed. */
  closing: z.object({ id, by: z.string(), at: z.string() }).nullable(),
  /** Is it for the one who asks to fill in? Who only reads the school need not have its sheets on her phone. */
  isMine: z.boolean().optional(),
})
export type ClassDay = z.infer<typeof classDay>

export const sheetStudent = z.object({
  studentId: id,
  rollNo: count.nullable(),
  name: z.string(),
  nis: z.string(),
  nisn: z.string().nullable(),
  gender: z.enum(['L', 'P']),
  cell,
  /** Correction requests that wait for a decision. */
  held: count,
  /** What was decided of the reader's own requests, until she has said that she read it. */
  decided: z
    .array(z.object({ id, isAccepted: z.boolean(), reason: z.string().nullable(), by: z.string().nullable() }))
    .optional(),
  /** Is there a photo of her letter for this day? */
  hasLetter: z.boolean(),
  /** An absence that the school knew of beforehand, whatever the cell says. */
  planned: z.object({ status: z.enum(plannedStatuses), reason: z.string(), until: schoolDate }).nullable(),
})
export type SheetStudent = z.infer<typeof sheetStudent>

export const sheet = z.object({
  academicClass: z.object({ id, name: z.string(), grade: z.string(), homeroomTeacher: z.string().nullable() }),
  day: dayInfo,
  marking: z.object({
    state: z.enum(markingStates),
    why: z.enum(markingReasons).nullable(),
    /** Last day on which the one who asks may mark this date freely; null when never. */
    until: schoolDate.nullable(),
    /** The statuses that the school uses. */
    codes: z.array(z.enum(attendanceStatuses)),
  }),
  /** May the one who asks enter absences of these students beforehand? */
  mayPlan: z.boolean(),
  /** When school begins, and for how many minutes after that nobody is late: minutes are proposed by it. */
  entry: z.object({ time: z.string(), graceMinutes: count }),
  taken,
  totals,
  /** Members on that day, in roll order. */
  pupils: z.array(sheetStudent),
  /** Where `changes` goes on from here. */
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
const ofClass = ofSchool.extend({ academicClassId: id })
// Without a date: the school's today.
const onDate = z.object({ date: schoolDate.optional() })

/** sort: class (default), state, unmarked, takenAt. */
const classDayQuery = pageQuery.extend({
  date: schoolDate.optional(),
  grade: z.enum(grades).optional(),
  state: z.enum(sheetStates).optional(),
})

/** meta tells of the whole day besides the page: its totals count every class that the filters let through. */
const classDays = pageOf(classDay).extend({
  meta: z.object({
    page: count,
    pageSize: count,
    total: count,
    day: dayInfo,
    /** The school days next to it, within two months. */
    previousSchoolDay: schoolDate.nullable(),
    nextSchoolDay: schoolDate.nullable(),
    /** The school's own closing time has passed on this day: what is not marked by then is late. */
    isPastClose: z.boolean(),
    /** May the one who asks close classes of this day, and open those that are closed? */
    mayClose: z.boolean(),
    mayReopen: z.boolean(),
    totals: totals.extend({ states: z.object({ BELUM: count, SEBAGIAN: count, LENGKAP: count }) }),
  }),
})

const base = '/api/v1/attendance/daily-attendance/:schoolId'
const read = { access: 'attendance:read', scope: 'school' } as const

/**
 * Daily attendance. A school admin sees and marks every class; a teacher the classes whose homeroom she is on that
 * date, and every class of today while she is GURU_PIKET on this weekday; any other class of the school answers 403.
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
  sheet: endpoint({
    method: 'GET',
    path: `${base}/:academicClassId`,
    summary: 'Lembar absensi satu kelas pada satu hari',
    ...read,
    params: ofClass,
    query: onDate,
    response: one(sheet),
  }),
  /**
   * Saves marks of one class and one day; sent again, it changes nothing and answers the same verdicts. A mark's id
   * that was used for this class and day with another body is 409 MARK_ID_REUSED, a date that has not come yet 400
   * DATE_IN_FUTURE; nothing is stored then.
   */
  save: endpoint({
    method: 'PUT',
    path: `${base}/:academicClassId`,
    summary: 'Simpan absensi satu kelas pada satu hari',
    access: 'attendance:mark',
    scope: 'school',
    // Every mark has an id of its own. A kept answer beside it would be a second row of 4 KB for each sheet of a morning.
    idempotent: true,
    params: ofClass,
    body: z.strictObject({
      date: schoolDate,
      /** The browser's own id, made once for each account and school. */
      device: id,
      /** In which the bases of the marks were read; those of another one are void. */
      epoch: id.optional(),
      marks: z.array(mark).min(1).max(maxMarks),
    }),
    response: one(saved),
  }),
}
