import { z } from 'zod'
import { schoolDate } from '../dates/dates.ts'
import { endpoint } from '../endpoint.ts'
import { exportOf } from '../list.ts'
import { done, id, one, pageOf, pageQuery } from '../resource.ts'
import {
  choices,
  classSchedule,
  copied,
  lessonDay,
  scheduleFields,
  scheduleWeek,
  semesterNo,
  variant,
} from './schedule-record.ts'
import { weekday } from '../dates/school-days.ts'
import { line } from '../fields/clean-text.ts'

const querySemester = z.coerce.number().pipe(semesterNo)
const queryWeekday = z.coerce.number().pipe(weekday)
const root = '/api/v1/schedule'
const stem = `${root}/:schoolId` as const
const base = `${stem}/class-schedule` as const
const ofSchool = z.object({ schoolId: id })
const byId = z.object({ id })
const oneOf = ofSchool.extend({ id })
const read = { access: 'schedule:read', scope: 'school' } as const
const write = { access: 'schedule:write', scope: 'school' } as const

const listQuery = pageQuery.extend({
  academicYearId: id.optional(),
  semesterNo: querySemester.optional(),
  academicClassId: id.optional(),
  teacherId: id.optional(),
  weekday: queryWeekday.optional(),
  subjectId: id.optional(),
  variant: variant.optional(),
})

/** Of the active year by default. A teacher sees her own lessons unless she requests a class of hers. */
const list = endpoint({
  method: 'GET',
  path: base,
  summary: 'Daftar jadwal',
  ...read,
  params: ofSchool,
  query: listQuery,
  response: pageOf(classSchedule),
})

const ownList = endpoint({
  method: 'GET',
  path: root,
  summary: 'Daftar jadwal sekolah saya',
  ...read,
  query: listQuery,
  response: pageOf(classSchedule),
})

/** The same lessons at the specification's shorter paths, for the caller's current school. */
export const ownSchedule = {
  list: ownList,
  export: exportOf(ownList, 'schedule:export'),
  read: endpoint({
    method: 'GET',
    path: `${root}/:id`,
    summary: 'Satu jadwal sekolah saya',
    ...read,
    params: byId,
    response: one(classSchedule),
  }),
  create: endpoint({
    method: 'POST',
    path: root,
    summary: 'Tambah jadwal di sekolah saya',
    ...write,
    body: scheduleFields,
    response: one(classSchedule),
  }),
  update: endpoint({
    method: 'PUT',
    path: `${root}/:id`,
    summary: 'Ubah jadwal sekolah saya',
    ...write,
    params: byId,
    body: scheduleFields,
    response: one(classSchedule),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${root}/:id`,
    summary: 'Hapus jadwal sekolah saya',
    ...write,
    params: byId,
    response: done,
  }),
}

export const scheduleEndpoints = {
  list,
  export: exportOf(list, 'schedule:export'),
  read: endpoint({
    method: 'GET',
    path: `${base}/:id`,
    summary: 'Satu jadwal',
    ...read,
    params: oneOf,
    response: one(classSchedule),
  }),
  create: endpoint({
    method: 'POST',
    path: base,
    summary: 'Tambah jadwal',
    ...write,
    params: ofSchool,
    body: scheduleFields,
    response: one(classSchedule),
  }),
  update: endpoint({
    method: 'PUT',
    path: `${base}/:id`,
    summary: 'Ubah jadwal',
    ...write,
    params: oneOf,
    body: scheduleFields,
    response: one(classSchedule),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${base}/:id`,
    summary: 'Hapus jadwal',
    ...write,
    params: oneOf,
    response: done,
  }),
  removeMany: endpoint({
    method: 'POST',
    path: `${base}/remove`,
    summary: 'Hapus beberapa jadwal',
    ...write,
    params: ofSchool,
    body: z.strictObject({ ids: z.array(id).min(1, 'Pilih jadwal').max(2_000) }),
    response: one(z.object({ removed: z.number().int() })),
  }),
  /** From the previous semester into this one: one class, or all. Skips lessons that clash or lack a subject. */
  copySemester: endpoint({
    method: 'POST',
    path: `${base}/copy-semester`,
    summary: 'Salin jadwal dari semester sebelumnya',
    ...write,
    params: ofSchool,
    body: z.strictObject({ academicYearId: id, semesterNo, academicClassId: id.optional() }),
    response: one(copied),
  }),
  copyDay: endpoint({
    method: 'POST',
    path: `${base}/copy-day`,
    summary: 'Salin jadwal satu hari ke hari lain',
    ...write,
    params: ofSchool,
    body: z.strictObject({ academicClassId: id, semesterNo, variant, from: weekday, to: weekday }),
    response: one(copied),
  }),
  week: endpoint({
    method: 'GET',
    path: `${stem}/week`,
    summary: 'Jadwal seminggu dari satu kelas, guru, atau ruang',
    ...read,
    params: ofSchool,
    query: z.object({
      academicClassId: id.optional(),
      teacherId: id.optional(),
      room: line().max(40).optional(),
      /** Default: the active year; a class has its own. */
      academicYearId: id.optional(),
      semesterNo: querySemester,
      variant: variant.default('NORMAL'),
    }),
    response: one(scheduleWeek),
  }),
  lessons: endpoint({
    method: 'GET',
    path: `${stem}/lesson`,
    summary: 'Pelajaran pada satu tanggal',
    ...read,
    params: ofSchool,
    query: z.object({
      date: schoolDate,
      academicClassId: id.optional(),
      teacherId: id.optional(),
      /** The calling teacher's lessons, whatever else she may see. */
      whose: z.literal('mine').optional(),
    }),
    response: one(lessonDay),
  }),
  choices: endpoint({
    method: 'GET',
    path: `${stem}/choice`,
    summary: 'Kelas, guru, dan ruang yang jadwalnya dapat dilihat',
    ...read,
    params: ofSchool,
    query: z.object({ academicYearId: id.optional() }),
    response: one(choices),
  }),
}
