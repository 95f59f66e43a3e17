import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { fileFormats } from '../list.ts'
import { done, id, one, revision } from '../resource.ts'
import { openingBalance } from '../student/semester-totals.ts'

const base = '/api/v1/attendance/:schoolId/opening-balance' as const
const write = { access: 'attendance:mark', scope: 'school', params: z.object({ schoolId: id }) } as const
const ofClass = z.object({ academicClassId: id, semesterNo: z.coerce.number().int().min(1).max(2) })

/** What a class brought along from before its first day in Hadir. */
export const openingBalances = {
  /** Opening balances of a class: for the school's admin and its homeroom teacher, until the semester is closed. */
  save: endpoint({
    method: 'PUT',
    path: base,
    summary: 'Simpan saldo awal S, I, A satu kelas',
    ...write,
    body: z.strictObject({
      academicClassId: id,
      semesterNo: z.number().int().min(1).max(2),
      rows: z
        .array(openingBalance.extend({ studentId: id, version: revision }))
        .min(1)
        .max(100),
    }),
    response: done,
  }),
  /** The students of the class with the current entries, to fill in elsewhere and import. */
  template: endpoint({
    method: 'GET',
    path: `${base}/template`,
    summary: 'Templat saldo awal satu kelas',
    ...write,
    kind: 'file',
    query: ofClass.extend({ format: z.enum(fileFormats) }),
    response: z.string(),
  }),
  /** Reads a filled template: nothing is saved, the grid shows the file's values. */
  readFile: endpoint({
    method: 'POST',
    path: `${base}/file`,
    summary: 'Baca saldo awal dari berkas',
    ...write,
    kind: 'upload',
    maxBytes: 512 * 1024,
    query: ofClass,
    response: one(
      z.object({
        rows: z.array(openingBalance.extend({ studentId: id })),
        /** Invalid lines, each with its reason. */
        problems: z.array(z.object({ row: z.number().int(), message: z.string() })),
      }),
    ),
  }),
}
