import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { chosenOf } from '../list.ts'
import { text } from '../fields/person-fields.ts'
import { id, one } from '../resource.ts'
import { studentEndpoints } from './student.ts'

/** The maximum number of students printed at once: more than a grade, but one paper does not block a server. */
export const mostPrinted = 200

/** A card's QR code: the kind of card, and its token of 128 random bits. Never a number of the student. */
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
/** Newest first; only the first may be valid. None contains its token, which is only on paper. */
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
  /** The previous card stops opening the gate. */
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
  /** Cards of the chosen students as a PDF to print and cut; creates missing ones. */
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
