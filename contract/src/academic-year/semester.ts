import { z } from 'zod'
import { academicYear } from './academic-year.ts'
import { schoolDate } from '../dates/dates.ts'
import { endpoint } from '../endpoint.ts'
import { maybe, text } from '../fields/person-fields.ts'
import { digits } from '../fields/number-fields.ts'
import { id, one } from '../resource.ts'

export const semesterEventKinds = ['STARTED', 'WITHDRAWN', 'CLOSED', 'REOPENED'] as const
export const semesterEventLabels: Record<(typeof semesterEventKinds)[number], string> = {
  STARTED: 'Dimulai',
  WITHDRAWN: 'Batal dimulai',
  CLOSED: 'Ditutup',
  REOPENED: 'Dibuka kembali',
}

const count = z.number().int()

/** What to know before closing a semester, and its events so far. */
export const semesterClosing = z.object({
  hasBegun: z.boolean(),
  /** The semester continues after today. */
  isRunning: z.boolean(),
  /** Classes with school days until today that have unmarked students. */
  unmarked: z.array(z.object({ academicClassId: id, name: z.string(), days: count, firstDate: schoolDate })),
  unmarkedDays: count,
  /** Undecided correction requests. */
  corrections: count,
  /** Rapor not locked yet, in the classes that have scores. */
  openReportCards: count,
  /** Students without a rapor because their class has no scores here. */
  withoutScores: count,
  /** Classes without a homeroom teacher, so that nobody can sign their papers. */
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

/** What starting a semester would do, and whether it can be undone afterwards. */
export const semesterStart = z.object({
  /** Why it cannot start now; null when it can. */
  obstacle: z.string().nullable(),
  /** Subjects of Ganjil alone, with their teachers. */
  subjects: z.array(z.object({ id, className: z.string(), name: z.string(), teacher: z.string().nullable() })),
  /** Ganjil's timetable: what fits, what does not and why, and what Genap already has. */
  lessons: z.object({
    copied: count,
    skipped: z.array(z.object({ lesson: z.string(), reason: z.string() })),
    standing: count,
  }),
  /** Everything independent of semesters, which continues by itself. */
  goesOn: z.object({ students: count, homerooms: count, duties: count, subjects: count }),
  /** Null unless it was started this way and is running. */
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
   * dates, formulas and names. With gaps (unmarked days, open corrections, unlocked rapor) it requires `acceptsGaps`.
   * One that was reopened keeps what was frozen before, except the head who is sent; `renews` freezes all of it again.
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
      renews: z.boolean().default(false),
      /** Why all correction requests that still wait are rejected: none stays open in a closed semester. */
      rejectCorrections: maybe(text(5, 200)),
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
  /** Makes a semester the running one once the one before is closed; the ticked parts of Ganjil are copied to Genap. */
  start: endpoint({
    ...write,
    path: `${path}/start`,
    summary: 'Mulai semester',
    body: z.strictObject({ subjects: z.boolean().default(false), lessons: z.boolean().default(false) }),
    response: one(academicYear),
  }),
  /** Until the first mark of the semester: deletes what was copied, and the semester has not started. */
  withdraw: endpoint({
    ...write,
    path: `${path}/withdraw`,
    summary: 'Batalkan mulai semester',
    body: z.strictObject({}),
    response: one(academicYear),
  }),
}
