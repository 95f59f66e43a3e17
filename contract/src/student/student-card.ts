import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { chosenOf } from '../list.ts'
import { text } from '../fields/person-fields.ts'
import { id, one } from '../resource.ts'
import { studentEndpoints } from './student.ts'

/** So many students are printed at once: more than a grade, so that no server is held up by one paper. */
export const mostPrinted = 200

/** What a card's QR code says: which kind of card it is, and its token of 128 random bits. Never a number of the student. */
export const cardPayload = (token: string): string => `HADIR1:${token}`

const instant = z.string()
const card = z.object({
  id: z.uuid(),
  createdAt: instant,
  createdBy: z.string(),
  revokedAt: instant.nullable(),
  revokedBy: z.string().nullable(),
  reason: z.string().nullable(),
})
/** The newest first; at most the first is valid. A token is in none of them: it stands on the paper alone. */
const cards = z.array(card)

const params = z.object({ id })
const write = { access: 'student:write', scope: 'school', params } as const
const reason = z.strictObject({ reason: text(3, 200) })
const print = { access: 'student:export', scope: 'school', kind: 'file', response: z.string() } as const
const chosen = chosenOf(studentEndpoints.list)

export const cardEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/student/:id/card',
    summary: 'Kartu seorang siswa',
    ...write,
    response: one(cards),
  }),
  /** The card that was valid until now opens no gate any more. */
  renew: endpoint({
    method: 'POST',
    path: '/api/v1/student/:id/card',
    summary: 'Ganti kartu siswa',
    ...write,
    body: reason,
    response: one(cards),
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/api/v1/student/:id/card/revoke',
    summary: 'Cabut kartu siswa',
    ...write,
    body: reason,
    response: one(cards),
  }),
  /** Cards of the chosen students as a PDF to print and cut; who has none yet gets one. */
  print: endpoint({
    method: 'POST',
    path: '/api/v1/student/card/print',
    summary: 'Cetak kartu siswa',
    ...print,
    body: chosen,
  }),
  /** The chosen students' sheets of the buku induk as a PDF. */
  registerSheets: endpoint({
    method: 'POST',
    path: '/api/v1/student/register-sheet',
    summary: 'Cetak lembar buku induk',
    ...print,
    body: chosen,
  }),
}
