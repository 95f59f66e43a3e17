import { z } from 'zod'
import { schoolDate } from './dates.ts'
import { endpoint } from './endpoint.ts'
import { fileEvent } from './kept-file.ts'
import { done, id, one } from './resource.ts'

/** The browser makes the picture so large and no larger: a page can still be read. The server takes nothing beyond it. */
export const letterSize = { width: 1600, height: 1600, bytes: 300 * 1024 } as const

const of = {
  path: '/api/v1/attendance/:schoolId/letter/:studentId',
  scope: 'school',
  params: z.object({ schoolId: id, studentId: id }),
  query: z.object({ date: schoolDate }),
} as const

/**
 * The photo of a pupil's letter for a day. Written by whoever may mark her; read and removed by an admin, the homeroom
 * teacher and who brought it, and by nobody else. `save` takes a JPEG as the form's `file`.
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
    summary: 'Simpan foto surat',
    access: 'attendance:mark',
    response: done,
  }),
  remove: endpoint({
    ...of,
    method: 'DELETE',
    summary: 'Hapus foto surat',
    access: 'attendance:mark',
    response: done,
  }),
  /** Newest first: also of photos that are no more. To who may not read one there is nothing. */
  history: endpoint({
    ...of,
    path: `${of.path}/history`,
    method: 'GET',
    summary: 'Riwayat foto surat siswa pada satu hari',
    access: 'attendance:read',
    response: one(z.array(fileEvent)),
  }),
}
