import { z } from 'zod'
import { schoolDate } from '../dates/dates.ts'
import { endpoint } from '../endpoint.ts'
import { exportOf } from '../list.ts'
import { email, maybe, text } from '../fields/person-fields.ts'
import { identifier } from '../fields/number-fields.ts'
import { phone } from '../fields/phone.ts'
import { id, one, pageOf, pageQuery, version } from '../resource.ts'
import { studentFields } from './student.ts'

/** An alumnus's occupation. The tracer's BMW counts bekerja, melanjutkan and wirausaha. */
export const tracerStatuses = [
  'BEKERJA',
  'KULIAH',
  'WIRAUSAHA',
  'BEKERJA_DAN_KULIAH',
  'MENCARI_KERJA',
  'BELUM',
  'LAINNYA',
] as const
export type TracerStatus = (typeof tracerStatuses)[number]
export const tracerStatusLabels: Record<TracerStatus, string> = {
  BEKERJA: 'Bekerja',
  KULIAH: 'Melanjutkan sekolah / kuliah',
  WIRAUSAHA: 'Wirausaha',
  BEKERJA_DAN_KULIAH: 'Bekerja dan kuliah',
  MENCARI_KERJA: 'Mencari kerja',
  BELUM: 'Belum memungkinkan',
  LAINNYA: 'Lainnya',
}

export const incomeBands = ['< 1 JT', '1-2 JT', '2-5 JT', '5-10 JT', '> 10 JT'] as const
export const incomeBandLabels: Record<(typeof incomeBands)[number], string> = {
  '< 1 JT': 'Di bawah 1 juta',
  '1-2 JT': '1 sampai 2 juta',
  '2-5 JT': '2 sampai 5 juta',
  '5-10 JT': '5 sampai 10 juta',
  '> 10 JT': 'Di atas 10 juta',
}

const whole = (min: number, max: number) =>
  z.number('Isi dengan angka').int('Isi dengan angka bulat').min(min, `Minimal ${min}`).max(max, `Maksimal ${max}`)

const graduation = z.strictObject({
  year: whole(1950, 2100),
  date: maybe(schoolDate),
  lastClass: maybe(text(1, 20)),
  diplomaNo: maybe(identifier(3, 60)),
})

/** A person who graduated before the school used Hadir; she or the school adds her occupation later. */
export const earlierGraduate = studentFields
  .pick({ name: true, nis: true, nisn: true, gender: true, birthPlace: true, dob: true })
  .extend({ graduation })
export type EarlierGraduate = z.output<typeof earlierGraduate>

export const alumniFields = z.strictObject({
  /** Only the school sends it. The year is at most 55 years ago. */
  graduation: graduation.optional(),
  status: maybe(z.enum(tracerStatuses, 'Pilih status')),
  institution: maybe(text(2, 120)),
  position: maybe(text(2, 120)),
  field: maybe(text(2, 120)),
  city: maybe(text(2, 80)),
  startDate: maybe(schoolDate),
  waitingMonths: whole(0, 60).nullish(),
  /** How well the work or study fits what was learnt, 5 is best. */
  relevance: whole(1, 5).nullish(),
  incomeBand: maybe(z.enum(incomeBands)),
  phone: maybe(phone),
  email: maybe(email),
  /** Whether companies with the school's grant may see this and write. */
  contactConsent: z.boolean(),
  version,
})
export type AlumniFields = z.output<typeof alumniFields>

const nullable = z.string().nullable()

const seen = {
  /** The student's id. */
  id,
  name: z.string(),
  graduationYear: z.number().int().nullable(),
  lastClass: nullable,
  status: z.enum(tracerStatuses).nullable(),
  institution: nullable,
  position: nullable,
  field: nullable,
  city: nullable,
  startDate: schoolDate.nullable(),
  phone: nullable,
  email: nullable,
}

export const alumnus = z.object({
  ...seen,
  nisn: nullable,
  graduationDate: schoolDate.nullable(),
  diplomaNo: nullable,
  waitingMonths: z.number().int().nullable(),
  relevance: z.number().int().nullable(),
  incomeBand: z.enum(incomeBands).nullable(),
  contactConsent: z.boolean(),
  updatedAt: nullable,
  updatedBySelfAt: nullable,
  version: z.number().int(),
})
export type Alumnus = z.infer<typeof alumnus>

const consented = z.object(seen)
export type ConsentedAlumnus = z.infer<typeof consented>

/** How many of the graduates that match search and year have answered, and how many of those do BMW. */
const tracer = z.object({ total: z.number().int(), answered: z.number().int(), bmw: z.number().int() })

const path = '/api/v1/student/:schoolId/alumni'
const ofSchool = z.object({ schoolId: id })
const ofOne = z.object({ schoolId: id, id })
const filters = pageQuery.extend({
  graduationYear: z.coerce.number().int().min(1950).max(2100).optional(),
  status: z.enum(tracerStatuses).optional(),
  answered: z.enum(['sudah', 'belum']).optional(),
})

/** sort: name, nisn, graduationYear, lastClass, status, institution, updatedAt. */
const list = endpoint({
  method: 'GET',
  path,
  summary: 'Daftar alumni',
  access: 'alumni:read',
  scope: 'school',
  params: ofSchool,
  query: filters,
  response: z.object({
    ...pageOf(alumnus).shape,
    meta: pageOf(alumnus).shape.meta.extend({ tracer, years: z.array(z.number().int()) }),
  }),
})

/** A school's graduates. An alumnus sees and edits only her own record. */
export const alumniEndpoints = {
  list,
  export: exportOf(list, 'alumni:export'),
  read: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    summary: 'Satu alumni',
    access: 'alumni:read',
    scope: 'school',
    params: ofOne,
    response: one(alumnus),
  }),
  /** The rollover adds those who graduate here. */
  create: endpoint({
    method: 'POST',
    path,
    summary: 'Tambah alumni dari tahun-tahun lalu',
    access: 'student:write',
    scope: 'school',
    params: ofSchool,
    body: earlierGraduate,
    response: one(alumnus),
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    summary: 'Ubah alumni dan penelusurannya',
    access: 'alumni:write',
    scope: 'school',
    params: ofOne,
    body: alumniFields,
    response: one(alumnus),
  }),
  /** For companies: consenting alumni of schools that granted access; without income and NISN. */
  consented: endpoint({
    method: 'GET',
    path: '/api/v1/student/alumni',
    summary: 'Alumni yang bersedia dihubungi perusahaan',
    access: 'alumni:browse',
    scope: 'platform',
    query: filters.omit({ answered: true }).extend({ schoolId: id.optional() }),
    response: z.object({
      ...pageOf(consented).shape,
      meta: pageOf(consented).shape.meta.extend({ schools: z.array(z.object({ id, name: z.string() })) }),
    }),
  }),
}
