import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { exportOf } from '../list.ts'
import { done, id, one, pageOf, pageQuery, version } from '../resource.ts'
import { freeDays, holidayKinds, weekday } from '../dates/school-days.ts'
import { line } from '../fields/clean-text.ts'

export const holiday = freeDays.extend({
  id: z.uuid(),
  /** Of MASUK: the weekday whose timetable the days follow; null for their own. */
  followsWeekday: weekday.nullable(),
  version: z.number().int(),
})
export type Holiday = z.infer<typeof holiday>

export const holidayFields = z
  .strictObject({
    ...freeDays.shape,
    name: line().min(3, 'Minimal 3 karakter').max(100),
    followsWeekday: weekday.nullish(),
    version,
  })
  .refine((day) => day.startDate <= day.endDate, {
    path: ['endDate'],
    message: 'Tanggal selesai tidak boleh sebelum tanggal mulai',
  })

/** For the form: a person who adds a school day has to choose whose timetable it follows, if only its own. */
export const holidayFormFields = holidayFields.refine(
  ({ kind, followsWeekday }) => kind !== 'MASUK' || followsWeekday !== undefined,
  { path: ['followsWeekday'], message: 'Pilih jadwal yang diikuti' },
)

const path = '/api/v1/academic-year/:id/holiday'
const params = z.object({ id })
const oneOf = z.object({ id, holidayId: id })

const list = endpoint({
  method: 'GET',
  path,
  summary: 'Hari libur dalam tahun pelajaran',
  access: 'academic-year:read',
  scope: 'school',
  params,
  query: pageQuery.extend({ kind: z.enum(holidayKinds).optional() }),
  response: pageOf(holiday),
})

/** The holidays and activities of a year. Those in closed semesters cannot change. */
export const holidayEndpoints = {
  list,
  export: exportOf(list, 'academic-year:export'),
  create: endpoint({
    method: 'POST',
    path,
    summary: 'Tambah hari libur',
    access: 'academic-year:write',
    scope: 'school',
    params,
    body: holidayFields,
    response: one(holiday),
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:holidayId`,
    summary: 'Ubah hari libur',
    access: 'academic-year:write',
    scope: 'school',
    params: oneOf,
    body: holidayFields,
    response: one(holiday),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:holidayId`,
    summary: 'Hapus hari libur',
    access: 'academic-year:write',
    scope: 'school',
    params: oneOf,
    response: done,
  }),
}
