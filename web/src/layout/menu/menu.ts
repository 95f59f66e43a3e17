import type { ScreenIcon } from '@hadir/contract/screens.ts'
import { readsWholeSchool } from '@hadir/contract/teacher/duty.ts'
import type { Role } from '@hadir/contract/roles.ts'
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
import { type MenuName, menuScreens, officeGroups } from './menu-screens.ts'

export type MenuEntry = {
  label: string
  to: string
  icon: LucideIcon
  /** Router state of the click, for an address that two entries share. */
  state?: { open: 'report' }
  /** The title of its screen, if it differs from the entry's label. */
  title?: string
  /** Screens opened from this one whose addresses are elsewhere. */
  besides?: readonly string[]
}
export type MenuGroup = { label: string | null; entries: readonly MenuEntry[] }

const icons: Record<ScreenIcon, LucideIcon> = {
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
  School,
  Settings,
  UserRound,
  UserRoundX,
  Users,
}

const entryOf = (name: MenuName): MenuEntry => ({ ...menuScreens[name], icon: icons[menuScreens[name].icon] })
const group = (label: string | null, ...names: MenuName[]): MenuGroup => ({ label, entries: names.map(entryOf) })

// Beside entries of the same name it needs a longer one.
const students = { ...entryOf('students'), label: 'Data siswa' }

const basic: readonly MenuGroup[] = [group(null, 'home', 'accessRequest')]

/** What fits none of the specification's groups. */
const others = (...names: MenuName[]) => group('Lainnya', ...names)

/** The teacher-style list: in each group the specification's entries, then a teacher's other screens. */
const teacherMenu = (ofYear: readonly MenuName[], leadsClass = true): readonly MenuGroup[] => [
  ...basic,
  group('Tahun Berjalan', 'schedule', ...ofYear),
  group('KBM', 'subjectAttendance', 'dailyAttendance', 'reportCards', 'truancy', 'corrections'),
  leadsClass ? group('Laporan', 'attendanceReport', 'teachingRecap') : group('Laporan', 'teachingRecap'),
  { label: 'Lainnya', entries: [students, entryOf('tasks'), entryOf('exams')] },
]
/** Principal, vice principal and counsellor, who may read the whole school. */
const wholeSchool = teacherMenu(['academicSubjects', 'academicClasses', 'academicTeachers', 'academicStudents'])
const ownClasses = ['academicSubjects', 'academicClasses', 'academicStudents'] as const satisfies readonly MenuName[]

/** The specification leads the office to the report by the address of the settings. */
const reportOfOffice: MenuEntry = {
  ...entryOf('attendanceReport'),
  to: paths.schoolConfig,
  state: { open: 'report' },
}
const schoolAdmin: readonly MenuGroup[] = officeGroups.map(({ label, names }) => ({
  label,
  entries: names.map((name) => (name === 'attendanceReport' ? reportOfOffice : entryOf(name))),
}))
/** Who visits a school for its support reads it, and imports nothing. */
const administrator: readonly MenuGroup[] = schoolAdmin.map(({ label, entries }) => ({
  label,
  entries: entries.filter(({ to }) => to !== paths.imports),
}))

const ofParent = [
  'ownReportCards',
  'dailyAttendance',
  'subjectAttendance',
  'schedule',
  'tasks',
  'exams',
] as const satisfies readonly MenuName[]
const ofStudent = ['ownReportCards', 'dailyAttendance', 'tasks', 'exams'] as const satisfies readonly MenuName[]

const menus: Record<Role, readonly MenuGroup[]> = {
  school_admin: schoolAdmin,
  administrator,
  teacher: teacherMenu(ownClasses),
  student: [...basic, group('Tahun Berjalan', 'schedule'), group('KBM', 'subjectAttendance'), others(...ofStudent)],
  parent: [...basic, others(...ofParent)],
  alumni: [...basic, others('ownReportCards')],
  company_admin: basic,
}

/** Screens that the home leads to as well. */
const ofHome: Record<Role, readonly MenuEntry[]> = {
  school_admin: [entryOf('imports')],
  administrator: [],
  teacher: [
    entryOf('reportCards'),
    entryOf('tasks'),
    entryOf('exams'),
    students,
    entryOf('academicClasses'),
    // Without the menu's groups, too.
    { ...entryOf('academicStudents'), label: 'Siswa per kelas' },
    entryOf('academicSubjects'),
  ],
  student: ofStudent.map(entryOf),
  parent: ofParent.map(entryOf),
  alumni: [entryOf('ownReportCards')],
  company_admin: [],
}

const mostUsed: Record<Role, readonly MenuName[]> = {
  school_admin: ['home', 'dailyAttendance', 'students'],
  administrator: ['home', 'dailyAttendance', 'students'],
  teacher: ['home', 'dailyAttendance', 'subjectAttendance'],
  student: ['home', 'dailyAttendance', 'subjectAttendance'],
  parent: ['home', 'dailyAttendance', 'subjectAttendance'],
  alumni: ['home', 'ownReportCards', 'accessRequest'],
  company_admin: ['home', 'accessRequest'],
}

/** Whose menu is shown: null while an account waits for its first profile. */
export type MenuReader = Pick<Profile, 'role' | 'schoolId' | 'awaitsConsent' | 'duties' | 'leadsClass'> | null

/** A school's pages are closed without a school: no profile yet, no consent yet, an administrator outside. */
const isInside = (reader: MenuReader): reader is NonNullable<MenuReader> =>
  reader !== null && reader.schoolId !== null && !reader.awaitsConsent

/** Whether a class's recap is open to the user. A teacher without a class would only be told that she leads none. */
export const readsRecaps = (reader: MenuReader): boolean =>
  reader?.role !== 'teacher' || reader.leadsClass !== false || readsWholeSchool(reader.duties)

/** The sidebar of the signed-in user. */
export function menuFor(reader: MenuReader): readonly MenuGroup[] {
  if (!isInside(reader)) return basic
  if (!readsRecaps(reader)) return teacherMenu(ownClasses, false)
  return readsWholeSchool(reader.duties) ? wholeSchool : menus[reader.role]
}

/** Screens that this user's home leads to. */
export const homeLinksOf = (reader: MenuReader): readonly MenuEntry[] => (isInside(reader) ? ofHome[reader.role] : [])

/** At most three entries for the bar at the bottom of a phone. */
export const mostUsedBy = (reader: MenuReader): readonly MenuEntry[] => mostUsedNames(reader).map(entryOf)

function mostUsedNames(reader: MenuReader): readonly MenuName[] {
  if (!isInside(reader)) return ['home', 'accessRequest']
  return reader.duties?.includes('BK') ? ['home', 'dailyAttendance', 'truancy'] : mostUsed[reader.role]
}
