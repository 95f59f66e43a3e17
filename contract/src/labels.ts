import type { Role } from './roles.ts'

/** Values that a form offers, in order. */
export type Option<Value extends string = string> = { value: Value; label: string }

export const roleLabels: Record<Role, string> = {
  school_admin: 'Admin Sekolah',
  student: 'Siswa',
  company_admin: 'Admin Perusahaan',
  parent: 'Orang Tua',
  teacher: 'Guru',
  alumni: 'Alumni',
  administrator: 'Administrator',
}

export const levels = ['SD', 'SMP', 'SMA'] as const
export type Level = (typeof levels)[number]

/** Grades of each level in the Roman numerals that schools use. */
export const gradesOf = {
  SD: ['I', 'II', 'III', 'IV', 'V', 'VI'],
  SMP: ['VII', 'VIII', 'IX'],
  SMA: ['X', 'XI', 'XII'],
} as const satisfies Record<Level, readonly string[]>
/** XIII ends the programs of four years that some SMK have. */
export const grades = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII', 'XIII'] as const
export type Grade = (typeof grades)[number]

export const genders = ['L', 'P'] as const
export type Gender = (typeof genders)[number]
export const genderLabels: Record<Gender, string> = { L: 'Laki-laki', P: 'Perempuan' }

export const schoolStatuses = ['Negeri', 'Swasta'] as const

/** Phase of the Merdeka curriculum by grade: A = I-II, B = III-IV, C = V-VI, D = VII-IX, E = X, F = XI-XIII. */
export const phaseOf: Record<Grade, 'A' | 'B' | 'C' | 'D' | 'E' | 'F'> = {
  I: 'A',
  II: 'A',
  III: 'B',
  IV: 'B',
  V: 'C',
  VI: 'C',
  VII: 'D',
  VIII: 'D',
  IX: 'D',
  X: 'E',
  XI: 'F',
  XII: 'F',
  XIII: 'F',
}

export const religions = [
  'Islam',
  'Kristen',
  'Katholik',
  'Hindu',
  'Buddha',
  'Khonghucu',
  'Kepercayaan kpd Tuhan YME',
] as const

export const employmentStatuses = [
  'PNS',
  'PNS Diperbantukan',
  'PNS Depag',
  'CPNS',
  'PPPK',
  'GTY/PTY',
  'Guru Honor Sekolah',
  'Tenaga Honor Sekolah',
  'Honor Daerah TK.I',
  'Honor Daerah TK.II',
  'Guru Pengganti',
  'Lainnya',
] as const

/** A teacher's highest education, in Dapodik's terms. */
export const educations = ['SMA / sederajat', 'D1', 'D2', 'D3', 'D4', 'S1', 'S2', 'S3'] as const

export const ptkTypes = [
  'Guru Kelas',
  'Guru Mapel',
  'Guru BK',
  'Guru TIK',
  'Guru Pendamping Khusus',
  'Guru Pengganti',
  'Kepala Sekolah',
  'Tenaga Administrasi Sekolah',
  'Tenaga Perpustakaan',
  'Laboran',
  'Lainnya',
] as const

export const attendanceStatuses = ['H', 'S', 'I', 'A', 'T', 'D'] as const
export type AttendanceStatus = (typeof attendanceStatuses)[number]
/** One value for each; `Object.fromEntries` itself forgets the names. */
export const eachStatus = <Value>(valueOf: (status: AttendanceStatus) => Value): Record<AttendanceStatus, Value> =>
  Object.fromEntries(attendanceStatuses.map((status) => [status, valueOf(status)])) as Record<AttendanceStatus, Value>
/** The days missed in a recap and on a rapor; T and D count as present. Source: the ministry's rapor has these lines. */
export const missedStatuses = ['S', 'I', 'A'] as const
export type MissedStatus = (typeof missedStatuses)[number]
/** Whose names a list of the day has: everybody but those who simply came. */
export const absentStatuses = [...missedStatuses, 'T', 'D'] as const
export type AbsentStatus = (typeof absentStatuses)[number]
/** In the order of the paper form's sums. */
export const summedStatuses = [...absentStatuses, 'H'] as const
export const attendanceLabels: Record<AttendanceStatus, string> = {
  H: 'Hadir',
  S: 'Sakit',
  I: 'Izin',
  A: 'Alpa',
  T: 'Terlambat',
  D: 'Dispensasi',
}
export const countsAsPresent = eachStatus((status) => !missedStatuses.some((missed) => missed === status))
