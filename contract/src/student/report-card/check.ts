import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { reportPeriods } from '../../evaluation/report-card-words.ts'
import { one } from '../../resource.ts'
import { line } from '../../fields/clean-text.ts'

/** The result of a paper's check. TIDAK_DIKENAL: of no school here, or not as signed. */
export const checkResults = ['SAH', 'DIGANTI', 'DITARIK', 'TIDAK_DIKENAL'] as const
export type CheckResult = (typeof checkResults)[number]

/** The fragment in the address of a printed QR code. */
const code = z.string().regex(/^[\w-]{143}$/, 'Kode rapor tidak lengkap')
const field = z.object({ field: z.string(), label: z.string() })

const facts = z.object({
  school: z.object({ name: z.string(), npsn: z.string(), regency: z.string().nullable() }),
  academicYear: z.string(),
  semesterNo: z.union([z.literal(1), z.literal(2)]),
  period: z.enum(reportPeriods),
  grade: z.string(),
  /** The student's initials, never her name. */
  initials: z.string(),
  version: z.number().int(),
  publishedOn: z.string(),
  /** What can be compared with the paper; empty for one that is no longer valid. */
  fields: z.array(field),
})

const look = z.object({ result: z.enum(checkResults), facts: facts.nullable() })
export type PaperCheck = z.infer<typeof look>

const typed = z.strictObject({
  field: z.string().max(60),
  value: line().min(1, 'Isi nilainya').max(120, 'Maksimal 120 karakter'),
})

/** Each field once: the budget is checked before a request, so one request must not try many values of a field. */
const typedValues = z
  .array(typed)
  .min(1, 'Isi paling sedikit satu nilai')
  .max(60)
  .refine((values) => new Set(values.map(({ field: name }) => name)).size === values.length, 'Isi tiap kolom sekali')
  // Who has only a picture of the code does not know whose rapor it is.
  .refine((values) => values.some(({ field: name }) => name === 'name'), 'Isi nama siswa yang tertulis di rapor')

export const reportCardCheck = {
  /** Public, because the paper's holder has the code. The response contains no name. */
  look: endpoint({
    method: 'POST',
    path: '/api/v1/student/report-card/check',
    summary: 'Apakah rapor tercetak ini sah',
    access: 'public',
    scope: 'none',
    body: z.strictObject({ code }),
    response: one(look),
  }),
  /** Whether each typed value is the signed one: only the name's answer until that is right. Wrong values are counted. */
  compare: endpoint({
    method: 'POST',
    path: '/api/v1/student/report-card/check/compare',
    summary: 'Bandingkan isi rapor tercetak dengan yang ditandatangani sekolah',
    access: 'public',
    scope: 'none',
    body: z.strictObject({ code, values: typedValues }),
    response: one(z.array(z.object({ field: z.string(), agrees: z.boolean() }))),
  }),
}
