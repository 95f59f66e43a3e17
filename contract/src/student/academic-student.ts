import { z } from 'zod'
import { name } from '../fields/name-field.ts'
import { dateField, maybe, text } from '../fields/person-fields.ts'
import { identifier } from '../fields/number-fields.ts'
import { schoolHistoryOf } from '../crud.ts'
import { schoolDate } from '../dates/dates.ts'
import { endpoint } from '../endpoint.ts'
import { exportOf } from '../list.ts'
import { genders, grades } from '../labels.ts'
import { done, id, one, pageOf, pageQuery, version } from '../resource.ts'

export const exitTypes = [
  'LULUS',
  'MUTASI',
  'DIKELUARKAN',
  'MENGUNDURKAN_DIRI',
  'PUTUS_SEKOLAH',
  'WAFAT',
  'HILANG',
  'LAINNYA',
] as const
export type ExitType = (typeof exitTypes)[number]
export const exitTypeLabels: Record<ExitType, string> = {
  LULUS: 'Lulus',
  MUTASI: 'Mutasi',
  DIKELUARKAN: 'Dikeluarkan',
  MENGUNDURKAN_DIRI: 'Mengundurkan diri',
  PUTUS_SEKOLAH: 'Putus sekolah',
  WAFAT: 'Wafat',
  HILANG: 'Hilang',
  LAINNYA: 'Lainnya',
}

export const outcomes = ['NAIK', 'TINGGAL', 'LULUS', 'TIDAK_LULUS', 'PINDAH_KELAS', 'KELUAR'] as const
export type Outcome = (typeof outcomes)[number]
export const outcomeLabels: Record<Outcome, string> = {
  NAIK: 'Naik kelas',
  TINGGAL: 'Tinggal kelas',
  LULUS: 'Lulus',
  TIDAK_LULUS: 'Tidak lulus',
  PINDAH_KELAS: 'Pindah kelas',
  KELUAR: 'Keluar',
}

export const exitFields = z.strictObject({
  exitType: z.enum(exitTypes, 'Pilih alasan keluar'),
  /** The first day without a class. */
  exitDate: dateField,
  exitReason: maybe(text(3, 300)),
  destinationSchool: maybe(name(3, 120)),
  diplomaNo: maybe(identifier(3, 60)),
  letterNo: maybe(identifier(1, 60)),
})
export type ExitFields = z.output<typeof exitFields>

/** After these a student does not return; a mistaken exit is undone instead. */
export const notReadmitted: readonly ExitType[] = ['LULUS', 'WAFAT']

/** A transfer sheet is for whoever may go on elsewhere: a graduate has her diploma. */
export const isTransfer = ({ exitType }: { exitType: ExitType }): boolean => !notReadmitted.includes(exitType)

export const readmissionFields = z.strictObject({
  academicClassId: z.string('Pilih kelas').min(1, 'Pilih kelas').pipe(id),
  /** The first day in the class. */
  joinDate: dateField,
  reason: text(3, 300),
})
export type ReadmissionFields = z.output<typeof readmissionFields>

export const studentExit = z.object({
  exitType: z.enum(exitTypes),
  exitDate: schoolDate,
  /** The class that she left; null for one who had none. */
  className: z.string().nullable(),
  exitReason: z.string().nullable(),
  destinationSchool: z.string().nullable(),
  diplomaNo: z.string().nullable(),
  letterNo: z.string().nullable(),
})

/** A student in a class of a year, from a day to a day; or one of the year without a class and dates. */
export const academicStudent = z.object({
  /** The membership's id; the student's for one without a class. */
  id: z.uuid(),
  studentId: z.uuid(),
  name: z.string(),
  nis: z.string(),
  nisn: z.string().nullable(),
  gender: z.enum(genders),
  academicClassId: z.uuid().nullable(),
  className: z.string().nullable(),
  rollNo: z.number().int().nullable(),
  joinDate: schoolDate.nullable(),
  /** The first day on which the student is no longer a member. */
  leaveDate: schoolDate.nullable(),
  outcome: z.enum(outcomes).nullable(),
  /** Null for a student without a class. */
  academicYear: z.string().nullable(),
  /** Of the active year: those of other years are read-only. */
  isCurrent: z.boolean(),
  version: z.number().int(),
})
export type AcademicStudent = z.infer<typeof academicStudent>

