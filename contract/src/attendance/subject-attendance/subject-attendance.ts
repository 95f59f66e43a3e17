import { z } from 'zod'
import { dayInfo, saved, sheetStates, statusCounts } from '../daily-attendance/daily-attendance.ts'
import { mark, maxMarks } from '../attendance-mark.ts'
import { sheetShape } from '../sheet-shape.ts'
import { clockTime } from '../../schedule/bell-schedule.ts'
import { schoolDate } from '../../dates/dates.ts'
import { endpoint } from '../../endpoint.ts'
import {
  journalToSend,
  journalVerdict,
  lessonInfo,
  lessonRow,
  lessonSheet,
  ownLessons,
  teacherStatuses,
} from './lesson-record.ts'
import { exportOf } from '../../list.ts'
import { historyEntry } from '../daily-attendance/history.ts'
import { maybe, text } from '../../fields/person-fields.ts'
import { done, flag, id, named, one, pageOf, pageQuery, revision } from '../../resource.ts'

const count = z.number().int()

/**
 * sort: next (default: today's lessons that are not over come first), time, class, subject, teacher, unmarked. A
 * teacher gets her own lessons by default (`whose`).
 */
const lessonQuery = pageQuery.extend({
  date: schoolDate.optional(),
  whose: z.enum(['mine', 'all']).optional(),
  academicClassId: id.optional(),
  subjectId: id.optional(),
  teacherId: id.optional(),
  state: z.enum(sheetStates).optional(),
  /** Only lessons with truants. */
  truant: flag.optional(),
})

const lessonDays = pageOf(lessonRow).extend({
  meta: z.object({
    page: count,
    pageSize: count,
    total: count,
    day: dayInfo,
    /** The current time in the school's time zone. */
    now: clockTime,
    previousSchoolDay: schoolDate.nullable(),
    nextSchoolDay: schoolDate.nullable(),
    /** Whether she may see others' lessons. */
    seesOthers: z.boolean(),
    /** The lessons that match the filters. */
    totals: z.object({
      states: z.object({ BELUM: count, SEBAGIAN: count, LENGKAP: count, TERKUNCI: count }),
      counts: statusCounts,
      unmarked: count,
      truants: count,
    }),
    /** The filter values for this day's lessons. */
    choices: z.object({ classes: z.array(named), subjects: z.array(named), teachers: z.array(named) }),
  }),
})

const base = '/api/v1/attendance/subject-attendance/:schoolId'
const ofSchool = z.object({ schoolId: id })
const ofLesson = ofSchool.extend({ scheduleId: id })
const read = { access: 'lesson:read', scope: 'school' } as const
const change = { access: 'lesson:mark', scope: 'school' } as const
const onDate = z.object({ date: schoolDate.optional() })

const list = endpoint({
  method: 'GET',
  path: base,
  summary: 'Pelajaran pada satu hari dengan keadaan absensi dan jurnalnya',
  ...read,
  params: ofSchool,
  query: lessonQuery,
  response: lessonDays,
})

/**
 * Attendance by lesson. `:scheduleId` is a slot of the timetable, which with the date is one lesson, or the id of an
 * extra lesson. A teacher marks her own lessons, those in which she is the substitute, and all of today while she is
 * GURU_PIKET; she reads those of her class; a school admin marks every one.
 */
