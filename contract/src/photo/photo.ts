import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { done, id } from '../resource.ts'

/** The size to which the browser shrinks the picture; the server rejects anything larger. */
export const photoSize = { width: 600, height: 800, bytes: 150 * 1024 } as const

const params = z.object({ id })
const student = { path: '/api/v1/student/:id/photo', scope: 'school', params } as const
const teacher = { path: '/api/v1/teacher/:id/photo', scope: 'school', params } as const
const picture = { method: 'GET', kind: 'file', response: z.string() } as const
const upload = { method: 'PUT', kind: 'upload', response: done } as const
const removal = { method: 'DELETE', response: done } as const

/**
 * The photo of a person's face. `read` has the record's read rights: the browser caches the picture and revalidates it
 * each time. `save` takes a JPEG as the form's `file`; metadata that a camera wrote into it is not stored.
 */
export const studentPhoto = {
  read: endpoint({ ...student, ...picture, summary: 'Foto siswa', access: 'student:read' }),
  save: endpoint({ ...student, ...upload, summary: 'Simpan foto siswa', access: 'student:write' }),
  remove: endpoint({ ...student, ...removal, summary: 'Hapus foto siswa', access: 'student:write' }),
}

export const teacherPhoto = {
  read: endpoint({ ...teacher, ...picture, summary: 'Foto guru', access: 'teacher:read' }),
  save: endpoint({ ...teacher, ...upload, summary: 'Simpan foto guru', access: 'teacher:write' }),
  remove: endpoint({ ...teacher, ...removal, summary: 'Hapus foto guru', access: 'teacher:write' }),
}