const [ofSchool, base] = [z.object({ schoolId: id }), '/api/v1/student/:schoolId/academic-student' as const]
const write = { access: 'student:write', scope: 'school' } as const
/** As many students as one act moves or takes out. */
export const studentsAtOnce = 100

const students = z
  .array(z.string().min(1, 'Pilih siswa').pipe(id))
  .min(1, 'Pilih siswa')
  .max(studentsAtOnce, `Paling banyak ${studentsAtOnce} siswa sekaligus`)

export const membershipFields = z.strictObject({
  rollNo: z
    .number('Isi dengan angka')
    .int('Isi dengan angka bulat')
    .min(1, 'Minimal 1')
    .max(99, 'Maksimal 99')
    .nullish(),
  joinDate: dateField,
  /** The first day on which the student is no longer a member; empty for one who still is. */
  leaveDate: maybe(schoolDate),
  outcome: maybe(z.enum(outcomes, 'Pilih hasil')),
  version,
})

/**
 * Who is in which class of the active year, or the requested one: a row for each student, as of today or of the last
 * day of a past year. `baru` are those of them who were in no class of an earlier year, `selesai` memberships that have
 * ended (a student who changed class twice has two of them), `semua` all of them, `belum` active students without a class.
 */
const list = endpoint({
  method: 'GET',
  path: base,
  summary: 'Siswa per kelas pada tahun pelajaran',
  access: 'student:read',
  scope: 'school',
  params: ofSchool,
  query: pageQuery.extend({
    academicYearId: id.optional(),
    academicClassId: id.optional(),
    grade: z.enum(grades).optional(),
    state: z.enum(['sekarang', 'baru', 'selesai', 'semua', 'belum']).default('sekarang'),
  }),
  response: pageOf(academicStudent),
})

const scoresOfSubject = z.object({
  /** The subject of the new class, or of the old one if the new one lacks it. */
  academicSubjectId: id,
  subject: z.string(),
  scores: z.array(z.string()),
})

/**
 * A subject of which a move leaves open whether the student takes it: an elective, or one that she does not take with
 * her class.
 */
const movingElective = z.object({
  academicSubjectId: id,
  subjectId: id,
  subject: z.string(),
  className: z.string(),
  /** One of the class that she leaves is offered only if the new class lacks it. */
  of: z.enum(['NEW_CLASS', 'OLD_CLASS', 'OTHER_CLASS']),
  /** What applies unless the move says otherwise: she takes what she took, and where she took it. */
  takes: z.boolean(),
})
export type MovingElective = z.infer<typeof movingElective>

/** What a move means for one student: her scores of the semester by subject (*LM1 60*), and her electives. */
const movingScores = z.object({
  id,
  name: z.string(),
  electives: z.array(movingElective),
  /** Scores that count in the new class. */
  carried: z.array(scoresOfSubject),
  /** Those of subjects that it lacks: they stay on record. */
  left: z.array(scoresOfSubject),
})
export type MovingScores = z.infer<typeof movingScores>

const electiveChoice = z.strictObject({ studentId: id, academicSubjectId: id, takes: z.boolean() })
export type ElectiveChoice = z.infer<typeof electiveChoice>

// Separated by commas.
const idList = z
  .string()
  .regex(
    /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(,[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}){0,99}$/i,
    'Pilih siswa',
  )