export const lessons = {
  list,
  export: exportOf(list, 'lesson:export'),
  /** A student's own, or those of a guardian's children. */
  own: endpoint({
    method: 'GET',
    path: `${base}/own`,
    summary: 'Absensi saya, atau anak saya, di setiap pelajaran pada satu hari',
    access: 'lesson:own',
    scope: 'school',
    params: ofSchool,
    query: onDate,
    response: one(
      z.object({
        day: dayInfo,
        previousSchoolDay: schoolDate.nullable(),
        nextSchoolDay: schoolDate.nullable(),
        students: z.array(ownLessons),
      }),
    ),
  }),
  sheet: endpoint({
    method: 'GET',
    path: `${base}/:scheduleId`,
    summary: 'Lembar absensi dan jurnal satu pelajaran',
    ...read,
    params: ofLesson,
    query: onDate.extend({ shape: z.string().optional() }),
    response: one(lessonSheet),
    ...sheetShape,
  }),
  /** The protocol of the daily sheet; marks, journal or both. A repeated request changes nothing. */
  save: endpoint({
    method: 'PUT',
    path: `${base}/:scheduleId`,
    summary: 'Simpan absensi dan jurnal satu pelajaran',
    ...change,
    idempotent: true,
    params: ofLesson,
    body: z.strictObject({
      date: schoolDate,
      device: id,
      /** As in a daily sheet; applies to the journal's base too. */
      epoch: id.optional(),
      marks: z.array(mark).max(maxMarks),
      journal: journalToSend.optional(),
    }),
    response: one(saved.extend({ journal: journalVerdict.nullable() })),
  }),
  history: endpoint({
    method: 'GET',
    path: `${base}/:scheduleId/history`,
    summary: 'Riwayat absensi satu siswa pada satu pelajaran',
    ...read,
    params: ofLesson,
    query: z.object({ date: schoolDate, studentId: id }),
    response: one(z.array(historyEntry)),
  }),
  /** Who holds the lesson: its own teacher reports being there or an assignment; piket or an admin the rest. */
  setTeacher: endpoint({
    method: 'PUT',
    path: `${base}/:scheduleId/teacher`,
    summary: 'Atur kehadiran guru atau guru pengganti satu pelajaran',
    ...change,
    params: ofLesson,
    body: z
      .strictObject({
        date: schoolDate,
        teacherStatus: z.enum(teacherStatuses, 'Pilih kehadiran guru'),
        /** The substitute, for DIGANTI. */
        teacherId: maybe(id),
        note: maybe(text(3, 200)),
        /** As shown on the sheet. */
        version: revision,
      })
      .refine(({ teacherStatus, teacherId }) => teacherStatus !== 'DIGANTI' || teacherId, {
        path: ['teacherId'],
        message: 'Pilih guru pengganti',
      }),
    response: one(lessonInfo),
  }),
  /** Teachers, and whether each is free at the lesson's time. */
  substitutes: endpoint({
    method: 'GET',
    path: `${base}/:scheduleId/teacher`,
    summary: 'Guru yang dapat menggantikan pada satu pelajaran',
    ...change,
    params: ofLesson,
    query: z.object({ date: schoolDate }),
    response: one(z.array(named.extend({ busyWith: z.string().nullable() }))),
  }),
  addExtra: endpoint({
    method: 'POST',
    path: `${base}/extra-lesson`,
    summary: 'Tambah pelajaran tambahan',
    ...change,
    params: ofSchool,
    body: z
      .strictObject({
        academicSubjectId: z.string().min(1, 'Pilih kelas dan mata pelajaran').pipe(id),
        date: schoolDate,
        start: clockTime,
        end: clockTime,
        room: maybe(text(1, 40)),
      })
      .refine(({ start, end }) => start < end, { path: ['end'], message: 'Selesai harus sesudah mulai' }),
    response: one(lessonInfo),
  }),
  /** The class subjects for which the caller may add a lesson. */
  extraChoices: endpoint({
    method: 'GET',
    path: `${base}/extra-lesson`,
    summary: 'Mata pelajaran kelas untuk pelajaran tambahan',
    ...change,
    params: ofSchool,
    query: z.object({}),
    response: one(z.array(named)),
  }),
  /** Only while nothing is saved in it. */
  removeExtra: endpoint({
    method: 'DELETE',
    path: `${base}/extra-lesson/:lessonId`,
    summary: 'Hapus pelajaran tambahan yang masih kosong',
    ...change,
    params: ofSchool.extend({ lessonId: id }),
    response: done,
  }),
}
