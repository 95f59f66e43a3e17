import { endpoint } from '../endpoint.ts'
import { z } from 'zod'
import { schoolDate } from '../dates/dates.ts'
import { fileFormats } from '../list.ts'
import { id, one, pageMeta, pageOf, pageQuery } from '../resource.ts'
import { dateOrders, importHeader } from './import-header.ts'

/**
 * The lists that can be imported; lesson is Dapodik's Rombel/pembelajaran: homeroom teachers and subjects. An academic
 * year is three dates and a name: it has a form instead of a list.
 */
export const importKinds = [
  'student',
  'teacher',
  'lesson',
  'subject',
  'class',
  'holiday',
  'alumni',
  'schedule',
] as const
export type ImportKind = (typeof importKinds)[number]

/** What a row of the file means for the school: new, changed, the same, or rejected. */
export const importVerdicts = ['baru', 'berubah', 'sama', 'ditolak'] as const
export type ImportVerdict = (typeof importVerdicts)[number]

/** Columns that are skipped unless the operator ticks their group. */
export const sensitiveGroups = ['identity', 'income', 'aid', 'bank', 'health', 'location', 'tax'] as const
export type SensitiveGroup = (typeof sensitiveGroups)[number]
const sensitiveLabels: Record<SensitiveGroup, string> = {
  identity: 'NIK dan No KK',
  income: 'Penghasilan',
  aid: 'KIP, KPS, KKS dan PIP',
  bank: 'Bank dan nomor rekening',
  health: 'Kesehatan dan kebutuhan khusus',
  location: 'Lintang dan bujur rumah',
  tax: 'NPWP',
}
/** A student's row includes her parents. */
const withParents: Partial<typeof sensitiveLabels> = {
  identity: 'NIK dan No KK (juga NIK orang tua)',
  income: 'Penghasilan orang tua',
}
export const sensitiveLabel = (kind: ImportKind, group: SensitiveGroup): string =>
  (kind === 'student' && withParents[group]) || sensitiveLabels[group]

/** An error rejects its row, a warning changes or drops a value, info explains how a value was interpreted. */
export const findingSeverities = ['error', 'warning', 'info'] as const

export const finding = z.object({
  /** The spreadsheet's row number. */
  row: z.number().int(),
  /** The column in Dapodik's words; for parents with the group: 'Data Ayah: NIK'. */
  column: z.string(),
  severity: z.enum(findingSeverities),
  code: z.string(),
  value: z.union([z.string(), z.number()]),
  message: z.string(),
})
export type Finding = z.infer<typeof finding>

const shown = z.union([z.string(), z.number()]).nullable()

/** One cell in which the file and the school's data differ. */
export const change = z.object({ column: z.string(), from: shown, to: shown })
export type Change = z.infer<typeof change>

export const importRow = z.object({
  row: z.number().int(),
  /** The sheet's name when several are read. */
  sheet: z.string().nullable(),
  name: z.string(),
  /** What distinguishes it from namesakes, from the file: class, NIS, NISN. */
  about: z.array(z.object({ label: z.string(), value: z.union([z.string(), z.number()]) })),
  verdict: z.enum(importVerdicts),
  /** The row's record, once it exists. */
  recordId: z.uuid().nullable(),
  findings: z.array(finding),
  changes: z.array(change),
})
export type ImportRow = z.infer<typeof importRow>

/** dry: waits for the operator; queued, running: being written; done; failed: nothing was written; undone. */
export const importStates = ['dry', 'queued', 'running', 'done', 'failed', 'undone'] as const
export type ImportState = (typeof importStates)[number]

const count = z.number().int()

