import { z } from 'zod'
import { academicYear } from './academic-year.ts'
import { schoolDate } from '../dates/dates.ts'
import { endpoint } from '../endpoint.ts'
import { digits, maybe, text } from '../fields/person-fields.ts'
import { id, one } from '../resource.ts'

export const semesterEventKinds = ['STARTED', 'WITHDRAWN', 'CLOSED', 'REOPENED'] as const
export const semesterEventLabels: Record<(typeof semesterEventKinds)[number], string> = {
  STARTED: 'Dimulai',
  WITHDRAWN: 'Batal dimulai',
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
  /** Rapor that are not locked yet, in the classes that have scores. */
  openReportCards: count,
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

/** What beginning a semester would do, and whether it can be taken back once it has begun. */
export const semesterStart = z.object({
  /** Why it cannot begin now; null when it can. */
  obstacle: z.string().nullable(),
  /** Subjects that were Ganjil's alone, with who teaches them. */
  subjects: z.array(z.object({ id, className: z.string(), name: z.string(), teacher: z.string().nullable() })),
  /** Of Ganjil's timetable: what finds its place, what does not and why, and what stands in Genap already. */
  lessons: z.object({
    copied: count,
    skipped: z.array(z.object({ lesson: z.string(), reason: z.string() })),
    standing: count,
  }),
  /** What is not of a semester and goes on by itself. */
  goesOn: z.object({ pupils: count, homerooms: count, duties: count, subjects: count }),
  /** Null unless it has begun by this act and runs. */
  undo: z.object({ possible: z.boolean(), reason: z.string().nullable() }).nullable(),
})
export type SemesterStart = z.infer<typeof semesterStart>

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
   * dates and formulas. With gaps (unmarked days, open corrections, rapor that are not locked) it wants `acceptsGaps`.
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
  starting: endpoint({
    method: 'GET',
    path: `${path}/starting`,
    summary: 'Apa yang terjadi bila semester dimulai',
    access: 'academic-year:write',
    scope: 'school',
    params,
    response: one(semesterStart),
  }),
  /** Makes a semester the running one once the one before is closed; into Genap goes of Ganjil what is ticked. */
  start: endpoint({
    ...write,
    path: `${path}/start`,
    summary: 'Mulai semester',
    body: z.strictObject({ subjects: z.boolean().default(false), lessons: z.boolean().default(false) }),
    response: one(academicYear),
  }),
  /** Until the first mark of the semester: what was copied goes, and it has not begun. */
  withdraw: endpoint({
    ...write,
    path: `${path}/withdraw`,
    summary: 'Batalkan mulai semester',
    body: z.strictObject({}),
    response: one(academicYear),
  }),
}
