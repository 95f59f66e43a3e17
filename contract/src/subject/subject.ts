import { z } from 'zod'
import { curricula, curriculumLabels } from '../academic-year/academic-year.ts'
import { endpoint } from '../endpoint.ts'
import { type Grade, grades, religions } from '../labels.ts'
import { maybe, text } from '../fields/person-fields.ts'
import { wholeNumber } from '../fields/number-fields.ts'
import { typedText } from '../fields/typed-text.ts'
import { crud } from '../crud.ts'
import { chosenOf } from '../list.ts'
import { one, version } from '../resource.ts'

const base = '/api/v1/subject'
const access = { read: 'subject:read', write: 'subject:write', export: 'subject:export' } as const

/** Of one subject in a week: praktik kerja lapangan of an SMK has 22. */
export const mostWeeklyJp = 24

/** In the order of a rapor: what all learn, what a student chose, what the region adds. */
export const subjectGroups = ['UMUM', 'KELOMPOK_A', 'KELOMPOK_B', 'KEJURUAN', 'PILIHAN', 'MULOK', 'EKSKUL'] as const
export type SubjectGroup = (typeof subjectGroups)[number]
export const subjectGroupLabels: Record<SubjectGroup, string> = {
  UMUM: 'Umum',
  KELOMPOK_A: 'Kelompok A',
  KELOMPOK_B: 'Kelompok B',
  KEJURUAN: 'Kejuruan',
  PILIHAN: 'Pilihan',
  MULOK: 'Muatan lokal',
  EKSKUL: 'Ekstrakurikuler',
}

/** SEMUA: taught under either curriculum. */
export const subjectCurricula = [...curricula, 'SEMUA'] as const
export type SubjectCurriculum = (typeof subjectCurricula)[number]
export const subjectCurriculumLabels: Record<SubjectCurriculum, string> = {
  ...curriculumLabels,
  SEMUA: 'Semua kurikulum',
}

/** Grades without duplicates, in order. */
const gradeSet = z
  .array(z.enum(grades), 'Pilih tingkat')
  .min(1, 'Pilih paling sedikit satu tingkat')
  .max(grades.length)
  .transform((chosen): Grade[] => grades.filter((grade) => chosen.includes(grade)))

/** Upper case, as printed in timetables. */
const code = typedText()
  .toUpperCase()
  .regex(/^[A-Z0-9-]{2,12}$/, 'Kode terdiri atas 2 sampai 12 huruf, angka, atau tanda hubung')

export const subjectFields = z.strictObject({
  code,
  name: text(3, 80),
  shortName: maybe(text(1, 12)),
  group: z.enum(subjectGroups, 'Pilih kelompok'),
  curriculum: z.enum(subjectCurricula, 'Pilih kurikulum'),
  grades: gradeSet,
  religion: maybe(z.enum(religions, 'Pilih agama')),
  orderNo: wholeNumber(1, 99),
  weeklyJp: wholeNumber(0, mostWeeklyJp).nullish(),
  threshold: wholeNumber(0, 100).nullish(),
  isActive: z.boolean().default(true),
  version,
})

export const subject = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  shortName: z.string().nullable(),
  group: z.enum(subjectGroups),
  curriculum: z.enum(subjectCurricula),
  grades: z.array(z.enum(grades)),
  religion: z.string().nullable(),
  orderNo: z.number().int(),
  weeklyJp: z.number().int().nullable(),
  threshold: z.number().int().nullable(),
  isActive: z.boolean(),
  version: z.number().int(),
})
export type Subject = z.infer<typeof subject>

const proposed = z.object({
  code: z.string(),
  name: z.string(),
  shortName: z.string(),
  group: z.enum(subjectGroups),
  grades: z.array(z.enum(grades)),
  religion: z.enum(religions).nullable(),
  weeklyJp: z.number().int(),
  /** The school already has a subject with this code or name. */
  isThere: z.boolean(),
  /** Ticked by default: neither optional nor of a religion without students. */
  isUsual: z.boolean(),
})
export type ProposedSubject = z.infer<typeof proposed>
const ofCurriculum = z.enum(curricula, 'Pilih kurikulum')

const records = crud(
  base,
  'mata pelajaran',
  {
    fields: subjectFields,
    row: subject,
    filters: z.object({
      group: z.enum(subjectGroups).optional(),
      grade: z.enum(grades).optional(),
      curriculum: z.enum(subjectCurricula).optional(),
      status: z.enum(['aktif', 'tidak']).optional(),
    }),
  },
  access,
)

export const subjectEndpoints = {
  ...records,
  /** Inactive subjects are not offered for a class. */
  setActive: endpoint({
    method: 'POST',
    path: `${base}/activation`,
    summary: 'Aktifkan atau nonaktifkan beberapa mata pelajaran',
    access: access.write,
    scope: 'school',
    body: chosenOf(records.list).extend({ isActive: z.boolean() }),
    response: one(z.object({ changed: z.number().int() })),
  }),
  /** The usual subjects of the school's level, for a new school; `source` is where they come from. */
  proposal: endpoint({
    method: 'GET',
    path: `${base}/proposal`,
    summary: 'Usulan mata pelajaran menurut jenjang dan kurikulum',
    access: access.write,
    scope: 'school',
    query: z.object({ curriculum: ofCurriculum.default('MERDEKA') }),
    response: one(z.object({ source: z.string(), subjects: z.array(proposed) })),
  }),
  /** Adds the chosen ones that the school lacks. */
  adopt: endpoint({
    method: 'POST',
    path: `${base}/proposal`,
    summary: 'Tambah mata pelajaran dari usulan',
    access: access.write,
    scope: 'school',
    body: z.strictObject({
      curriculum: ofCurriculum,
      codes: z.array(z.string()).min(1, 'Pilih mata pelajaran').max(60),
    }),
    response: one(z.object({ added: z.number().int() })),
  }),
}
