import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { text } from '../fields/person-fields.ts'
import { done, id } from '../resource.ts'

/** What stands for the name afterwards. */
export const erasedName = 'Siswa dihapus'

/** Typed by whoever erases, so that no slip of a finger does it. */
export const erasureWord = 'HAPUS'

/** Erases the personal data of a student who has left. It cannot be undone. */
export const eraseStudent = endpoint({
  method: 'POST',
  path: '/api/v1/student/:id/erasure',
  summary: 'Hapus data pribadi siswa yang sudah keluar',
  access: 'student:sensitive',
  scope: 'platform',
  params: z.object({ id }),
  body: z.strictObject({
    reason: text(10, 300),
    confirmation: z.literal(erasureWord, `Ketik ${erasureWord}`),
  }),
  response: done,
})