export const importBatch = z.object({
  id: z.uuid(),
  kind: z.enum(importKinds),
  state: z.enum(importStates),
  filename: z.string(),
  by: z.string().nullable(),
  createdAt: z.string(),
  appliedAt: z.string().nullable(),
  counts: z.object({ baru: count, berubah: count, sama: count, ditolak: count, peringatan: count }),
  header: importHeader,
  /** Classes that the file would add to the active year. */
  newClasses: z.array(z.string()),
  /** Subjects that it would add to the school. */
  newSubjects: z.array(z.string()),
  /**
   * The first day in their classes of the students that it places, or of the homeroom teachers that it sets, and what
   * may be chosen instead; null when it does neither.
   */
  membersFrom: z.object({ day: schoolDate, first: schoolDate, last: schoolDate }).nullable(),
  sensitive: z.array(z.enum(sensitiveGroups)),
  progress: z.object({ done: count, total: count }),
  /** Why a failed import wrote nothing. */
  failure: z.string().nullable(),
  /** Its job has died while it was being written: it can be written again. */
  isSilent: z.boolean(),
  /** In a list judged by time alone; a single batch also reports what was built on it. */
  undo: z.object({
    possible: z.boolean(),
    until: z.string().nullable(),
    /** Why it, or a part of it, cannot be undone. */
    reason: z.string().nullable(),
    /** How much an undo leaves as it is, or has left. */
    retained: count,
  }),
})
export type ImportBatch = z.infer<typeof importBatch>

/** Something that an undo leaves as it is: a student with her parents and classes, a class, a teacher. */
const retainedRow = z.object({ what: z.string(), name: z.string(), reason: z.string() })
export type RetainedRow = z.infer<typeof retainedRow>

const ofSchool = z.object({ schoolId: id })
const ofBatch = z.object({ schoolId: id, id })
const rowFilters = [...importVerdicts, 'peringatan'] as const

/** Of students: their number also becomes that of their guardian, where none of them has one. */
const guardianPhone = z.boolean().optional()

const listOfGroups = new RegExp(`^(${sensitiveGroups.join('|')})(,(${sensitiveGroups.join('|')}))*$`)

/** Dry run, review, write, undo: the import of one list, under its records. */
function importEndpoints<const Records extends string>(records: Records, what: string) {
  const base = `/api/v1/${records}/import` as const
  const access = 'import:run'
  const scope = 'school'
  return {
    /** Multipart with one file. `sensitive` lists the ticked groups, separated by commas. Nothing is written yet. */
    upload: {
      method: 'POST',
      path: base,
      summary: `Periksa berkas ${what}`,
      access,
      scope,
      kind: 'upload',
      params: ofSchool,
      query: z.object({
        sensitive: z.string().regex(listOfGroups).optional(),
        dateOrder: z.enum(dateOrders).optional(),
        guardianPhone: z
          .enum(['true', 'false'])
          .transform((value) => value === 'true')
          .optional(),
      }),
      response: one(importBatch),
    },
    /** The same for a file that `importKindOf` has read, without uploading or reading it again. */
    check: {
      method: 'POST',
      path: `${base}/check`,
      summary: `Periksa berkas ${what} yang sudah diunggah`,
      access,
      scope,
      params: ofSchool,
      body: z.strictObject({
        fileId: z.uuid(),
        sensitive: z.array(z.enum(sensitiveGroups)).max(sensitiveGroups.length),
        /** The answer to IMPORT_DATE_ORDER. */
        dateOrder: z.enum(dateOrders).optional(),
        guardianPhone,
      }),
      response: one(importBatch),
    },
    /** A workbook with the columns and a guide, for the school to fill in and upload like any other file. */
    template: {
      method: 'GET',
      path: `${base}/template`,
      summary: `Templat ${what} untuk diisi`,
      access,
      scope,
      kind: 'file',
      params: ofSchool,
      query: z.object({ format: z.enum(fileFormats).default('xlsx') }),
      response: z.string(),
    },
    list: {
      method: 'GET',
      path: base,
      summary: `Riwayat impor ${what}`,
      access,
      scope,
      params: ofSchool,
      query: pageQuery,
      response: pageOf(importBatch),
    },
    read: {
      method: 'GET',
      path: `${base}/:id`,
      summary: `Satu impor ${what} dengan kemajuannya`,
      access,
      scope,
      params: ofBatch,
      response: one(importBatch),
    },
    rows: {
      method: 'GET',
      path: `${base}/:id/row`,
      summary: `Baris sebuah impor ${what}`,
      access,
      scope,
      params: ofBatch,
      query: pageQuery.extend({ filter: z.enum(rowFilters).optional() }),
      response: pageOf(importRow),
    },
    /** The rejected rows with their reasons, to be corrected and uploaded. */
    refused: {
      method: 'GET',
      path: `${base}/:id/refused`,
      summary: `Baris ditolak sebuah impor ${what} sebagai berkas`,
      access,
      scope,
      kind: 'file',
      params: ofBatch,
      response: z.string(),
    },
    apply: {
      method: 'POST',
      path: `${base}/:id/apply`,
      summary: `Tulis impor ${what}`,
      access,
      scope,
      params: ofBatch,
      /**
       * `otherSchool`: a file whose titles name another school is meant. `lowerGrades`: so is one that puts students in
       * a lower grade. `membersFrom`: the first day of the memberships or homerooms that it creates, if another is
       * wanted than proposed. `takeOver`: stops whatever the school is writing now, of
       * which nothing remains.
       */
      body: z
        .strictObject({
          otherSchool: z.boolean().optional(),
          lowerGrades: z.boolean().optional(),
          membersFrom: schoolDate.optional(),
          takeOver: z.boolean().optional(),
        })
        .nullish(),
      response: one(importBatch),
    },
    /** What an undo would leave as it is, or has left, by name. */
    retained: {
      method: 'GET',
      path: `${base}/:id/retained`,
      summary: `Yang tidak dapat dibatalkan dari sebuah impor ${what}`,
      access,
      scope,
      params: ofBatch,
      query: pageQuery,
      response: pageOf(retainedRow),
    },
    /** Rows that were changed or used since stay as they are. */
    undo: {
      method: 'POST',
      path: `${base}/:id/undo`,
      summary: `Batalkan impor ${what}`,
      access,
      scope,
      params: ofBatch,
      response: one(importBatch),
    },
  } as const
}

