import type { Permission } from './permissions.ts'
import type { Role } from './roles.ts'

/** The acts on a screen: read, write, delete or deactivate, approve, export. */
export type Act = 'R' | 'W' | 'D' | 'A' | 'X'

/** Which rows: everybody's, one's own school's, the lessons one gives, one's own, one's children's. */
export type Reach = 'all' | 'school' | 'lessons' | 'self' | 'child'

/** A role's acts on a screen, as letters, and their rows. */
export type Grant = { acts: string; reach: Reach }

/** A homeroom teacher's additional rights: a dated duty of a teacher, not an account type. */
export type Holder = Role | 'homeroom'

type RightsOfScreen = { title: string } & Partial<Record<Holder, Grant>>

const grant = (acts: string, reach: Reach): Grant => ({ acts, reach })
const everywhere = grant('R', 'all')
const ownSchool = (acts: string) => grant(acts, 'school')
const own = (acts: string) => grant(acts, 'self')
const child = (acts: string) => grant(acts, 'child')

/**
 * The product's rights, role by screen. A role not listed may not open the screen. The session guard uses
 * `permissions`, which never grant more than this table (enforced by a test).
 */
export const rights = {
  dashboard: {
    title: 'Dashboard',
    administrator: everywhere,
    school_admin: ownSchool('R'),
    teacher: grant('R', 'lessons'),
    student: own('R'),
    parent: child('R'),
    alumni: own('R'),
    company_admin: own('R'),
  },
  'access-request': {
    title: 'Permintaan Akses',
    administrator: grant('RA', 'all'),
    school_admin: ownSchool('RWA'),
    teacher: own('W'),
    homeroom: grant('RA', 'child'),
    student: own('W'),
    parent: own('W'),
    alumni: own('W'),
    company_admin: own('W'),
  },
  'master/academic-year': school('Tahun Pelajaran', 'RWDX', { student: own('R') }),
  'master/subject': school('Mata Pelajaran', 'RWDX'),
  'master/class': school('Kelas', 'RWDX'),
  // A teacher reads her colleagues' names and contacts and writes her own contact.
  'master/teacher': school('Guru', 'RWDX', { teacher: ownSchool('RW'), student: own('R'), parent: child('R') }),
  'master/student': school('Siswa', 'RWDX', {
    teacher: grant('R', 'lessons'),
    homeroom: grant('RWX', 'lessons'),
    student: own('RW'),
    parent: child('RW'),
  }),
  'master/alumni': school('Alumni', 'RWDX', { alumni: own('RW'), company_admin: grant('R', 'school') }),
  'master/exam': school('Exam', 'RWDX', { student: own('R'), parent: child('R') }),
  'master/task': school('Tugas', 'RWDX', { teacher: grant('RW', 'lessons'), student: own('R'), parent: child('R') }),
  'trx/subject': school('Mata Pelajaran', 'RWDX', ofTheYear()),
  'trx/class': school('Kelas', 'RWDX', ofTheYear()),
  'trx/teacher': school('Guru', 'RWDX', ofTheYear()),
  'trx/student': school('Siswa', 'RWDX', ofTheYear()),
  'trx/schedule': school('Jadwal', 'RWDX', ofTheYear()),
  'trx/subject-evaluation': school('Penilaian Mapel', 'RWX', { teacher: grant('RW', 'lessons') }),
  'kbm/subject-attendance': school('Absensi MaPel', 'RWX', {
    teacher: grant('RW', 'lessons'),
    student: own('R'),
    parent: child('R'),
  }),
  'kbm/daily-attendance': school('Absensi Harian', 'RWX', {
    // A teacher on duty marks any class of the day; the homeroom teacher her own.
    teacher: grant('RW', 'school'),
    homeroom: grant('RWX', 'school'),
    student: own('R'),
    parent: child('R'),
  }),
  'kbm/leave-request': school('Izin', 'RWA', {
    teacher: grant('R', 'lessons'),
    homeroom: grant('RWA', 'lessons'),
    student: own('W'),
    parent: child('RW'),
  }),
  'kbm/subject-evaluation': school('Nilai Mapel', 'RWX', {
    teacher: grant('RWX', 'lessons'),
    student: own('R'),
    parent: child('R'),
  }),
  'kbm/student-evaluation': school('Penilaian Siswa', 'RWAX', {
    teacher: grant('R', 'lessons'),
    homeroom: grant('RWX', 'lessons'),
    student: own('R'),
    parent: child('R'),
    alumni: own('R'),
  }),
  report: school('Laporan', 'RX', {
    teacher: grant('RX', 'lessons'),
    homeroom: grant('RX', 'lessons'),
    student: own('R'),
    parent: child('R'),
  }),
  'setting/school-config': {
    title: 'Pengaturan',
    administrator: grant('RW', 'all'),
    school_admin: ownSchool('RW'),
  },
  'mark-history': school('Riwayat', 'R', { teacher: own('R'), student: own('R'), parent: child('R') }),
} as const satisfies Record<string, RightsOfScreen>

export type RightsScreen = keyof typeof rights

/** A school's screen: for its admin, read by the platform's administrator and teachers; `others` has exceptions. */
function school(title: string, acts: string, others: Partial<Record<Holder, Grant>> = {}): RightsOfScreen {
  return { title, administrator: everywhere, school_admin: ownSchool(acts), teacher: ownSchool('R'), ...others }
}

function ofTheYear(): Partial<Record<Holder, Grant>> {
  return { teacher: grant('R', 'lessons'), student: own('R'), parent: child('R') }
}

