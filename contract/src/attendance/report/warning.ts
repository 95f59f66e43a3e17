import { z } from 'zod'
import { maxNote } from '../attendance-mark.ts'
import { schoolDate } from '../../dates/dates.ts'
import { endpoint } from '../../endpoint.ts'
import { exportOf } from '../../list.ts'
import { id, one, pageOf, pageQuery } from '../../resource.ts'

/** Why somebody stands on the list: absent without notice in a row, too often in the semester, or present too seldom. */
export const warningReasons = ['BERTURUT', 'ALPA', 'KEHADIRAN'] as const
export type WarningReason = (typeof warningReasons)[number]
export const warningReasonLabels: Record<WarningReason, string> = {
  BERTURUT: 'Alpa berturut-turut',
  ALPA: 'Alpa dalam semester',
  KEHADIRAN: 'Kehadiran rendah',
}

export const warningStates = ['BELUM', 'SUDAH'] as const
export type WarningState = (typeof warningStates)[number]
export const warningStateLabels: Record<WarningState, string> = { BELUM: 'Belum ditindak', SUDAH: 'Sudah ditindak' }

const count = z.number().int()
const named = z.object({ id, name: z.string() })

/** What a warning says; each part is null where the school's limits are kept. */
export const warningFacts = {
  /** Marked school days in a row with A, up to the last marked one; null when they are too few to warn. */
  inARow: z.object({ days: count, since: schoolDate }).nullable(),
  /** Days with A in the running semester; null when they are too few to warn. */
  alpaDays: count.nullable(),
  /** Of the student's marked days of the running semester; null when high enough, or when they are too few to tell. */
  presentPercent: z.number().nullable(),
}

const warningRow = z.object({
  /** The student's. */
  id,
  student: named.extend({ nis: z.string() }),
  academicClass: named,
  /** Whose task it is. */
  homeroomTeacher: z.string().nullable(),
  ...warningFacts,
  /** SUDAH until the student is A again. */
  state: z.enum(warningStates),
  /** What was done last in the running semester, also where it did not help. */
  handled: z.object({ by: z.string(), at: z.string(), on: schoolDate, note: z.string() }).nullable(),
  /** May the reader say that something was done? The admin, and who leads the class. */
  mayHandle: z.boolean(),
})
export type WarningRow = z.infer<typeof warningRow>

const base = '/api/v1/attendance/:schoolId/report/warning'
const params = z.object({ schoolId: id })
const studentIds = z.array(id).min(1, 'Pilih siswa').max(100, 'Pilih paling banyak 100 siswa')

/** sort: urgency (default, the longest row of A first), student, class, inARow, alpaDays, presentPercent. */
const list = endpoint({
  method: 'GET',
  path: base,
  summary: 'Siswa yang perlu perhatian',
  access: 'report:read',
  scope: 'school',
  params,
  query: pageQuery.extend({
    reason: z.enum(warningReasons).optional(),
    academicClassId: id.optional(),
    state: z.enum(warningStates).optional(),
  }),
  response: pageOf(warningRow),
})

const handled = one(z.object({ count }))

/** Students who are absent more than the school's settings let pass, and what was done about it. */
export const warnings = {
  list,
  export: exportOf(list, 'report:export'),
  handle: endpoint({
    method: 'POST',
    path: `${base}/handling`,
    summary: 'Tandai siswa sudah ditindak',
    access: 'attendance:mark',
    scope: 'school',
    params,
    body: z.strictObject({
      studentIds,
      note: z.string().trim().min(3, 'Minimal 3 karakter').max(maxNote, `Maksimal ${maxNote} karakter`),
    }),
    response: handled,
  }),
  /** The note stays on record; the warning stands again. */
  undo: endpoint({
    method: 'POST',
    path: `${base}/handling/undo`,
    summary: 'Batalkan tanda sudah ditindak',
    access: 'attendance:mark',
    scope: 'school',
    params,
    body: z.strictObject({ studentIds }),
    response: handled,
  }),
}
