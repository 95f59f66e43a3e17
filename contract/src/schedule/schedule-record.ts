import { z } from 'zod'
import { bell, bellSchedule, clockTime, scheduleVariants } from './bell-schedule.ts'
import { paperSizes } from '../config/school/paper-sizes.ts'
import { schoolDate } from '../dates/dates.ts'
import { maybe, text } from '../fields/person-fields.ts'
import { id, version } from '../resource.ts'
import { weekday } from '../dates/school-days.ts'

export const semesterNo = z.union([z.literal(1), z.literal(2)])
export const variant = z.enum(scheduleVariants, 'Pilih varian')
const period = z.number('Pilih jam ke-').int().min(1, 'Pilih jam ke-').max(24).nullish()
const named = z.object({ id: z.uuid(), name: z.string() })
const subjectNamed = z.object({ id: z.uuid(), name: z.string(), shortName: z.string().nullable() })
/** `religion` is set for subjects that only students of that religion have. */
const subjectPlaced = subjectNamed.extend({ religion: z.string().nullable() })

/** Typed times are picked in quarters of an hour; bells may use any minute. */
export const quarterMinutes = ['00', '15', '30', '45'] as const
const typedTime = maybe(
  clockTime.refine(
    (time) => time.slice(3) !== '' && Number(time.slice(3)) % 15 === 0,
    'Pilih menit 00, 15, 30, atau 45',
  ),
)

/** A lesson of the week: by jam ke- where the school has bells, else with typed times. */
export const scheduleFields = z
  .strictObject({
    academicClassId: z.string().min(1, 'Pilih kelas').pipe(id),
    academicSubjectId: z.string().min(1, 'Pilih mata pelajaran').pipe(id),
    /** Default: the teacher of the subject in that class. */
    teacherId: maybe(id),
    /** null: in both semesters. */
    semesterNo: semesterNo.nullable(),
    weekday,
    periodStart: period,
    periodEnd: period,
    startTime: typedTime,
    endTime: typedTime,
    room: maybe(text(1, 40)),
    variant: variant.default('NORMAL'),
    validFrom: maybe(schoolDate),
    validTo: maybe(schoolDate),
    version,
  })
  .superRefine((fields, context) => {
    const addIssue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    const { periodStart, periodEnd, startTime, endTime, validFrom, validTo } = fields
    if (periodStart) {
      if (!periodEnd || periodEnd < periodStart) addIssue('periodEnd', 'Sampai jam ke- tidak boleh sebelum mulainya')
      if (startTime) addIssue('startTime', 'Pilih jam ke- atau waktu, tidak keduanya')
    } else if (startTime) {
      if (!endTime || endTime <= startTime) addIssue('endTime', 'Selesai harus sesudah mulai')
    } else {
      addIssue('periodStart', 'Pilih jam ke-')
      addIssue('startTime', 'Pilih waktu mulai')
    }
    if (validFrom && validTo && validTo < validFrom) addIssue('validTo', 'Tanggal selesai tidak boleh sebelum mulai')
  })
export type ScheduleFields = z.output<typeof scheduleFields>

/** A lesson by jam ke- has the `startTime` and `endTime` of the current bells; null when it has no bells. */
export const classSchedule = z.object({
  id: z.uuid(),
  academicYearId: z.uuid(),
  semesterNo: semesterNo.nullable(),
  academicClass: named,
  academicSubjectId: z.uuid(),
  subject: subjectPlaced,
  teacher: named,
  weekday,
  periodStart: z.number().int().nullable(),
  periodEnd: z.number().int().nullable(),
  startTime: clockTime.nullable(),
  endTime: clockTime.nullable(),
  room: z.string().nullable(),
  variant,
  validFrom: schoolDate.nullable(),
  validTo: schoolDate.nullable(),
  /** Lessons of one group at one hour are one lesson of several classes. */
  jointGroupId: z.uuid().nullable(),
  version: z.number().int(),
})
export type ClassSchedule = z.infer<typeof classSchedule>