/** The right behind each permission of the session guard. */
export const rightOf: Record<Permission, { screen: RightsScreen; act: Act }> = {
  'academic-year:read': { screen: 'master/academic-year', act: 'R' },
  'academic-year:write': { screen: 'master/academic-year', act: 'W' },
  'academic-year:export': { screen: 'master/academic-year', act: 'X' },
  'subject:read': { screen: 'master/subject', act: 'R' },
  'subject:write': { screen: 'master/subject', act: 'W' },
  'subject:export': { screen: 'master/subject', act: 'X' },
  'academic-subject:read': { screen: 'trx/subject', act: 'R' },
  'academic-subject:write': { screen: 'trx/subject', act: 'W' },
  'academic-subject:export': { screen: 'trx/subject', act: 'X' },
  'exam:read': { screen: 'master/exam', act: 'R' },
  'exam:write': { screen: 'master/exam', act: 'W' },
  'exam:export': { screen: 'master/exam', act: 'X' },
  'task:read': { screen: 'master/task', act: 'R' },
  'task:write': { screen: 'master/task', act: 'W' },
  'task:export': { screen: 'master/task', act: 'X' },
  'subject-evaluation:read': { screen: 'trx/subject-evaluation', act: 'R' },
  'subject-evaluation:write': { screen: 'trx/subject-evaluation', act: 'W' },
  'subject-evaluation:export': { screen: 'trx/subject-evaluation', act: 'X' },
  'score:write': { screen: 'kbm/subject-evaluation', act: 'W' },
  'report-card:read': { screen: 'kbm/student-evaluation', act: 'R' },
  'report-card:write': { screen: 'kbm/student-evaluation', act: 'W' },
  'report-card:lock': { screen: 'kbm/student-evaluation', act: 'A' },
  'report-card:own': { screen: 'kbm/student-evaluation', act: 'R' },
  'report-card:export': { screen: 'kbm/student-evaluation', act: 'X' },
  'class:read': { screen: 'master/class', act: 'R' },
  'class:write': { screen: 'master/class', act: 'W' },
  'class:export': { screen: 'master/class', act: 'X' },
  'teacher:read': { screen: 'master/teacher', act: 'R' },
  'teacher:write': { screen: 'master/teacher', act: 'W' },
  'teacher:own': { screen: 'master/teacher', act: 'W' },
  'teacher:sensitive': { screen: 'master/teacher', act: 'W' },
  'teacher:export': { screen: 'master/teacher', act: 'X' },
  'student:read': { screen: 'master/student', act: 'R' },
  'student:write': { screen: 'master/student', act: 'W' },
  'student:contact': { screen: 'master/student', act: 'W' },
  'student:own': { screen: 'master/student', act: 'R' },
  'student:propose': { screen: 'master/student', act: 'W' },
  'student:export': { screen: 'master/student', act: 'X' },
  'alumni:read': { screen: 'master/alumni', act: 'R' },
  'alumni:write': { screen: 'master/alumni', act: 'W' },
  'alumni:browse': { screen: 'master/alumni', act: 'R' },
  'alumni:export': { screen: 'master/alumni', act: 'X' },
  'student:sensitive': { screen: 'master/student', act: 'W' },
  'import:run': { screen: 'master/student', act: 'W' },
  'attendance:read': { screen: 'kbm/daily-attendance', act: 'R' },
  'attendance:mark': { screen: 'kbm/daily-attendance', act: 'W' },
  'attendance:export': { screen: 'kbm/daily-attendance', act: 'X' },
  'attendance:own': { screen: 'kbm/daily-attendance', act: 'R' },
  'lesson:read': { screen: 'kbm/subject-attendance', act: 'R' },
  'lesson:mark': { screen: 'kbm/subject-attendance', act: 'W' },
  'lesson:own': { screen: 'kbm/subject-attendance', act: 'R' },
  'lesson:export': { screen: 'kbm/subject-attendance', act: 'X' },
  'schedule:read': { screen: 'trx/schedule', act: 'R' },
  'schedule:write': { screen: 'trx/schedule', act: 'W' },
  'schedule:export': { screen: 'trx/schedule', act: 'X' },
  'report:read': { screen: 'report', act: 'R' },
  'report:export': { screen: 'report', act: 'X' },
  'school-config:read': { screen: 'setting/school-config', act: 'R' },
  'school-profile:write': { screen: 'setting/school-config', act: 'W' },
  'school-config:write': { screen: 'setting/school-config', act: 'W' },
  'school-archive:run': { screen: 'setting/school-config', act: 'W' },
  'access-request:decide': { screen: 'access-request', act: 'A' },
  'access-request:revoke': { screen: 'access-request', act: 'A' },
  'consent:give': { screen: 'access-request', act: 'W' },
  'platform-school:read': { screen: 'dashboard', act: 'R' },
  'platform-job:read': { screen: 'dashboard', act: 'R' },
  'support:enter': { screen: 'setting/school-config', act: 'W' },
}

/** A role's grant on a screen; a teacher's includes what her homeroom may add. */
export function grantsOf(role: Role, screen: RightsScreen): Grant[] {
  const { [role]: base, homeroom }: RightsOfScreen = rights[screen]
  return [base, role === 'teacher' ? homeroom : undefined].flatMap((found) => found ?? [])
}

/** Whether the role, or one of its duties, has a right on this screen. For the menu: any read or write right. */
export const mayOpen = (role: Role, screen: RightsScreen, act?: Act): boolean =>
  grantsOf(role, screen).some(({ acts }) => act === undefined || acts.includes(act))
