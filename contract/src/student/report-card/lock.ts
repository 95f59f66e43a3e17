import { z } from 'zod'
import { paperSizes } from '../../config/school/paper-sizes.ts'
import { letterheadStyles } from '../../config/school/school.ts'
import { dateField, text } from '../../fields/person-fields.ts'
import { endpoint } from '../../endpoint.ts'
import { schoolDate, type SchoolDate } from '../../dates/dates.ts'
import { id, named, one } from '../../resource.ts'
import {
  type ReportCardState,
  type ReportPeriod,
  reportPeriods,
  type VersionState,
} from '../../evaluation/report-card-words.ts'
import { semesterNo } from '../../subject/subject-evaluation/subject-evaluation.ts'

const count = z.number().int()
const nullableText = z.string().nullable()

/** What prevents locking a rapor. */
export const gapKinds = [
  'NOT_SET_UP',
  'SCORES_MISSING',
  'CARRIED_UNDECIDED',
  'DESCRIPTION_MISSING',
  'SUBJECT_NOT_FINAL',
  'RELIGION_BLANK',
  'ATTITUDE_MISSING',
  'NOTE_MISSING',
  'DECISION_MISSING',
  'HOMEROOM_MISSING',
  'PRINCIPAL_MISSING',
] as const
/** What may be missing on purpose: each needs a reason, which the history of every affected rapor records. */
export const confirmableKinds = [
  'ATTENDANCE_MISSING',
  'OPENING_BALANCE_MISSING',
  'NO_RELIGION_SUBJECT',
  'NO_GROUP_SUBJECT',
  'COCURRICULAR_MISSING',
  'COCURRICULAR_INCOMPLETE',
  'INTERNSHIP_MISSING',
  'PRINCIPAL_NIP_MISSING',
] as const
export type ConfirmableKind = (typeof confirmableKinds)[number]
/** What deserves a look before locking. */
export const warningKinds = ['DESCRIPTION_STALE'] as const

const findingKinds = [...gapKinds, ...confirmableKinds, ...warningKinds] as const
export type GapKind = (typeof findingKinds)[number]
export const gapLabels: Record<GapKind, string> = {
  NOT_SET_UP: 'Penilaian belum disusun',
  SCORES_MISSING: 'Nilai belum lengkap',
  CARRIED_UNDECIDED: 'Nilai praktik dari kelas lama belum diputuskan: salin ke komponen atau bebaskan',
  DESCRIPTION_MISSING: 'Belum ada deskripsi: tujuan pembelajaran belum dinilai',
  SUBJECT_NOT_FINAL: 'Belum ditandai final',
  RELIGION_BLANK: 'Agama belum diisi',
  ATTITUDE_MISSING: 'Sikap belum lengkap',
  NOTE_MISSING: 'Catatan wali kelas belum ditulis',
  DECISION_MISSING: 'Keputusan belum diisi',
  HOMEROOM_MISSING: 'Belum ada wali kelas',
  PRINCIPAL_MISSING: 'Kepala sekolah belum diisi',
  ATTENDANCE_MISSING: 'Presensi belum lengkap',
  OPENING_BALANCE_MISSING: 'Saldo awal S, I, A belum diisi',
  NO_RELIGION_SUBJECT: 'Mapel agamanya tidak ada',
  NO_GROUP_SUBJECT: 'Kelompok mapel yang wajib tidak ada',
  COCURRICULAR_MISSING: 'Kokurikuler belum ada',
  COCURRICULAR_INCOMPLETE: 'Hasil kokurikuler belum lengkap',
  INTERNSHIP_MISSING: 'PKL belum ditulis atau belum dinilai',
  PRINCIPAL_NIP_MISSING: 'NIP kepala sekolah belum diisi',
  DESCRIPTION_STALE: 'Nilai berubah sejak deskripsinya disunting',
}

const gap = z.object({
  kind: z.enum(findingKinds),
  academicClass: named.nullable(),
  /** The class's subject; null for a gap of a student or the class. */
  subject: named.nullable(),
  /** What is missing, where it is neither a subject nor a field: a religion, a group of subjects, an activity. */
  about: nullableText,
  /** The affected students: one, or those of the subject who lack something; of attendance with their days. */
  students: z.array(named.extend({ filled: count.optional(), owed: count.optional() })),
  /** Of scores: filled cells, and cells owed; of attendance the class's days. */
  filled: count.nullable(),
  owed: count.nullable(),
  /** The screen where it can be fixed, from /app on. */
  path: z.string(),
})
export type ReportCardGap = z.infer<typeof gap>

/** The acts on locked rapor, besides printing them. */
export const cardActs = ['publish', 'unlock', 'withdraw'] as const
export type CardAct = (typeof cardActs)[number]

type Acted = { state: ReportCardState; isProvisional: boolean; published: { state: VersionState } | null }

