import { z } from 'zod'
import { maxNote } from './attendance-mark.ts'
import { schoolDate } from '../dates/dates.ts'
import { endpoint } from '../endpoint.ts'
import { id, one, pageOf, pageQuery } from '../resource.ts'
import { line } from '../fields/clean-text.ts'

const count = z.number().int()
const params = z.object({ schoolId: id })
const base = '/api/v1/attendance/:schoolId/day-closing'

/** How long a closing can be undone without a reason: the page offers it for 10 s, the network may be slow. */
export const undoClosingMs = 60_000

const closing = z.object({
  id,
  academicClassId: id,
  className: z.string(),
  date: schoolDate,
  by: z.string(),
  at: z.string(),
  /** Students whose status became A. */
  filled: count,
  reopened: z.object({ by: z.string(), at: z.string(), reason: z.string().nullable(), restored: count }).nullable(),
})
export type DayClosing = z.infer<typeof closing>

/**
 * Closing a class's day marks everything unmarked as A, in the name of the person closing: an admin on any school day
 * so far, a GURU_PIKET on the day of her duty. From then on marks are held as correction requests.
 */
export const dayClosing = {
  /** Closings and reopenings of a date (default: the school's today), newest first. sort: at. */
  list: endpoint({
    method: 'GET',
    path: base,
    summary: 'Riwayat penutupan hari',
    access: 'attendance:read',
    scope: 'school',
    params,
    query: pageQuery.extend({ date: schoolDate.optional() }),
    response: pageOf(closing),
  }),
  /** Already closed classes do not change. */
  close: endpoint({
    method: 'POST',
    path: base,
    summary: 'Tutup hari beberapa kelas',
    access: 'attendance:mark',
    scope: 'school',
    params,
    body: z.strictObject({ date: schoolDate, academicClassIds: z.array(id).min(1, 'Pilih kelas').max(100) }),
    response: one(z.object({ closingIds: z.array(id), filled: count })),
  }),
  /** Restores cells that the closing filled, unless changed since. An admin needs a reason, except at once. */
  reopen: endpoint({
    method: 'POST',
    path: '/api/v1/attendance/:schoolId/day-reopening',
    summary: 'Buka kembali hari yang sudah ditutup',
    access: 'attendance:mark',
    scope: 'school',
    params,
    body: z.strictObject({
      closingIds: z.array(id).min(1, 'Pilih kelas').max(100),
      reason: line()
        .max(maxNote, `Maksimal ${maxNote} karakter`)
        .nullish()
        .transform((text) => text || null),
    }),
    response: one(z.object({ restored: count })),
  }),
}
