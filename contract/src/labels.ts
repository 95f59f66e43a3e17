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
type StatusRule = {
  /** A day missed, in a recap and on a rapor. Source: the ministry's rapor has lines for S, I and A. */
  isMissed: boolean
  /** Counts as present in percentages: always, never, or if the school's setting says so. */
  present: boolean | 'countT' | 'countD'
  /** Whose names a list of the day has: everybody but those who simply came. */
  isAbsent: boolean
  /** Without leave: warned of, and in a lesson of somebody who is at school, skipped. */
  isUnexcused: boolean
  /** She is at school. */
  isThere: boolean
  /** Can be planned. Nobody plans to be late, or absent without leave. */
  isPlanned: boolean
  /** Every school has it; the others can be switched off. */
  isFixed: boolean
  /** What a mark must have besides, and no other status may. A reason may also stand in the note. */
  needs: 'minutesLate' | 'reason' | null
}
const neither = {
  isMissed: false,
  isAbsent: false,
  isUnexcused: false,
  isThere: false,
  isPlanned: false,
  needs: null,
} as const
const missed = { ...neither, isMissed: true, present: false, isAbsent: true, isFixed: true } as const
/** What follows from each status. A new one is a line here, and the compiler and the tests name what else it needs. */
export const statusRules = {
  H: { ...neither, present: true, isThere: true, isFixed: true },
  S: { ...missed, isPlanned: true },
  I: { ...missed, isPlanned: true },
  A: { ...missed, isUnexcused: true },
  T: { ...neither, present: 'countT', isAbsent: true, isThere: true, isFixed: false, needs: 'minutesLate' },
  D: { ...neither, present: 'countD', isAbsent: true, isPlanned: true, isFixed: false, needs: 'reason' },
} as const satisfies Record<AttendanceStatus, StatusRule>

type StatusWith<Rule extends keyof StatusRule> = {
  [Status in AttendanceStatus]: (typeof statusRules)[Status][Rule] extends true ? Status : never
}[AttendanceStatus]
/** In the order of all. */
const statusesWith = <Rule extends keyof StatusRule>(rule: Rule): readonly StatusWith<Rule>[] =>
  attendanceStatuses.filter((status): status is StatusWith<Rule> => statusRules[status][rule] === true)

export const missedStatuses = statusesWith('isMissed')
export type MissedStatus = StatusWith<'isMissed'>
export const absentStatuses = statusesWith('isAbsent')
export type AbsentStatus = StatusWith<'isAbsent'>
export const unexcusedStatuses = statusesWith('isUnexcused')
export const statusesAtSchool = statusesWith('isThere')
export const plannedStatuses = statusesWith('isPlanned')
export type PlannedStatus = StatusWith<'isPlanned'>
export const fixedStatuses = statusesWith('isFixed')
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
/** As the rapor prints them. */
export const missedLabels: Record<MissedStatus, string> = { S: 'Sakit', I: 'Izin', A: 'Tanpa keterangan' }
/** What a mark of this status must have besides; null also for none. */
export const needsOf = (status: AttendanceStatus | null): StatusRule['needs'] =>
  status === null ? null : statusRules[status].needs
export const countsAsPresent = eachStatus((status) => !statusRules[status].isMissed)

/** 79,5%: one decimal, half up. */
export const percentText = (percent: number): string =>
  `${(Math.round(percent * 10) / 10).toFixed(1).replace('.', ',')}%`
