import { readsWholeSchool } from '@hadir/contract/teacher/duty.ts'
import type { Role } from '@hadir/contract/roles.ts'
import type { ScreenName } from '@hadir/contract/screens.ts'
import type { Profile } from '@hadir/contract/user/user.ts'
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
  FileUp,
  GraduationCap,
  KeyRound,
  LayoutDashboard,
  type LucideIcon,
  School,
  Settings,
  UserRound,
  UserRoundX,
  Users,
} from 'lucide-react'
import { paths } from '../../paths.ts'
import { ownReportCards, studentEvaluation, subjectEvaluationSetup } from './evaluation-entries.ts'

export type MenuEntry = {
  label: string
  to: string
  icon: LucideIcon
  /**
   * The screen behind it. A test compares the lists with the table of rights, which is too large for the first page.
   */
  screen: ScreenName
  /** Router state of the click, for an address that two entries share. */
  state?: { open: 'report' }
  /** The title of its screen, if it differs from the entry's label. */
  title?: string
  /** Screens opened from this one whose addresses are elsewhere. */
  besides?: readonly string[]
}
export type MenuGroup = { label: string | null; entries: readonly MenuEntry[] }

const dashboard: MenuEntry = { label: 'Dashboard', to: paths.home, icon: LayoutDashboard, screen: 'dashboard' }
const accessRequest: MenuEntry = {
  label: 'Permintaan Akses',
  to: paths.accessRequest,
  icon: KeyRound,
  screen: 'access-request',
}
const schedule: MenuEntry = { label: 'Jadwal', to: paths.schedule, icon: CalendarClock, screen: 'trx/schedule' }
const subjectAttendance: MenuEntry = {
  label: 'Absensi MaPel',
  to: paths.subjectAttendance,
  icon: BookOpenCheck,
  screen: 'kbm/subject-attendance',
}
const dailyAttendance: MenuEntry = {
  label: 'Absensi Harian',
  to: paths.dailyAttendance,
  icon: CalendarCheck,
  screen: 'kbm/daily-attendance',
}
const truancy: MenuEntry = {
  label: 'Siswa bolos',
  to: paths.truancy,
  icon: UserRoundX,
  screen: 'kbm/subject-attendance',
}
const corrections: MenuEntry = {
  label: 'Koreksi',
  title: 'Koreksi Absensi',
  to: paths.corrections,
  icon: ClipboardCheck,
  screen: 'kbm/daily-attendance',
}
const teachingRecap: MenuEntry = {
  label: 'Rekap mengajar',
  to: paths.teachingRecap,
  icon: ClipboardList,
  screen: 'report',
}
const students: MenuEntry = { label: 'Siswa', to: paths.students, icon: GraduationCap, screen: 'master/student' }

const exams: MenuEntry = { label: 'Exam', to: paths.exams, icon: FileCheck, screen: 'master/exam' }
const tasks: MenuEntry = { label: 'Tugas', to: paths.tasks, icon: ClipboardList, screen: 'master/task' }
const classesOfYear: MenuEntry = { label: 'Kelas', to: paths.academicClasses, icon: DoorOpen, screen: 'trx/class' }
const studentsOfYear: MenuEntry = { label: 'Siswa', to: paths.academicStudents, icon: Users, screen: 'trx/student' }
const subjectsOfYear: MenuEntry = {
  label: 'Mata Pelajaran',
  to: paths.academicSubjects,
  icon: BookOpen,
  screen: 'trx/subject',
}

const teachersOfYear: MenuEntry = { label: 'Guru', to: paths.academicTeachers, icon: UserRound, screen: 'trx/teacher' }

const basic: readonly MenuGroup[] = [{ label: null, entries: [dashboard, accessRequest] }]

const teacherStyle: readonly MenuGroup[] = [
  ...basic,
  { label: 'Tahun Berjalan', entries: [schedule] },
  { label: 'KBM', entries: [subjectAttendance] },
]

/** The teacher-style list: in each group the specification's entries, then a teacher's other screens. */
const teacherMenu = (ofYear: readonly MenuEntry[]): readonly MenuGroup[] => [
  ...basic,
  { label: 'Tahun Berjalan', entries: [schedule, ...ofYear] },
  { label: 'KBM', entries: [subjectAttendance, dailyAttendance, truancy, corrections] },
  {
    label: 'Laporan',
    entries: [{ label: 'Absensi', to: paths.attendanceReport, icon: ChartColumn, screen: 'report' }, teachingRecap],
  },
]
/** Principal, vice principal and counsellor, who may read the whole school. */
const wholeSchool = teacherMenu([classesOfYear, teachersOfYear, studentsOfYear])

