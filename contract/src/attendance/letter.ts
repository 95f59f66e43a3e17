import { z } from 'zod'
import { schoolDate } from '../dates/dates.ts'
import { endpoint } from '../endpoint.ts'
import { fileEvent, savedFileQuery, seenEvent } from '../stored-file.ts'
import { done, id, one } from '../resource.ts'

/** The size to which the browser shrinks the picture: a page is still readable. The server rejects anything larger. */
export const letterSize = { width: 1600, height: 1600, bytes: 300 * 1024 } as const

const of = {
  path: '/api/v1/attendance/:schoolId/letter/:studentId',
  scope: 'school',
  params: z.object({ schoolId: id, studentId: id }),
  query: z.object({ date: schoolDate }),
} as const

/**
 * The photo of a student's letter for a day. Anyone who may mark her may upload it. Only an admin, the homeroom teacher
 * and the uploader may read it; those of them who may mark her at the time may replace or remove it. `save` takes a
 * JPEG as the form's `file`.
 */
export const letters = {
  read: endpoint({
    ...of,
    method: 'GET',
    kind: 'file',
    summary: 'Foto surat siswa pada satu hari',
    access: 'attendance:read',
    response: z.string(),
  }),
  save: endpoint({
    ...of,
    method: 'PUT',
    kind: 'upload',
    query: savedFileQuery,
    summary: 'Simpan foto surat',
    access: 'attendance:mark',
    response: done,
  }),
  remove: endpoint({
    ...of,
    query: of.query.extend(seenEvent),
    method: 'DELETE',
    summary: 'Hapus foto surat',
    access: 'attendance:mark',
    response: done,
  }),
  /** Newest first, including deleted photos. Empty for a caller who may not read one. */
  history: endpoint({
    ...of,
    path: `${of.path}/history`,
    method: 'GET',
    summary: 'Riwayat foto surat siswa pada satu hari',
    access: 'attendance:read',
    response: one(z.array(fileEvent)),
  }),
}
