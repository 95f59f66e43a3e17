import type { Endpoint } from '@hadir/contract/endpoint.ts'
import type { Caller } from '../platform/http/scope.ts'

export type Fields = Record<string, unknown>

/** A record with every field fillable, for one update endpoint. */
export type UpdateWalk = {
  params: Record<string, string>
  /** Identifies the record in addition to its path. */
  query?: object
  as: Caller
  /** A value for every field of the body. */
  full: Fields
  /** Required together in the body, although each alone is optional. */
  needed?: readonly string[]
  /** In the body, but not a field of the record. */
  commands?: readonly string[]
  /** Gets a value again when emptied, because it follows another field. */
  follows?: readonly string[]
  /** Must be sent when emptying the others. */
  emptyWith?: Fields
  /** Bodies with a part of a field, which change nothing. */
  parts?: readonly Fields[]
  /** For updates whose response is not the record. */
  recordIn?: (data: Fields) => Fields
  read?: Endpoint
  /** For fields stored under another name. */
  storedAs?: Record<string, (record: Fields) => unknown>
}

export type Add = (e: Endpoint, walk: Omit<UpdateWalk, 'as' | 'params'> & { id?: string }) => unknown

export const walkName = ({ method, path }: Endpoint) => `${method} ${path}`

/** Values that an update replaces as a whole, and why a missing part cannot mean "unchanged". */
export const wholeValues: ReadonlyMap<string, string> = new Map([
  ['PUT /api/v1/attendance/:schoolId/opening-balance', 'rows of a grid, each a whole with its own version'],
  ['PUT /api/v1/academic-year/:id/rollover/pupil', 'decides what becomes of students: no record is kept up to date'],
  ['PUT /api/v1/attendance/daily-attendance/:schoolId/:academicClassId', 'marks, each a whole of its own protocol'],
  ['PUT /api/v1/attendance/subject-attendance/:schoolId/:scheduleId', 'marks and a journal, as the device has them'],
  ['PUT /api/v1/attendance/subject-attendance/:schoolId/:scheduleId/teacher', 'who held a lesson, with its own note'],
  ['PUT /api/v1/user/list-view', 'the columns of a list as they are shown'],
])

const address = { province: '32', regency: '3201', district: '320101', village: '3201011001' }
export const home = {
  ...address,
  address: 'Jalan Melati 3',
  postalCode: '16911',
  phone: '081234567890',
  email: 'a@contoh.test',
}
export const person = { gender: 'P', birthPlace: 'Bogor', religion: 'Islam' }
