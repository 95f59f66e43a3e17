import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { done, id } from './resource.ts'

/** The browser makes the picture so large and no larger; the server takes nothing beyond it. */
export const photoSize = { width: 600, height: 800, bytes: 150 * 1024 } as const

const path = '/api/v1/student/:id/photo'
const params = z.object({ id })

export const photoEndpoints = {
  /** For whoever may read the pupil. The browser keeps it and asks each time whether it is still this one. */
  read: endpoint({
    method: 'GET',
    path,
    summary: 'Foto siswa',
    access: 'student:read',
    scope: 'school',
    kind: 'file',
    params,
    response: z.string(),
  }),
  /** A JPEG as the form's `file`; what a camera wrote into it beside the picture is not kept. */
  save: endpoint({
    method: 'PUT',
    path,
    summary: 'Simpan foto siswa',
    access: 'student:write',
    scope: 'school',
    kind: 'upload',
    params,
    response: done,
  }),
  remove: endpoint({
    method: 'DELETE',
    path,
    summary: 'Hapus foto siswa',
    access: 'student:write',
    scope: 'school',
    params,
    response: done,
  }),
}
