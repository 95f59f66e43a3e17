import type { Access } from '@hadir/contract/endpoint.ts'
import { can, type Role } from '@hadir/contract/permissions.ts'
import {
  BookOpen,
  BookOpenCheck,
  CalendarCheck,
  CalendarClock,
  CalendarRange,
  ChartColumn,
  ClipboardCheck,
  ClipboardList,
  DoorOpen,
  FileCheck,
  GraduationCap,
  KeyRound,
  LayoutDashboard,
  type LucideIcon,
  School,
  Settings,
  UserRound,
  Users,
} from 'lucide-react'
import { paths } from '../paths.ts'

export type MenuEntry = {
  label: string
  to: string
  icon: LucideIcon
  /** The permission that the screen behind it wants; screens still to come want none beyond being signed in. */
  access: Exclude<Access, 'public'>
  /** Router state of the click, for an address that two entries share. */
  state?: { open: 'report' }
}
export type MenuGroup = { label: string | null; entries: readonly MenuEntry[] }

const dashboard: MenuEntry = { label: 'Dashboard', to: paths.home, icon: LayoutDashboard, access: 'signed-in' }
const accessRequest: MenuEntry = {
  label: 'Permintaan Akses',
  to: paths.accessRequest,
  icon: KeyRound,
  access: 'signed-in',
}
const schedule: MenuEntry = { label: 'Jadwal', to: paths.schedule, icon: CalendarClock, access: 'signed-in' }
const subjectAttendance: MenuEntry = {
  label: 'Absensi MaPel',
  to: paths.subjectAttendance,
  icon: BookOpenCheck,
  access: 'signed-in',
}
const dailyAttendance: MenuEntry = {
  label: 'Absensi Harian',
  to: paths.dailyAttendance,
  icon: CalendarCheck,
  access: 'attendance:read',
}
const students: MenuEntry = { label: 'Siswa', to: paths.students, icon: GraduationCap, access: 'student:read' }

const basic: readonly MenuGroup[] = [{ label: null, entries: [dashboard, accessRequest] }]

const teacherStyle: readonly MenuGroup[] = [
  ...basic,
  { label: 'Tahun Berjalan', entries: [schedule] },
  { label: 'KBM', entries: [subjectAttendance] },
]

const schoolAdmin: readonly MenuGroup[] = [
  ...basic,
  {
    label: 'Master Data',
    entries: [
      { label: 'Tahun Pelajaran', to: paths.academicYears, icon: CalendarRange, access: 'academic-year:read' },
      { label: 'Mata Pelajaran', to: paths.subjects, icon: BookOpen, access: 'subject:read' },
      { label: 'Kelas', to: paths.classes, icon: DoorOpen, access: 'class:read' },
      { label: 'Guru', to: paths.teachers, icon: UserRound, access: 'teacher:read' },
      students,
      { label: 'Alumni', to: paths.alumni, icon: School, access: 'signed-in' },
      { label: 'Exam', to: paths.exams, icon: FileCheck, access: 'signed-in' },
      { label: 'Tugas', to: paths.tasks, icon: ClipboardList, access: 'signed-in' },
    ],
  },
  {
    label: 'Tahun Berjalan',
    entries: [
      { label: 'Mata Pelajaran', to: paths.academicSubjects, icon: BookOpen, access: 'signed-in' },
      { label: 'Kelas', to: paths.academicClasses, icon: DoorOpen, access: 'signed-in' },
      { label: 'Guru', to: paths.academicTeachers, icon: UserRound, access: 'signed-in' },
      { label: 'Siswa', to: paths.academicStudents, icon: Users, access: 'signed-in' },
      schedule,
      { label: 'Penilaian Mapel', to: paths.subjectEvaluationSetup, icon: ClipboardCheck, access: 'signed-in' },
    ],
  },
  {
    label: 'KBM',
    entries: [
      subjectAttendance,
      dailyAttendance,
      { label: 'Penilaian Siswa', to: paths.studentEvaluation, icon: ClipboardCheck, access: 'signed-in' },
    ],
  },
  {
    label: 'Laporan',
    entries: [
      { label: 'Absensi', to: paths.schoolConfig, icon: ChartColumn, access: 'report:read', state: { open: 'report' } },
    ],
  },
  {
    label: 'Pengaturan',
    entries: [{ label: 'Umum', to: paths.schoolConfig, icon: Settings, access: 'school-config:read' }],
  },
]

const menus: Record<Role, readonly MenuGroup[]> = {
  school_admin: schoolAdmin,
  administrator: schoolAdmin,
  teacher: teacherStyle,
  student: teacherStyle,
  parent: basic,
  alumni: basic,
  company_admin: basic,
}

const mostUsed: Record<Role, readonly MenuEntry[]> = {
  school_admin: [dashboard, dailyAttendance, students],
  administrator: [dashboard, accessRequest, students],
  teacher: [dashboard, dailyAttendance, subjectAttendance],
  student: [dashboard, schedule, subjectAttendance],
  parent: [dashboard, accessRequest],
  alumni: [dashboard, accessRequest],
  company_admin: [dashboard, accessRequest],
}

const isOpenTo = (role: Role) => (entry: MenuEntry) => entry.access === 'signed-in' || can(role, entry.access)

/** The sidebar of a role; groups that would be empty are left out. */
export const menuFor = (role: Role): MenuGroup[] =>
  menus[role]
    .map((group) => ({ ...group, entries: group.entries.filter(isOpenTo(role)) }))
    .filter((group) => group.entries.length > 0)

/** At most three places for the bar at the bottom of a phone. */
export const mostUsedBy = (role: Role): MenuEntry[] => mostUsed[role].filter(isOpenTo(role))
