import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { exportOf } from '../list.ts'
import { done, id, one, pageOf, pageQuery, version } from '../resource.ts'
import { freeDays, holidayKinds } from '../dates/school-days.ts'

export const holiday = freeDays.extend({ id: z.uuid(), version: z.number().int() })
export type Holiday = z.infer<typeof holiday>

export const holidayFields = z
  .strictObject({ ...freeDays.shape, name: z.string().trim().min(3, 'Minimal 3 karakter').max(100), version })
  .refine((day) => day.startDate <= day.endDate, {
    path: ['endDate'],
    message: 'Tanggal selesai tidak boleh sebelum tanggal mulai',
  })

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