/** A class's subject, and how many of its lessons are in the timetable. */
const toPlace = z.object({
  academicSubjectId: z.uuid(),
  subject: subjectPlaced,
  teacher: named.nullable(),
  weeklyJp: z.number().int(),
  scheduledJp: z.number().int(),
})
export type ToPlace = z.infer<typeof toPlace>

const signer = z.object({ name: z.string(), nip: z.string().nullable() }).nullable()

export const scheduleWeek = z.object({
  of: z.object({ kind: z.enum(['class', 'teacher', 'room']), id: z.string(), name: z.string() }),
  academicYear: named,
  semesterNo,
  /** Its lessons are read-only. */
  isClosed: z.boolean(),
  activeDays: z.array(weekday),
  /** All bell schedules of the school; `bellsOfVariant` finds the applicable one. */
  bells: z.array(bellSchedule),
  slots: z.array(classSchedule),
  /** Lessons of this class's teachers and rooms elsewhere, for callers who place lessons; else empty. */
  elsewhere: z.array(classSchedule),
  /** The subjects of the class; empty for a teacher's or a room's week. */
  subjects: z.array(toPlace),
  /** The school's name on papers, and who signs. */
  school: z.object({
    name: z.string(),
    npsn: z.string(),
    address: z.string(),
    regency: z.string().nullable(),
    lines: z.array(z.string()),
    hasLogo: z.boolean(),
    /** The paper has a preprinted letterhead. */
    isBlank: z.boolean(),
  }),
  paperSize: z.enum(paperSizes),
  signature: z.object({
    place: z.string(),
    principal: signer,
    principalTitle: z.string(),
    homeroomTeacher: signer,
  }),
  /** The week's teachers with the titles of their degrees, as on paper. */
  titledNames: z.array(named),
  today: schoolDate,
})
export type ScheduleWeek = z.infer<typeof scheduleWeek>

const lesson = z.object({
  scheduleId: z.uuid(),
  periodStart: z.number().int().nullable(),
  periodEnd: z.number().int().nullable(),
  start: clockTime,
  end: clockTime,
  academicClass: named,
  academicSubjectId: z.uuid(),
  subject: subjectPlaced,
  teacher: named,
  room: z.string().nullable(),
  /** The classes of a joint lesson, its own among them, in the group's order. */
  joint: z.array(named).optional(),
})
export type Lesson = z.infer<typeof lesson>

/** A date: why it has no lessons, or its lessons in order of time, by the bells of that day. */
export const lessonDay = z.object({
  date: schoolDate,
  isSchoolDay: z.boolean(),
  /** NO_ACTIVE_DAYS, NO_SEMESTER, HOLIDAY or WEEKDAY when it is not a school day. */
  why: z.enum(['NO_ACTIVE_DAYS', 'NO_SEMESTER', 'HOLIDAY', 'WEEKDAY']).nullable(),
  /** The name of the holiday or activity, if any. */
  holiday: z.string().nullable(),
  /** The weekday whose timetable and bells an extra school day follows; null for its own. */
  followsWeekday: weekday.nullable(),
  variant,
  bells: z.array(bell),
  lessons: z.array(lesson),
})
export type LessonDay = z.infer<typeof lessonDay>

export const choices = z.object({
  academicYear: named.nullable(),
  /** The running semester, or the next one. */
  semesterNo,
  classes: z.array(named),
  teachers: z.array(named),
  rooms: z.array(z.string()),
  subjects: z.array(named),
  /** The calling teacher, if any: her own week comes first. */
  me: z.uuid().nullable(),
})
export type ScheduleChoices = z.infer<typeof choices>

/** What was copied, and what was not because of a clash. */
export const copied = z.object({
  copied: z.array(id),
  skipped: z.array(z.object({ lesson: z.string(), reason: z.string() })),
})
export type Copied = z.infer<typeof copied>
