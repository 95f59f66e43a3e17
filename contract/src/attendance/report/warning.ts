import { z } from 'zod'
import { maxNote } from '../attendance-mark.ts'
import { schoolDate } from '../../dates/dates.ts'
import { endpoint } from '../../endpoint.ts'
import { exportOf } from '../../list.ts'
import { id, named, one, pageOf, pageQuery } from '../../resource.ts'
import { line } from '../../fields/clean-text.ts'

/** Why a student is on the list: consecutive absences, too many in the semester, or too low a percentage. */
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

/** The content of a warning; each part is null within the school's limits. */
export const warningFacts = {
  /** Consecutive marked school days with A, up to the last marked one; null when too few to warn. */
  inARow: z.object({ days: count, since: schoolDate }).nullable(),
  /** Days with A in the running semester; null when too few to warn. */
  alpaDays: count.nullable(),
  /** Of the student's marked days of the running semester; null when high enough, or with too few days. */
  presentPercent: z.number().nullable(),
}

const warningRow = z.object({
  /** The student's id. */
  id,
  student: named.extend({ nis: z.string() }),
  academicClass: named,
  /** The teacher responsible for it. */
  homeroomTeacher: z.string().nullable(),
  ...warningFacts,
  /** SUDAH until the student's next A. */
  state: z.enum(warningStates),
  /** The last action in the running semester, even if it did not help. */
  handled: z.object({ by: z.string(), at: z.string(), on: schoolDate, note: z.string() }).nullable(),
  /** Whether the reader may record an action: the admin and the homeroom teacher may. */
  mayHandle: z.boolean(),
})
export type WarningRow = z.infer<typeof warningRow>

const base = '/api/v1/attendance/:schoolId/report/warning'
const params = z.object({ schoolId: id })
const studentIds = z.array(id).min(1, 'Pilih siswa').max(100, 'Pilih paling banyak 100 siswa')

/** sort: urgency (default, most consecutive A first), student, class, inARow, alpaDays, presentPercent. */
const list = endpoint({
  method: 'GET',
  path: base,
  summary: 'Siswa yang perlu perhatian',
  access: 'report:read',
  scope: 'school',
  replica: true,
  params,
  query: pageQuery.extend({
    reason: z.enum(warningReasons).optional(),
    academicClassId: id.optional(),
    state: z.enum(warningStates).optional(),
  }),
  response: pageOf(warningRow),
})

const handled = one(z.object({ count }))

/** Students whose absence exceeds the school's limits, and the actions taken. */
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
      note: line().min(3, 'Minimal 3 karakter').max(maxNote, `Maksimal ${maxNote} karakter`),
    }),
    response: handled,
  }),
  /** The note stays on record; the warning is active again. */
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