export const studentImport = importEndpoints('student/:schoolId', 'siswa')
export const teacherImport = importEndpoints('teacher/:schoolId', 'guru')
export const lessonImport = importEndpoints('subject/:schoolId/academic-subject', 'pembelajaran')

export const imports = {
  student: studentImport,
  teacher: teacherImport,
  lesson: lessonImport,
  subject: importEndpoints('subject/:schoolId', 'mata pelajaran'),
  class: importEndpoints('class/:schoolId', 'kelas'),
  holiday: importEndpoints('academic-year/:schoolId/holiday', 'hari libur'),
  alumni: importEndpoints('student/:schoolId/alumni', 'alumni'),
  schedule: importEndpoints('schedule/:schoolId/class-schedule', 'jadwal'),
} as const satisfies Record<ImportKind, object>

/** Checks only a file's headings, and stores what it read for an hour, or until it is checked. */
export const importKindOf = endpoint({
  method: 'POST',
  path: '/api/v1/import/:schoolId/kind',
  summary: 'Kenali daftar dalam sebuah berkas dari judul kolomnya',
  access: 'import:run',
  scope: 'school',
  kind: 'upload',
  idempotent: true,
  params: z.object({ schoolId: id }),
  response: one(z.object({ kind: z.enum(importKinds).nullable(), fileId: z.uuid() })),
})

const missingStudent = z.object({
  id: z.uuid(),
  name: z.string(),
  nis: z.string().nullable(),
  className: z.string().nullable(),
})
export type MissingStudent = z.infer<typeof missingStudent>

/** Active students whom a file of the whole school does not have. */
export const importMissing = endpoint({
  method: 'GET',
  path: '/api/v1/student/:schoolId/import/:id/missing',
  summary: 'Siswa aktif yang tidak ada di berkas sebuah impor siswa',
  access: 'import:run',
  scope: 'school',
  params: z.object({ schoolId: id, id }),
  query: pageQuery,
  response: z.object({
    data: z.array(missingStudent),
    /** `unmatched`: refused rows that match no student; theirs may be among the missing. */
    meta: pageMeta.extend({ unmatched: count }),
  }),
})

/** Which of a timetable's proposals are accepted, of all of them: the rows are then checked again. */
export const importJoint = endpoint({
  method: 'POST',
  path: '/api/v1/schedule/:schoolId/class-schedule/import/:id/joint',
  summary: 'Terima usul pelajaran gabungan sebuah impor jadwal',
  access: 'import:run',
  scope: 'school',
  params: z.object({ schoolId: id, id }),
  body: z.strictObject({ accepted: z.array(z.uuid()).max(500) }),
  response: one(importBatch),
})
