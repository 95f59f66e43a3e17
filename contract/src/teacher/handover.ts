import { z } from 'zod'
import { dutyKinds } from './duty.ts'
import { schoolDate } from '../dates/dates.ts'
import { weekday } from '../dates/school-days.ts'
import { endpoint } from '../endpoint.ts'
import { dateField, maybe } from '../fields/person-fields.ts'
import { id, named, one } from '../resource.ts'
import { semesterNo } from '../schedule/schedule-record.ts'

/** Her last day, where somebody follows. */
const until = schoolDate.nullable()

/** What a teacher has on a day or later in the active year: all of it can go to others. */
export const tasksOfTeacher = z.object({
  teacher: named,
  subjects: z.array(
    z.object({
      academicSubjectId: id,
      academicClass: named,
      subject: named,
      /** Whether the subject is hers; else she only has lessons of it. */
      isOwn: z.boolean(),
      weeklyJp: z.number().int(),
      /** Her lessons: *Senin jam ke-1–2*. */
      lessons: z.array(z.string()),
      until,
    }),
  ),
  /** The classes that she leads. */
  homerooms: z.array(named.extend({ until })),
  /** The clubs that she coaches, in semesters that are not closed. */
  clubs: z.array(z.object({ id, name: z.string(), semesterNo, until })),
  duties: z.array(z.object({ id, kind: z.enum(dutyKinds), weekdays: z.array(weekday).nullable(), until })),
})
export type TasksOfTeacher = z.infer<typeof tasksOfTeacher>

const successor = z.string('Pilih pengganti').min(1, 'Pilih pengganti').pipe(id)
const most = 200

type Lists = Record<'subjects' | 'homerooms' | 'clubs' | 'duties', readonly unknown[]>

/** How many tasks a handover names. */
export const handedOver = ({ subjects, homerooms, clubs, duties }: Lists): number =>
  subjects.length + homerooms.length + clubs.length + duties.length

export const handoverFields = z
  .strictObject({
    /** The first day of the successors. */
    startDate: dateField,
    /** The last one; empty: for good. */
    endDate: maybe(schoolDate),
    subjects: z.array(z.strictObject({ academicSubjectId: id, teacherId: successor })).max(most),
    homerooms: z.array(z.strictObject({ academicClassId: id, teacherId: successor })).max(most),
    clubs: z.array(z.strictObject({ extracurricularId: id, teacherId: successor })).max(most),
    duties: z.array(z.strictObject({ dutyId: id, teacherId: successor })).max(most),
  })
  .refine(({ startDate, endDate }) => endDate === undefined || endDate >= startDate, {
    message: 'Tanggal selesai tidak boleh sebelum mulai',
    path: ['endDate'],
  })
  .refine((body) => handedOver(body) > 0, {
    message: 'Pilih pengganti dahulu',
    path: ['subjects'],
  })
export type HandoverFields = z.output<typeof handoverFields>

const handover = {
  path: '/api/v1/teacher/:schoolId/academic-teacher/:id/handover',
  access: 'teacher:write',
  scope: 'school',
  params: z.object({ schoolId: id, id }),
} as const

/**
 * A teacher's subjects, lessons, classes, clubs and duties go to others from a day on, for good or until a last day: then they
 * are hers again. What was before stays hers.
 */
export const handoverEndpoints = {
  read: endpoint({
    method: 'GET',
    summary: 'Tugas seorang guru yang dapat diserahkan',
    ...handover,
    query: z.object({ from: schoolDate }),
    response: one(tasksOfTeacher),
  }),
  save: endpoint({
    method: 'POST',
    summary: 'Serahkan tugas seorang guru',
    ...handover,
    body: handoverFields,
    response: one(z.object({ subjects: z.number().int(), lessons: z.number().int() })),
  }),
}