const schoolAdmin: readonly MenuGroup[] = [
  ...basic,
  {
    label: 'Master Data',
    entries: [
      { label: 'Tahun Pelajaran', to: paths.academicYears, icon: CalendarRange, screen: 'master/academic-year' },
      { label: 'Mata Pelajaran', to: paths.subjects, icon: BookOpen, screen: 'master/subject' },
      { label: 'Kelas', to: paths.classes, icon: DoorOpen, screen: 'master/class' },
      { label: 'Guru', to: paths.teachers, icon: UserRound, screen: 'master/teacher' },
      students,
      { label: 'Alumni', to: paths.alumni, icon: School, screen: 'master/alumni' },
      exams,
      tasks,
    ],
  },
  {
    label: 'Tahun Berjalan',
    entries: [subjectsOfYear, classesOfYear, teachersOfYear, studentsOfYear, schedule, subjectEvaluationSetup],
  },
  {
    label: 'KBM',
    entries: [subjectAttendance, dailyAttendance, studentEvaluation, truancy, corrections],
  },
  {
    label: 'Laporan',
    entries: [
      { label: 'Absensi', to: paths.schoolConfig, icon: ChartColumn, screen: 'report', state: { open: 'report' } },
      teachingRecap,
    ],
  },
  {
    label: 'Pengaturan',
    entries: [
      {
        label: 'Umum',
        title: 'Pengaturan',
        to: paths.schoolConfig,
        icon: Settings,
        screen: 'setting/school-config',
        besides: [paths.schoolArchive, paths.supportVisits],
      },
    ],
  },
]

const menus: Record<Role, readonly MenuGroup[]> = {
  school_admin: schoolAdmin,
  administrator: schoolAdmin,
  teacher: teacherMenu([]),
  student: teacherStyle,
  parent: basic,
  alumni: basic,
  company_admin: basic,
}

/** Where a file of any list may be dropped. */
const importData: MenuEntry = { label: 'Impor data', to: paths.imports, icon: FileUp, screen: 'master/student' }

/**
 * Screens that the table of rights opens and the specification's short lists leave out: the home and the search lead
 * there.
 */
const besides: Record<Role, readonly MenuEntry[]> = {
  school_admin: [importData],
  administrator: [],
  // Shown side by side without the menu's groups, entries of the same name need a longer one.
  teacher: [
    studentEvaluation,
    tasks,
    exams,
    { ...students, label: 'Data siswa' },
    classesOfYear,
    { ...studentsOfYear, label: 'Siswa per kelas' },
    subjectsOfYear,
  ],
  student: [ownReportCards, dailyAttendance, tasks, exams],
  parent: [ownReportCards, dailyAttendance, subjectAttendance, schedule, tasks, exams],
  alumni: [ownReportCards],
  company_admin: [],
}

const mostUsed: Record<Role, readonly MenuEntry[]> = {
  school_admin: [dashboard, dailyAttendance, students],
  administrator: [dashboard, dailyAttendance, students],
  teacher: [dashboard, dailyAttendance, subjectAttendance],
  student: [dashboard, dailyAttendance, subjectAttendance],
  parent: [dashboard, dailyAttendance, subjectAttendance],
  alumni: [dashboard, ownReportCards, accessRequest],
  company_admin: [dashboard, accessRequest],
}

/** Whose menu is shown: null while an account waits for its first profile. */
export type MenuReader = Pick<Profile, 'role' | 'schoolId' | 'awaitsConsent' | 'duties'> | null

/** A school's pages are closed without a school: no profile yet, no consent yet, an administrator outside. */
const isInside = (reader: MenuReader): reader is NonNullable<MenuReader> =>
  reader !== null && reader.schoolId !== null && !reader.awaitsConsent

/** The sidebar of the signed-in user. */
export function menuFor(reader: MenuReader): readonly MenuGroup[] {
  if (!isInside(reader)) return basic
  return readsWholeSchool(reader.duties) ? wholeSchool : menus[reader.role]
}

/** Screens of this user without an entry in her menu. */
export const besidesMenuOf = (reader: MenuReader): readonly MenuEntry[] =>
  isInside(reader) ? besides[reader.role].filter(({ to }) => !isInMenu(reader, to)) : []

const isInMenu = (reader: MenuReader, to: string) =>
  menuFor(reader).some(({ entries }) => entries.some((entry) => entry.to === to))

/** At most three entries for the bar at the bottom of a phone. */
export const mostUsedBy = (reader: MenuReader): readonly MenuEntry[] =>
  !isInside(reader)
    ? [dashboard, accessRequest]
    : reader.duties?.includes('BK')
      ? [dashboard, dailyAttendance, truancy]
      : mostUsed[reader.role]
