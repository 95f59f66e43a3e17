import { z } from 'zod'
import { attendanceStatuses, needsOf } from '../labels.ts'
import { id } from '../resource.ts'
import { line } from '../fields/clean-text.ts'

/**
 * The outcome of a mark. applied: it counts. same: the cell already had that value. conflict: somebody else changed the
 * cell since it was seen, and the cell stays. held: it came too late and is a correction request now. rejected: it is
 * not allowed.
 */
export const verdicts = ['applied', 'same', 'conflict', 'held', 'rejected'] as const
export type Verdict = (typeof verdicts)[number]

export const markSources = ['GURU', 'GERBANG', 'IZIN', 'IMPOR', 'SISTEM'] as const
export type MarkSource = (typeof markSources)[number]

/** Why a mark is held or rejected, and why a sheet is not fully open. */
export const markingReasons = [
  'WINDOW_OVER',
  'DAY_CLOSED',
  'SEMESTER_CLOSED',
  'NOT_A_SCHOOL_DAY',
  'DATE_IN_FUTURE',
  'NOT_YOUR_CLASS',
  'NOT_A_MEMBER',
  'STATUS_OFF',
  'NO_LESSON',
  'NOT_YOUR_LESSON',
  'MARKED_BY_TEACHER',
  'EXAMPLE',
] as const
export type MarkingReason = (typeof markingReasons)[number]
export const markingReasonLabels: Record<MarkingReason, string> = {
  WINDOW_OVER: 'Batas waktu pengisian sudah lewat',
  DAY_CLOSED: 'Hari ini sudah ditutup',
  SEMESTER_CLOSED: 'Semester ini sudah ditutup',
  NOT_A_SCHOOL_DAY: 'Tanggal ini bukan hari sekolah',
  DATE_IN_FUTURE: 'Tanggal belum tiba',
  NOT_YOUR_CLASS: 'Anda tidak bertugas di kelas ini pada tanggal tersebut',
  NOT_A_MEMBER: 'Siswa bukan anggota kelas ini pada tanggal tersebut',
  STATUS_OFF: 'Status ini tidak dipakai di sekolah Anda',
  NO_LESSON: 'Pelajaran ini tidak ada pada tanggal tersebut',
  NOT_YOUR_LESSON: 'Pelajaran ini bukan milik Anda',
  MARKED_BY_TEACHER: 'Sudah diisi guru: perubahan oleh admin perlu alasan',
  EXAMPLE: 'Ini sekolah contoh',
}

/**
 * What saving would do for the caller. OPEN: marks apply. REASON: they apply when each carries a reason (an admin after
 * the window), else they are held. HELD: they become correction requests. REFUSED: they are rejected.
 */
export const markingStates = ['OPEN', 'REASON', 'HELD', 'REFUSED'] as const
export type MarkingState = (typeof markingStates)[number]

export const maxNote = 200
export const maxMinutesLate = 480
/** A class's day is saved in one piece, so no class has more students than this. */
export const maxMarks = 200

const status = z.enum(attendanceStatuses)
const count = z.number().int()

/** Empty text counts as none, so that equal marks are always identical. */
const shortText = line()
  .max(maxNote)
  .nullish()
  .transform((text) => text || null)

const sent = z.strictObject({
  id,
  studentId: id,
  status: status.nullable(),
  note: shortText,
  minutesLate: z.number().int().min(1).max(maxMinutesLate).nullish().default(null),
  reason: shortText,
  /** The reason for a late change, where it differs from the value's own reason. */
  changeReason: shortText,
  base: z.number().int().min(0).max(1_000_000),
  n: z.number().int().min(1).max(2_000_000_000),
  clientAt: z.iso.datetime({ offset: true }).nullish().default(null),
  /** The earlier version that this mark restores, and why; both have the same value. */
  restores: z.strictObject({ id, reason: shortText }).nullish().default(null),
})

/** What `statusRules` says a status needs; minutes belong to no other. */
function checkDetails(m: z.output<typeof sent>, context: z.RefinementCtx): void {
  const addIssue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  const needs = needsOf(m.status)
  if (needs === 'minutesLate' && m.minutesLate === null) addIssue('minutesLate', 'Isi berapa menit siswa terlambat')
  if (needs !== 'minutesLate' && m.minutesLate !== null)
    addIssue('minutesLate', 'Menit terlambat hanya untuk status Terlambat')
  if (needs === 'reason' && !m.note && !m.reason) addIssue('reason', 'Isi alasan dispensasi')
}

/**
 * One mark as a device makes it. `base` is the cell's rev that the person saw, `n` counts up on the device. The value
 * is all of status (null: belum diisi), note, minutesLate and reason. `clientAt` is the device's own clock: stored and
 * shown, never compared.
 */
export const mark = sent.superRefine(checkDetails)
export type Mark = z.output<typeof mark>
export type MarkToSend = z.input<typeof mark>

/** rev 0 is an unmarked cell. A view accepts a cell from the server only if its rev is greater. */
export const cell = z.object({
  status: status.nullable(),
  note: z.string().nullable(),
  minutesLate: count.nullable(),
  reason: z.string().nullable(),
  rev: count,
  updatedAt: z.string().nullable(),
  by: z.string().nullable(),
})
export type Cell = z.infer<typeof cell>