/** Whether an act changes a rapor, as a window says before it; `isNamed`: it is for chosen students, not the class. */
export const changesCard: Record<CardAct, (card: Acted, isNamed: boolean) => boolean> = {
  // Also those withdrawn: they are still locked.
  publish: ({ state }) => state === 'TERKUNCI' || state === 'DITARIK',
  // Those of leavers only by name: a correction of the class does not concern their time.
  unlock: ({ state, isProvisional }, isNamed) => state !== 'DRAFT' && (isNamed || !isProvisional),
  withdraw: ({ published }) => published?.state === 'TERBIT',
}

const period = z.enum(reportPeriods, 'Pilih tengah atau akhir semester')
const ofClass = { academicYearId: id, semesterNo, period, academicClassId: id }
const studentIds = z.array(id).min(1, 'Pilih siswa').max(100, 'Paling banyak 100 siswa')
const reason = text(10, 300)

const confirmation = z.strictObject({
  kind: z.enum(confirmableKinds),
  reason: text(5, 300),
})
export type Confirmation = z.infer<typeof confirmation>

/** What would be printed; the place and the head come from settings and year. */
export const printedFacts = {
  reportDate: schoolDate.nullable(),
  /** If the year has none: the last school day of the semester; today in mid-semester. */
  suggestedDate: schoolDate.nullable(),
  place: z.string().nullable(),
  principal: z.object({ name: nullableText, nip: nullableText, title: z.string() }),
  /** Millimetres and points, as in the settings. */
  paper: z.object({
    size: z.enum(paperSizes),
    letterheadStyle: z.enum(letterheadStyles),
    blankHeight: count,
    fontSize: count,
  }),
}

const lockCheck = z.object({
  /** Rapor that would be locked, and those already locked. */
  students: count,
  locked: count,
  gaps: z.array(gap),
  /** Prevents locking until each kind is confirmed with a reason. */
  toConfirm: z.array(gap),
  warnings: z.array(gap),
  /** Days of the semester until today on which attendance is due, over the classes, and those filled in. */
  attendance: z.object({ classes: count, filled: count, owed: count }),
  ...printedFacts,
})
export type LockCheck = z.infer<typeof lockCheck>

type ReportDates = { reportDate: SchoolDate; ofSemester: SchoolDate | null }

/** Locking before this day is early: the date on the paper, or the semester's own if that is later. */
export const dueReportDate = (of: ReportPeriod, { reportDate, ofSemester }: ReportDates): SchoolDate =>
  of === 'AKHIR' && ofSemester !== null && ofSemester > reportDate ? ofSemester : reportDate

const base = '/api/v1/student/:schoolId/student-evaluation' as const
const params = z.object({ schoolId: id })
const lock = { method: 'POST', access: 'report-card:lock', scope: 'school', params } as const

export const reportCardLockEndpoints = {
  /** Of a class, or of the whole semester. */
  check: endpoint({
    method: 'GET',
    access: 'report-card:read',
    scope: 'school',
    params,
    path: `${base}/lock`,
    summary: 'Yang belum lengkap sebelum rapor dikunci',
    query: z.object({ ...ofClass, academicClassId: id.optional() }),
    response: one(lockCheck),
  }),
  /**
   * All or nothing: with gaps, or others that are not confirmed, it is REPORT_CARD_HAS_GAPS, and `check` names them.
   * Before the report date it is REPORT_CARD_EARLY unless `isEarly` says that this is meant.
   */
  lock: endpoint({
    ...lock,
    path: `${base}/lock`,
    summary: 'Kunci rapor satu kelas, beberapa siswa, atau satu semester',
    body: z.strictObject({
      ...ofClass,
      academicClassId: id.optional(),
      studentIds: studentIds.optional(),
      reportDate: dateField,
      confirmed: z.array(confirmation).max(confirmableKinds.length).optional(),
      isEarly: z.boolean().optional(),
    }),
    response: one(z.object({ locked: count })),
  }),
  unlock: endpoint({
    ...lock,
    path: `${base}/unlock`,
    summary: 'Buka kunci rapor satu kelas atau beberapa siswa',
    body: z.strictObject({ ...ofClass, studentIds: studentIds.optional(), reason }),
    response: one(z.object({ unlocked: count })),
  }),
  publish: endpoint({
    ...lock,
    path: `${base}/publish`,
    summary: 'Terbitkan rapor yang terkunci',
    body: z.strictObject({ ...ofClass, studentIds: studentIds.optional() }),
    response: one(z.object({ published: count })),
  }),
  withdraw: endpoint({
    ...lock,
    path: `${base}/withdraw`,
    summary: 'Tarik rapor yang sudah terbit',
    body: z.strictObject({ ...ofClass, studentIds, reason }),
    response: one(z.object({ withdrawn: count })),
  }),
}
