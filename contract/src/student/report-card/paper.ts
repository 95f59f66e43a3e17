import { z } from 'zod'
import { schoolDate } from '../../dates/dates.ts'
import { endpoint } from '../../endpoint.ts'
import { id, one } from '../../resource.ts'
import { reportPeriods } from '../../evaluation/report-card-words.ts'
import { semesterNo } from '../../subject/subject-evaluation/subject-evaluation.ts'

/** The rapor of a semester; the cover and identity pages, printed once; the sheets for leaving and joining. */
export const printKinds = ['RAPOR', 'PELENGKAP', 'MUTASI'] as const
export type PrintKind = (typeof printKinds)[number]
export const printKindLabels: Record<PrintKind, string> = {
  RAPOR: 'Rapor',
  PELENGKAP: 'Pelengkap rapor',
  MUTASI: 'Lembar mutasi',
}

export const ledgerFormats = ['pdf', 'xlsx', 'csv'] as const
export type LedgerFormat = (typeof ledgerFormats)[number]

const count = z.number().int()
const period = z.enum(reportPeriods, 'Pilih tengah atau akhir semester')
const requested = z.object({
  academicYearId: id.optional(),
  semesterNo: semesterNo.optional(),
  period: period.optional(),
})
const ofClass = z.object({ academicYearId: id, semesterNo, period, academicClassId: id })

const print = z.object({
  id,
  kind: z.enum(printKinds),
  state: z.enum(['queued', 'running', 'done', 'failed']),
  filename: z.string(),
  /** Number of papers. */
  progress: z.object({ done: count, total: count }),
  failure: z.string().nullable(),
  createdAt: z.string(),
})
export type ReportCardPrint = z.infer<typeof print>

const points = count.nullable()
const ledgerColumn = z.object({
  /** Ids of the class's subject; those of all religions share one column. */
  ids: z.array(id),
  name: z.string(),
  /** Also has a score for keterampilan: K13. */
  hasSkill: z.boolean(),
  /** Of the existing scores, in hundredths, half up; null without any. */
  mean: points,
  skillMean: points,
})
/** `lacks…`: the score is missing. Null without it is a score that she does not owe. */
const ledgerCell = z.object({
  final: points,
  skill: points,
  threshold: count,
  lacksFinal: z.boolean(),
  lacksSkill: z.boolean(),
})
const ledgerRow = z.object({
  no: count,
  studentId: id,
  name: z.string(),
  nisn: z.string().nullable(),
  /** The day on which she left the class during the semester. */
  leftOn: schoolDate.nullable(),
  /** One per column; null where she lacks the subject. */
  cells: z.array(ledgerCell.nullable()),
  /** Subjects in which no score is missing, of those she takes. */
  filled: count,
  owed: count,
  absences: z.object({ S: count, I: count, A: count }),
})
/** Leger: all scores of a class in a semester. In class order, without ranks. */
export const ledger = z.object({
  academicClass: z.object({
    id,
    name: z.string(),
    /** Program and konsentrasi keahlian; only of an SMK. */
    expertise: z.string().optional(),
  }),
  academicYear: z.string(),
  semesterNo: z.union([z.literal(1), z.literal(2)]),
  period: z.enum(reportPeriods),
  columns: z.array(ledgerColumn),
  rows: z.array(ledgerRow),
})
export type Ledger = z.infer<typeof ledger>

const base = '/api/v1/student/:schoolId/student-evaluation' as const
const ofSchool = z.object({ schoolId: id })
const ofStudent = ofSchool.extend({ id })
const rule = { access: 'report-card:export', scope: 'school' } as const
const file = { method: 'GET', ...rule, kind: 'file', response: z.string() } as const

/** `:id` is the student's, or the print's. Of a published rapor exactly the bytes that were first printed. */
export const reportCardPaperEndpoints = {
  paper: endpoint({
    ...file,
    path: `${base}/:id/paper`,
    summary: 'Rapor seorang siswa sebagai PDF; sebelum terbit dengan tanda bahwa belum resmi',
    params: ofStudent,
    query: requested,
  }),
  version: endpoint({
    ...file,
    path: `${base}/:id/version/:versionId/paper`,
    summary: 'Satu versi rapor yang pernah terbit, persis seperti pertama kali dicetak',
    params: ofStudent.extend({ versionId: id }),
  }),
  supplement: endpoint({
    ...file,
    path: `${base}/:id/supplement`,
    summary: 'Sampul dan identitas rapor seorang siswa sebagai PDF',
    params: ofStudent,
  }),
  transfer: endpoint({
    ...file,
    path: `${base}/:id/transfer`,
    summary: 'Lembar mutasi keluar dan masuk seorang siswa sebagai PDF',
    params: ofStudent,
  }),
  /** Starts making the papers of a class as one PDF. */
  print: endpoint({
    method: 'POST',
    ...rule,
    path: `${base}/print`,
    summary: 'Cetak rapor, pelengkap, atau lembar mutasi satu kelas menjadi satu PDF',
    params: ofSchool,
    body: z.strictObject({
      ...ofClass.shape,
      kind: z.enum(printKinds),
      studentIds: z.array(id).min(1, 'Pilih siswa').max(100, 'Paling banyak 100 siswa').optional(),
    }),
    response: one(print),
  }),
  printState: endpoint({
    method: 'GET',
    ...rule,
    path: `${base}/print/:id`,
    summary: 'Sampai di mana pencetakan',
    params: ofStudent,
    response: one(print),
  }),
  printFile: endpoint({
    ...file,
    path: `${base}/print/:id/file`,
    summary: 'PDF yang selesai dicetak',
    params: ofStudent,
  }),
  ledger: endpoint({
    method: 'GET',
    ...rule,
    replica: true,
    path: `${base}/ledger`,
    summary: 'Leger nilai satu kelas',
    params: ofSchool,
    query: ofClass,
    response: one(ledger),
  }),
  ledgerFile: endpoint({
    ...file,
    replica: true,
    path: `${base}/ledger/file`,
    summary: 'Leger nilai satu kelas sebagai PDF, XLSX, atau CSV',
    params: ofSchool,
    query: ofClass.extend({ format: z.enum(ledgerFormats) }),
  }),
  /** The family's own published rapor, exactly the bytes that the school printed. */
  own: endpoint({
    method: 'GET',
    path: '/api/v1/student/:schoolId/report-card/:id/paper',
    summary: 'Rapor saya atau anak saya sebagai PDF',
    access: 'report-card:own',
    scope: 'school',
    kind: 'file',
    params: ofStudent,
    response: z.string(),
  }),
}
