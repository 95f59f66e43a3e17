import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { attendanceStatuses, fixedStatuses, levels } from '../../labels.ts'
import { name } from '../../fields/name-field.ts'
import { maybe, text } from '../../fields/person-fields.ts'
import { digits } from '../../fields/number-fields.ts'
import { typedText } from '../../fields/typed-text.ts'
import { done, id, one, pageOf, pageQuery, version } from '../../resource.ts'
import type { Role } from '../../roles.ts'
import { schoolDays, weekday } from '../../dates/school-days.ts'
import { blankHeight, evaluationConfig, evaluationConfigFields } from './evaluation-config.ts'
import { paperSizes } from './paper-sizes.ts'

/** Each group of settings has its own form at setting/school-config/{id}, and its own version. */
export const configGroups = [
  'profil-sekolah',
  'umum',
  'kehadiran',
  'jam-pelajaran',
  'penilaian',
  'pengingat',
  'laporan',
] as const
export type ConfigGroup = (typeof configGroups)[number]

/** An administrator sees a school's profile in the list of schools, without entering the school. */
export const groupsFor = (role: Role): readonly ConfigGroup[] =>
  configGroups.filter((group) => group !== 'profil-sekolah' || role !== 'administrator')
export const configGroupLabels: Record<ConfigGroup, string> = {
  'profil-sekolah': 'Profil sekolah',
  umum: 'Umum',
  kehadiran: 'Kehadiran',
  'jam-pelajaran': 'Jam Pelajaran',
  penilaian: 'Penilaian',
  pengingat: 'Pengingat',
  laporan: 'Laporan',
}

export const zoneNames = ['WIB', 'WITA', 'WIT'] as const
/** A school's form beyond its level; none for a plain SD, SMP or SMA. */
export const schoolForms = ['SMK', 'MI', 'MTs', 'MA', 'SLB', 'PKBM'] as const
/** What must be filled in on a school day: unfilled sheets cause reminders and count as missing. */
export const watchedKinds = ['HARIAN', 'MAPEL', 'KEDUANYA'] as const
export type Watched = (typeof watchedKinds)[number]
export const watchesDays = (watched: Watched) => watched !== 'MAPEL'
export const watchesLessons = (watched: Watched) => watched !== 'HARIAN'
/** KOSONG leaves space for a preprinted letterhead. */
export const letterheadStyles = ['LENGKAP', 'TANPA_LOGO', 'KOSONG'] as const

const clockTime = typedText().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Tulis jam seperti 07:00')
const whole = (min: number, max: number) =>
  z.number('Isi dengan angka').int('Isi dengan angka bulat').min(min, `Minimal ${min}`).max(max, `Maksimal ${max}`)

const general = {
  activeDays: schoolDays,
  timeZone: z.enum(zoneNames, 'Pilih zona waktu'),
  schoolForm: maybe(z.enum(schoolForms)),
  homeroomDecidesParents: z.boolean(),
  /** Approve students at once if NISN, birthday and e-mail or phone match the school's records. */
  autoApproveStudents: z.boolean(),
}

const attendance = {
  /** When school begins; arriving more than `lateGraceMin` minutes later is late. */
  entryTime: clockTime,
  lateGraceMin: whole(0, 60),
  closeTime: clockTime,
  /** Close every class at `closeTime`, when the school's day ends: unmarked students become A. */
  autoAlpa: z.boolean(),
  /** For how many days after a date a teacher may change its marks. */
  editWindowDays: whole(0, 14),
  enabledCodes: z
    .array(z.enum(attendanceStatuses))
    .max(attendanceStatuses.length)
    .refine((codes) => fixedStatuses.every((code) => codes.includes(code)), 'H, S, I dan A selalu dipakai')
    .transform((codes) => attendanceStatuses.filter((code) => codes.includes(code))),
  /** Whether T and D count as present in the percentage of the recaps. */
  countT: z.boolean(),
  countD: z.boolean(),
  /** The limits for warnings about a student; null: never. */
  minPresentPercent: whole(1, 100).nullable(),
  maxAlpaDays: whole(1, 100).nullable(),
  alpaInRow: whole(1, 30).nullable(),
}

const reminders = {
  /** When teachers are mailed about unfilled sheets, once a day; null: never. */
  remindTime: clockTime.nullable().default(null),
  watched: z.enum(watchedKinds, 'Pilih yang diperiksa'),
}

/** What every paper of the school is printed with: nothing else says who signs it. */
const reports = {
  letterheadLines: z.array(text(0, 120)).max(4),
  principalName: maybe(name(3)),
  principalNip: maybe(digits(18, 'NIP harus 18 angka')),
  signPlace: maybe(text(2, 60)),
  letterheadStyle: z.enum(letterheadStyles),
  blankHeight,
  paperSize: z.enum(paperSizes),
  /** The title above the head's name: Kepala Sekolah, Plt. Kepala Sekolah, Kepala Madrasah. */
  principalTitle: text(3, 60),
  principalSigns: z.boolean(),
  homeroomSigns: z.boolean(),
}