export const academicStudentEndpoints = {
  list,
  export: exportOf(list, 'class:export'),
  read: endpoint({
    method: 'GET',
    path: `${base}/:id`,
    summary: 'Satu keanggotaan kelas',
    access: 'student:read',
    scope: 'school',
    params: ofSchool.extend({ id }),
    response: one(academicStudent),
  }),
  /** Corrects roll number, dates and outcome of a membership of the active year. */
  update: endpoint({
    method: 'PUT',
    path: `${base}/:id`,
    summary: 'Ubah keanggotaan kelas',
    ...write,
    params: ofSchool.extend({ id }),
    body: membershipFields,
    response: one(academicStudent),
  }),
  history: schoolHistoryOf(base, 'keanggotaan kelas', 'student:write'),
  /** Moves students into a class from a day on: from their current one, or into their first of the year. */
  place: endpoint({
    method: 'POST',
    path: `${base}/place`,
    summary: 'Isi anggota atau pindah kelas',
    ...write,
    params: ofSchool,
    body: z.strictObject({
      studentIds: students,
      academicClassId: z.string().min(1, 'Pilih kelas').pipe(id),
      joinDate: dateField,
      /** What a move does not decide by itself. Those about other subjects change nothing. */
      electives: z.array(electiveChoice).max(3000).optional(),
    }),
    response: one(z.object({ placed: z.number().int() })),
  }),
  /** Those students of a planned move who have scores in the semester of the day, or electives. */
  movingScores: endpoint({
    method: 'GET',
    path: `${base}/moving-scores`,
    summary: 'Nilai dan mapel pilihan yang ikut pindah kelas',
    ...write,
    params: ofSchool,
    query: z.object({ ofStudents: idList, academicClassId: id, joinDate: schoolDate }),
    response: one(z.array(movingScores)),
  }),
  number: endpoint({
    method: 'POST',
    path: `${base}/number`,
    summary: 'Urutkan nomor absen menurut nama',
    ...write,
    params: ofSchool,
    body: z.strictObject({ academicClassId: id }),
    response: one(z.object({ changed: z.number().int() })),
  }),
  /** Students leave the school. */
  exit: endpoint({
    method: 'POST',
    path: `${base}/exit`,
    summary: 'Mutasi keluar',
    ...write,
    params: ofSchool,
    body: exitFields.extend({ studentIds: students }),
    response: one(z.object({ left: z.number().int() })),
  }),
  /** Undoes a mistaken exit, as if it had never been; marks made since count again. */
  undoExit: endpoint({
    method: 'DELETE',
    path: '/api/v1/student/:id/exit',
    summary: 'Batalkan mutasi keluar',
    ...write,
    params: z.object({ id }),
    response: done,
  }),
  /** A student who had left returns on a later day; on the days between she is in no class. */
  readmit: endpoint({
    method: 'POST',
    path: '/api/v1/student/:id/readmission',
    summary: 'Terima kembali',
    ...write,
    params: z.object({ id }),
    body: readmissionFields,
    response: done,
  }),
  /** Undoes a readmission of the wrong student: she has left as before; marks made since do not count. */
  undoReadmission: endpoint({
    method: 'DELETE',
    path: '/api/v1/student/:id/readmission',
    summary: 'Batalkan penerimaan kembali',
    ...write,
    params: z.object({ id }),
    response: done,
  }),
}

/** One membership of a student, of any year: where she was on every past day. */
export const membershipHistory = endpoint({
  method: 'GET',
  path: '/api/v1/student/:id/membership',
  summary: 'Riwayat kelas seorang siswa',
  access: 'student:read',
  scope: 'school',
  params: z.object({ id }),
  response: one(
    z.array(
      z.object({
        id: z.uuid(),
        academicYear: z.string(),
        className: z.string(),
        grade: z.enum(grades),
        rollNo: z.number().int().nullable(),
        joinDate: schoolDate,
        leaveDate: schoolDate.nullable(),
        outcome: z.enum(outcomes).nullable(),
      }),
    ),
  ),
})
