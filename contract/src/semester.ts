import { z } from 'zod'
import { academicYear } from './academic-year.ts'
import { schoolDate } from './dates.ts'
import { endpoint } from './endpoint.ts'
import { digits, maybe, text } from './person-fields.ts'
import { id, one } from './resource.ts'

export const semesterEventKinds = ['STARTED', 'CLOSED', 'REOPENED'] as const
export const semesterEventLabels: Record<(typeof semesterEventKinds)[number], string> = {
  STARTED: 'Dimulai',
  CLOSED: 'Ditutup',
  REOPENED: 'Dibuka kembali',
}

const count = z.number().int()

/** What is to be known before a semester is closed, and what happened to it so far. */
export const semesterClosing = z.object({
  hasBegun: z.boolean(),
  /** The semester goes on after today. */
  isRunning: z.boolean(),
  /** Classes with school days until today on which marks are missing. */
  unmarked: z.array(z.object({ academicClassId: id, name: z.string(), days: count, firstDate: schoolDate })),
  unmarkedDays: count,
  /** Correction requests that nobody has decided. */
  corrections: count,
  /** Classes without a homeroom teacher: their papers have nobody to sign. */
  withoutHomeroom: z.array(z.string()),
  principalName: z.string().nullable(),
  principalNip: z.string().nullable(),
  reportDate: schoolDate.nullable(),
  events: z.array(
    z.object({
      id,
      kind: z.enum(semesterEventKinds),
      at: z.string(),
      by: z.string(),
      reason: z.string().nullable(),
    }),
  ),
})
export type SemesterClosing = z.infer<typeof semesterClosing>

const path = '/api/v1/academic-year/:id/semester/:no'
const params = z.object({ id, no: z.enum(['1', '2'], 'Semester tidak ditemukan') })
const write = { method: 'POST', access: 'academic-year:write', scope: 'school', params } as const

export const semesterEndpoints = {
  closing: endpoint({
    method: 'GET',
    path: `${path}/closing`,
    summary: 'Pemeriksaan sebelum semester ditutup',
    access: 'academic-year:read',
    scope: 'school',
    params,
    response: one(semesterClosing),
  }),
  /**
   * Locks the marks of the semester and freezes what its papers are printed with: head, homeroom teachers, letterhead,
   * dates and formulas. With gaps (unmarked days, open corrections) it wants `acceptsGaps`.
   */
  close: endpoint({
    ...write,
    path: `${path}/close`,
    summary: 'Tutup semester',
    body: z.strictObject({
      principalName: text(3),
      principalNip: maybe(digits(18, 'NIP harus 18 angka')),
      reportDate: maybe(schoolDate),
      acceptsGaps: z.boolean(),
    }),
    response: one(academicYear),
  }),
  reopen: endpoint({
    ...write,
    path: `${path}/reopen`,
    summary: 'Buka kembali semester',
    body: z.strictObject({ reason: text(5, 300) }),
    response: one(academicYear),
  }),
  /** Makes Genap the running semester once Ganjil is closed. Its timetable is copied on the timetable's own screen. */
  start: endpoint({
    ...write,
    path: `${path}/start`,
    summary: 'Mulai semester',
    body: z.strictObject({}),
    response: one(academicYear),
  }),
}