export const generalFields = z.strictObject({ ...general, version })
export const attendanceFields = z
  .strictObject({ ...attendance, version })
  .refine((fields) => fields.entryTime < fields.closeTime, {
    path: ['closeTime'],
    message: 'Jam pulang harus sesudah jam masuk',
  })
export const reminderFields = z.strictObject({ ...reminders, version })
export const reportFields = z.strictObject({
  ...reports,
  // The previous app version does not send it: then it stays unchanged.
  blankHeight: blankHeight.optional(),
  version,
})
export type GeneralFields = z.output<typeof generalFields>
export type AttendanceFields = z.output<typeof attendanceFields>
export type ReminderFields = z.output<typeof reminderFields>
export type ReportFields = z.output<typeof reportFields>

const ofVersion = { version: z.number().int() }
const nullableText = z.string().nullable()

export const schoolConfig = z.object({
  npsn: z.string(),
  name: z.string(),
  level: z.enum(levels),
  address: z.string(),
  regency: nullableText,
  general: z.object({
    ...general,
    /** Null until the school has chosen. */
    activeDays: z.array(weekday).nullable(),
    schoolForm: z.enum(schoolForms).nullable(),
    ...ofVersion,
  }),
  attendance: z.object({ ...attendance, enabledCodes: z.array(z.enum(attendanceStatuses)), ...ofVersion }),
  evaluation: evaluationConfig,
  reminder: z.object({ ...reminders, ...ofVersion }),
  report: z.object({
    ...reports,
    principalName: nullableText,
    principalNip: nullableText,
    signPlace: nullableText,
    hasLogo: z.boolean(),
    ...ofVersion,
  }),
})
export type SchoolConfig = z.infer<typeof schoolConfig>

const groupRow = z.object({
  id: z.enum(configGroups),
  name: z.string(),
  /** The settings in one line. */
  summary: z.string(),
  /** Null while never changed. */
  updatedAt: z.string().nullable(),
  updatedBy: z.string().nullable(),
})
export type ConfigGroupRow = z.infer<typeof groupRow>

export const logoBytes = 300_000

const path = '/api/v1/config/school/:schoolId'
const params = z.object({ schoolId: id })
const write = { access: 'school-config:write', scope: 'school', params } as const

export const schoolConfigEndpoints = {
  read: endpoint({
    method: 'GET',
    path,
    summary: 'Pengaturan sekolah',
    access: 'school-config:read',
    scope: 'school',
    params,
    response: one(schoolConfig),
  }),
  /** sort: name, updatedAt. */
  groups: endpoint({
    method: 'GET',
    path: `${path}/group`,
    summary: 'Kelompok pengaturan sekolah',
    access: 'school-config:read',
    scope: 'school',
    params,
    query: pageQuery,
    response: pageOf(groupRow),
  }),
  updateGeneral: endpoint({
    method: 'PUT',
    path: `${path}/umum`,
    summary: 'Ubah pengaturan umum',
    ...write,
    body: generalFields,
    response: one(schoolConfig),
  }),
  updateAttendance: endpoint({
    method: 'PUT',
    path: `${path}/kehadiran`,
    summary: 'Ubah pengaturan kehadiran',
    ...write,
    body: attendanceFields,
    response: one(schoolConfig),
  }),
  updateEvaluation: endpoint({
    method: 'PUT',
    path: `${path}/penilaian`,
    summary: 'Ubah pengaturan penilaian',
    ...write,
    body: evaluationConfigFields,
    response: one(schoolConfig),
  }),
  updateReminder: endpoint({
    method: 'PUT',
    path: `${path}/pengingat`,
    summary: 'Ubah pengaturan pengingat',
    ...write,
    body: reminderFields,
    response: one(schoolConfig),
  }),
  updateReport: endpoint({
    method: 'PUT',
    path: `${path}/laporan`,
    summary: 'Ubah pengaturan laporan',
    ...write,
    body: reportFields,
    response: one(schoolConfig),
  }),
  /** A PNG or JPEG of at most 300 kB as the form's `file`. */
  saveLogo: endpoint({
    method: 'PUT',
    path: `${path}/logo`,
    summary: 'Simpan logo sekolah',
    ...write,
    kind: 'upload',
    response: done,
  }),
  removeLogo: endpoint({
    method: 'DELETE',
    path: `${path}/logo`,
    summary: 'Hapus logo sekolah',
    ...write,
    response: done,
  }),
  logo: endpoint({
    method: 'GET',
    path: `${path}/logo`,
    summary: 'Logo sekolah',
    access: 'report:read',
    scope: 'school',
    kind: 'file',
    params,
    response: z.string(),
  }),
}
