import { z } from 'zod'
import { bell, bellSchedule, clockTime, scheduleVariants } from '../config/bell-schedule.ts'
import { schoolDate } from '../dates/dates.ts'
import { maybe, text } from '../fields/person-fields.ts'
import { id, version } from '../resource.ts'
import { weekday } from '../dates/school-days.ts'

export const semesterNo = z.union([z.literal(1), z.literal(2)])
export const variant = z.enum(scheduleVariants, 'Pilih varian')
const period = z.number('Pilih jam ke-').int().min(1, 'Pilih jam ke-').max(24).nullish()
const named = z.object({ id: z.uuid(), name: z.string() })
const subjectNamed = z.object({ id: z.uuid(), name: z.string(), shortName: z.string().nullable() })
/** `religion` is set for subjects that only students of it have. */
const subjectPlaced = subjectNamed.extend({ religion: z.string().nullable() })

/** Typed times are picked in quarters of an hour; bells know every minute. */
export const quarterMinutes = ['00', '15', '30', '45'] as const
const typedTime = maybe(
  clockTime.refine(
    (time) => time.slice(3) !== '' && Number(time.slice(3)) % 15 === 0,
    'Pilih menit 00, 15, 30, atau 45',
  ),
)

/** A lesson of the week: by jam ke- where the school has bells, else by typed times. */
export const scheduleFields = z
  .strictObject({
    academicClassId: z.string().min(1, 'Pilih kelas').pipe(id),
    academicSubjectId: z.string().min(1, 'Pilih mata pelajaran').pipe(id),
    /** Left out: the teacher of the subject in that class. */
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

/** `startTime` and `endTime` of a lesson by jam ke- are those of the bells that hold now; null when none ring for it. */
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
  version: z.number().int(),
})
export type ClassSchedule = z.infer<typeof classSchedule>

/** A subject of a class with how much of it stands in the timetable. */
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
  /** Its lessons can only be looked at. */
  isClosed: z.boolean(),
  activeDays: z.array(weekday),
  /** All bell schedules of the school: which of them holds is for the reader to find (`bellsOfVariant`). */
  bells: z.array(bellSchedule),
  slots: z.array(classSchedule),
  /** Lessons elsewhere of the teachers and rooms of this class, for whoever places lessons; else empty. */
  elsewhere: z.array(classSchedule),
  /** The subjects of the class; empty for a teacher's or a room's week. */
  subjects: z.array(toPlace),
  /** The school as its papers name it, and who signs. */
  school: z.object({
    name: z.string(),
    npsn: z.string(),
    address: z.string(),
    regency: z.string().nullable(),
    lines: z.array(z.string()),
  }),
  signature: z.object({ place: z.string(), principal: signer, homeroomTeacher: signer }),
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
})
export type Lesson = z.infer<typeof lesson>

/** What happens on a date: nothing, and why, or its lessons in the order of time, by the bells of that day. */
export const lessonDay = z.object({
  date: schoolDate,
  isSchoolDay: z.boolean(),
  /** NO_ACTIVE_DAYS, NO_SEMESTER, HOLIDAY or WEEKDAY when it is none. */
  why: z.enum(['NO_ACTIVE_DAYS', 'NO_SEMESTER', 'HOLIDAY', 'WEEKDAY']).nullable(),
  /** The name of the holiday or activity, if there is one. */
  holiday: z.string().nullable(),
  variant,
  bells: z.array(bell),
  lessons: z.array(lesson),
})
export type LessonDay = z.infer<typeof lessonDay>

export const choices = z.object({
  academicYear: named.nullable(),
  /** The semester that runs, or the next one. */
  semesterNo,
  classes: z.array(named),
  teachers: z.array(named),
  rooms: z.array(z.string()),
  subjects: z.array(named),
  /** The teacher who asks, if it is one: her own week comes first. */
  me: z.uuid().nullable(),
})
export type ScheduleChoices = z.infer<typeof choices>

/** What was copied, and what was not because something stood in its way. */
export const copied = z.object({
  copied: z.array(id),
  skipped: z.array(z.object({ lesson: z.string(), reason: z.string() })),
})
export type Copied = z.infer<typeof copied>
