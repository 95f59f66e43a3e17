import { filledPath, type Filling } from './filled-path.ts'
import type { Permission } from './permissions.ts'

/** An icon of a menu, by its name in lucide-react. */
export type ScreenIcon =
  | 'BookOpen'
  | 'BookOpenCheck'
  | 'CalendarCheck'
  | 'CalendarClock'
  | 'CalendarRange'
  | 'ChartColumn'
  | 'ClipboardCheck'
  | 'ClipboardList'
  | 'DoorOpen'
  | 'FileCheck'
  | 'FileUp'
  | 'GraduationCap'
  | 'KeyRound'
  | 'LayoutDashboard'
  | 'School'
  | 'Settings'
  | 'UserRound'
  | 'UserRoundX'
  | 'Users'

export type Screen = {
  /** The address, with `:names` for what differs from record to record. Its folder in web/src/pages is this path. */
  path: `/${string}`
  /** The name in menus, breadcrumbs and the search. Where it is missing, the record's own name is the heading. */
  title?: string
  /** A shorter name, for menus only. */
  menuTitle?: string
  /** The heading above it in the menu, and beside it in the search. */
  group?: string
  /** For the menu: that of a school's admin has every screen with an icon that she may read, in the table's order. */
  icon?: ScreenIcon
  /** Synonyms: the search leads to every screen that has them, if its reader may open it. */
  words?: string
  /** The permissions behind its first requests: one of them opens it. If missing, those of the screen above decide. */
  reads?: readonly Permission[]
  /** The permission that opens `create` below it. */
  creates?: Permission
  /** The screen that it is opened from, if its path is not below that one's. */
  above?: string
  /** Where the search differs: its spelling, or the permission of those who look for this screen. */
  inSearch?: { title?: string; needs?: Permission }
  /**
   * Who works on it with a foot of its own below, such as *Simpan*: a phone then has no other bar there, and the way back
   * in the title's row. The form that adds such a record is like it.
   */
  foot?: 'office' | 'staff'
  /** Whether its rows follow the academic year that the user chose, or always show the present. */
  year?: 'chosen' | 'present'
  /** Its module in web/src/pages, where the folder and name do not follow from the path (ARCHITECTURE.md). */
  page?: string
}

const report = ['report:read'] as const
const upload = 'master/import/upload-page'
const batch = 'master/import/batch-page'
const runs = ['import:run'] as const

/**
 * Every screen of the app, in the order of menu and search: the only such list. Routes, menus, breadcrumbs, the search,
 * guards, mails and the walks of all screens read it. `screenAddress` builds an address.
 */
export const screens = {
  landing: { path: '/', page: 'landing/landing-page' },
  login: { path: '/login' },
  loginCode: { path: '/login/code', page: 'login/code-page' },
  register: { path: '/register', page: 'login/login-page' },
  registerCode: { path: '/register/code', page: 'login/code-page' },
  registerAccount: { path: '/register/account', page: 'register/registration-page' },
  registerOrganization: { path: '/register/organization', page: 'register/registration-page' },
  callback: { path: '/callback' },
  invitation: { path: '/invitation' },
  /** In the QR code of every printed rapor: it must never change. */
  rapor: { path: '/rapor' },
  terms: { path: '/terms' },
  privacy: { path: '/privacy' },

  home: { path: '/app', title: 'Dashboard', icon: 'LayoutDashboard', year: 'present', page: 'home/home-page' },
  accessRequest: { path: '/app/access-request', title: 'Permintaan Akses', icon: 'KeyRound' },
  accessRequestRecord: { path: '/app/access-request/:id', foot: 'office' },
  sessions: { path: '/app/session' },
  ownAccount: { path: '/app/account' },
  ownPrivacy: { path: '/app/account/privacy' },
  ownReaders: { path: '/app/account/readers' },

  academicYears: {
    path: '/app/master/academic-year',
    title: 'Tahun Pelajaran',
    group: 'Master Data',
    icon: 'CalendarRange',
    reads: ['academic-year:read'],
    creates: 'academic-year:write',
  },
  academicYear: { path: '/app/master/academic-year/:id', foot: 'office' },
  semester: {
    path: '/app/master/academic-year/:id/semester/:no',
    foot: 'office',
    page: 'master/academic-year/semester/semester-page',
  },
  startSemester: { path: '/app/master/academic-year/:id/semester/:no/start', foot: 'office' },
  copyYear: { path: '/app/master/academic-year/:id/copy', foot: 'office' },
  rollover: { path: '/app/master/academic-year/:id/rollover' },
  subjects: {
    path: '/app/master/subject',
    title: 'Mata Pelajaran',
    group: 'Master Data',
    icon: 'BookOpen',
    reads: ['subject:read'],
    creates: 'subject:write',
  },
  subject: { path: '/app/master/subject/:id', foot: 'office' },
  classes: {
    path: '/app/master/class',
    title: 'Kelas',
    group: 'Master Data',
    icon: 'DoorOpen',
    reads: ['class:read'],
    creates: 'class:write',
  },
  class: { path: '/app/master/class/:id', foot: 'office' },
  teachers: {
    path: '/app/master/teacher',
    title: 'Guru',
    group: 'Master Data',
    icon: 'UserRound',
    reads: ['teacher:read'],
    creates: 'teacher:write',
  },
  teacher: { path: '/app/master/teacher/:id', foot: 'office' },
  students: {
    path: '/app/master/student',
    title: 'Siswa',
    group: 'Master Data',
    icon: 'GraduationCap',
    reads: ['student:read'],
    creates: 'student:write',
    year: 'present',
  },
  student: { path: '/app/master/student/:id', foot: 'office' },
  sensitiveData: { path: '/app/master/student/:id/sensitive', foot: 'office' },
  alumni: {
    path: '/app/master/alumni',
    title: 'Alumni',
    group: 'Master Data',
    icon: 'School',
    reads: ['alumni:read', 'alumni:browse'],
    creates: 'student:write',
  },
  alumnus: { path: '/app/master/alumni/:id', foot: 'office' },
  exams: {
    path: '/app/master/exam',
    title: 'Exam',
    group: 'Master Data',
    icon: 'FileCheck',
    reads: ['exam:read'],
    year: 'chosen',
  },
  tasks: {
    path: '/app/master/task',
    title: 'Tugas',
    group: 'Master Data',
    icon: 'ClipboardList',
    reads: ['task:read'],
    year: 'chosen',
  },
  /** Where a file of any list may be dropped. */
  imports: {
    path: '/app/master/import',
    title: 'Impor data',
    group: 'Master Data',
    icon: 'FileUp',
    reads: runs,
    year: 'present',
    page: upload,
  },
  importStudents: { path: '/app/master/student/import', reads: runs, year: 'present', page: upload },
  studentBatch: { path: '/app/master/student/import/:batchId', reads: runs, page: batch },
  importTeachers: { path: '/app/master/teacher/import', reads: runs, year: 'present', page: upload },
  teacherBatch: { path: '/app/master/teacher/import/:batchId', reads: runs, page: batch },
  importSubjects: { path: '/app/master/subject/import', reads: runs, year: 'present', page: upload },
  subjectBatch: { path: '/app/master/subject/import/:batchId', reads: runs, page: batch },
  importClasses: { path: '/app/master/class/import', reads: runs, year: 'present', page: upload },
  classBatch: { path: '/app/master/class/import/:batchId', reads: runs, page: batch },
  importHolidays: { path: '/app/master/academic-year/holiday/import', reads: runs, year: 'present', page: upload },
  holidayBatch: { path: '/app/master/academic-year/holiday/import/:batchId', reads: runs, page: batch },
  importAlumni: { path: '/app/master/alumni/import', reads: runs, year: 'present', page: upload },
  alumniBatch: { path: '/app/master/alumni/import/:batchId', reads: runs, page: batch },
  importLessons: { path: '/app/trx/subject/import', reads: runs, year: 'present', page: upload },
  lessonBatch: { path: '/app/trx/subject/import/:batchId', reads: runs, page: batch },
  importSchedule: { path: '/app/trx/schedule/import', reads: runs, year: 'present', page: upload },
  scheduleBatch: { path: '/app/trx/schedule/import/:batchId', reads: runs, page: batch },

  academicSubjects: {
    path: '/app/trx/subject',
    title: 'Mata Pelajaran',
    group: 'Tahun Berjalan',
    icon: 'BookOpen',
    reads: ['academic-subject:read'],
    creates: 'academic-subject:write',
    year: 'chosen',
  },
  academicSubject: { path: '/app/trx/subject/:id', foot: 'office' },
  teacherGrid: { path: '/app/trx/subject/teacher', foot: 'office', year: 'present' },
  academicClasses: {
    path: '/app/trx/class',
    title: 'Kelas',
    group: 'Tahun Berjalan',
    icon: 'DoorOpen',
    reads: ['class:read'],
    creates: 'class:write',
    year: 'chosen',
  },
  academicClass: { path: '/app/trx/class/:id', foot: 'office' },
  academicTeachers: {
    path: '/app/trx/teacher',
    title: 'Guru',
    group: 'Tahun Berjalan',
    icon: 'UserRound',
    reads: ['teacher:read'],
    creates: 'teacher:write',
    year: 'chosen',
  },
  academicTeacher: { path: '/app/trx/teacher/:id', foot: 'office', page: 'master/teacher/duty/duty-page' },
  academicStudents: {
    path: '/app/trx/student',
    title: 'Siswa',
    group: 'Tahun Berjalan',
    icon: 'Users',
    reads: ['student:read'],
    creates: 'student:write',
    year: 'chosen',
  },
  academicStudent: { path: '/app/trx/student/:id', foot: 'office', page: 'master/student/membership/membership-page' },
  placeStudents: { path: '/app/trx/student/create', foot: 'office' },
  schedule: {
    path: '/app/trx/schedule',
    title: 'Jadwal',
    group: 'Tahun Berjalan',
    icon: 'CalendarClock',
    reads: ['schedule:read'],
    creates: 'schedule:write',
    year: 'chosen',
  },
  slot: { path: '/app/trx/schedule/:id', foot: 'office' },
  subjectEvaluationSetup: {
    path: '/app/trx/subject-evaluation',
    title: 'Penilaian Mapel',
    group: 'Tahun Berjalan',
    icon: 'ClipboardCheck',
    reads: ['subject-evaluation:read'],
    year: 'chosen',
  },
  subjectSetup: { path: '/app/trx/subject-evaluation/:id', foot: 'staff' },

  subjectAttendance: {
    path: '/app/kbm/subject-attendance',
    title: 'Absensi MaPel',
    group: 'KBM',
    icon: 'BookOpenCheck',
    reads: ['lesson:read', 'lesson:own'],
    creates: 'lesson:mark',
    year: 'present',
  },
  /** Its id is the lesson's place in the timetable, or the id of an extra lesson, and its date. */
  lesson: { path: '/app/kbm/subject-attendance/:id', foot: 'staff' },
  openLesson: { path: '/app/kbm/subject-attendance/create' },
  dailyAttendance: {
    path: '/app/kbm/daily-attendance',
    title: 'Absensi Harian',
    group: 'KBM',
    icon: 'CalendarCheck',
    reads: ['attendance:read', 'attendance:own'],
    creates: 'attendance:mark',
    year: 'present',
  },
  /** Its id is the class of the year and the date. */
  sheet: { path: '/app/kbm/daily-attendance/:id', foot: 'staff' },
  openSheet: { path: '/app/kbm/daily-attendance/create' },
  /** Every class on every school day, instead of the classes of one day. */
  classDays: {
    path: '/app/kbm/daily-attendance?view=list',
    title: 'Daftar Absensi Harian',
    group: 'KBM',
    words: 'riwayat tabel ekspor semua hari',
    reads: ['attendance:read'],
  },
  absentStudents: {
    path: '/app/kbm/daily-attendance/absent',
    title: 'Tidak hadir hari ini',
    group: 'KBM',
    words: 'absen alpa sakit izin terlambat siapa siswa',
    reads: ['attendance:read'],
    year: 'present',
  },
  subjectEvaluation: {
    path: '/app/kbm/subject-evaluation',
    title: 'Nilai Mapel',
    group: 'KBM',
    words: 'penilaian rapor ulangan sumatif input nilai',
    reads: ['subject-evaluation:read'],
    year: 'chosen',
  },
  scoreGrid: { path: '/app/kbm/subject-evaluation/:id', foot: 'staff' },
  openScores: { path: '/app/kbm/subject-evaluation/create' },
  reportCards: {
    path: '/app/kbm/student-evaluation',
    title: 'Penilaian Siswa',
    group: 'KBM',
    icon: 'ClipboardCheck',
    words: 'rapor leger raport catatan wali keputusan kunci terbit',
    reads: ['report-card:read'],
    year: 'chosen',
  },
  reportCard: { path: '/app/kbm/student-evaluation/:id', foot: 'staff' },
  newReportCard: { path: '/app/kbm/student-evaluation/create' },
  completeness: {
    path: '/app/kbm/student-evaluation/completeness',
    title: 'Menuju rapor',
    group: 'KBM',
    words: 'kelengkapan kunci rapor raport belum lengkap tahap siap cetak',
    reads: ['report-card:read'],
    year: 'chosen',
  },
  extracurriculars: {
    path: '/app/kbm/student-evaluation/extracurricular',
    title: 'Ekstrakurikuler',
    group: 'KBM',
    words: 'ekskul pembina pramuka predikat rapor',
    reads: ['report-card:read'],
    year: 'chosen',
  },
  extracurricular: { path: '/app/kbm/student-evaluation/extracurricular/:id', foot: 'staff' },
  cocurricular: {
    path: '/app/kbm/student-evaluation/cocurricular',
    title: 'Kokurikuler',
    group: 'KBM',
    words: 'p5 projek dimensi profil rapor',
    reads: ['report-card:read'],
    year: 'chosen',
  },
  cocurricularActivity: { path: '/app/kbm/student-evaluation/cocurricular/:id', foot: 'staff' },
  internship: {
    path: '/app/kbm/student-evaluation/internship/:id',
    foot: 'staff',
    page: 'kbm/report-card/record/internship/class-page',
  },
  /** The same address for families, who find the published rapor there. */
  ownReportCards: {
    path: '/app/kbm/student-evaluation',
    title: 'Rapor',
    group: 'Keluarga',
    icon: 'ClipboardCheck',
    words: 'raport nilai semester',
    reads: ['report-card:own'],
  },
  truancy: {
    path: '/app/kbm/subject-attendance/truancy',
    title: 'Siswa bolos',
    group: 'KBM',
    icon: 'UserRoundX',
    words: 'membolos truancy',
    reads: ['lesson:read'],
    year: 'present',
  },
  corrections: {
    path: '/app/kbm/daily-attendance/correction',
    title: 'Koreksi Absensi',
    menuTitle: 'Koreksi',
    group: 'KBM',
    icon: 'ClipboardCheck',
    words: 'perbaikan',
    reads: ['attendance:read'],
    year: 'present',
  },
  plannedAbsences: {
    path: '/app/kbm/daily-attendance/planned',
    title: 'Ketidakhadiran Terencana',
    group: 'KBM',
    words: 'izin sakit rencana surat',
    reads: ['attendance:read'],
    year: 'present',
  },

  attendanceReport: {
    path: '/app/report/attendance',
    title: 'Absensi',
    group: 'Laporan',
    icon: 'ChartColumn',
    words: 'rekapitulasi cetak',
    reads: report,
    inSearch: { title: 'Rekap absensi bulanan' },
    year: 'chosen',
  },
  semesterRecap: {
    path: '/app/report/semester',
    title: 'Rekap Semester',
    group: 'Laporan',
    words: 'rekapitulasi saldo awal sakit izin alpa',
    inSearch: { title: 'Rekap absensi semester' },
    reads: report,
    year: 'chosen',
  },
  warnings: { path: '/app/report/attendance/warning', reads: report, year: 'present' },
  teachingRecap: {
    path: '/app/report/teaching',
    title: 'Rekap mengajar',
    group: 'Laporan',
    icon: 'ClipboardList',
    words: 'guru jurnal',
    reads: report,
    year: 'chosen',
  },
  holidays: {
    path: '/app/master/academic-year/:id/holiday',
    title: 'Hari libur',
    group: 'Tahun Pelajaran',
    words: 'kalender tanggal merah',
    reads: ['academic-year:read'],
  },
  contactProposals: {
    path: '/app/master/student/proposal',
    title: 'Usulan Perubahan Kontak',
    group: 'Siswa',
    words: 'telepon alamat',
    reads: ['student:read'],
    inSearch: { needs: 'student:contact' },
    year: 'present',
  },

  schoolConfig: {
    path: '/app/setting/school-config',
    title: 'Pengaturan',
    menuTitle: 'Umum',
    group: 'Pengaturan',
    icon: 'Settings',
    reads: ['school-config:read'],
  },
  /** One group of settings, by its name. */
  configGroup: { path: '/app/setting/school-config/:id', foot: 'office' },
  bells: {
    path: '/app/setting/school-config/jam-pelajaran',
    title: 'Jam Pelajaran',
    group: 'Pengaturan',
    words: 'bel jadwal',
    reads: ['school-config:read'],
    inSearch: { title: 'Jam pelajaran' },
  },
  bellSchedule: { path: '/app/setting/school-config/jam-pelajaran/:id', foot: 'office' },
  schoolArchive: {
    path: '/app/setting/archive',
    title: 'Arsip sekolah',
    group: 'Pengaturan',
    words: 'cadangan pindah unduh',
    reads: ['school-archive:run'],
    above: 'schoolConfig',
  },
  status: {
    path: '/app/status',
    title: 'Status server',
    group: 'Dashboard',
    words: 'keadaan beban disk pekerjaan email cadangan',
    reads: ['platform-job:read'],
  },
  supportVisits: {
    path: '/app/setting/support',
    title: 'Kunjungan administrator',
    group: 'Pengaturan',
    words: 'bantuan dukungan',
    reads: ['school-config:read'],
    above: 'schoolConfig',
  },
} as const satisfies Record<string, Screen>

export type ScreenName = keyof typeof screens
type PathOf<Name extends ScreenName> = (typeof screens)[Name]['path']

/**
 * The address of a screen, from the root: its params percent-encoded, its query without values that are undefined.
 * `screenAddress('student', { params: { id } })`
 */
export const screenAddress = <Name extends ScreenName>(screen: Name, ...[filling]: Filling<PathOf<Name>>): string =>
  filledPath(screens[screen].path, filling)

/** Whether an address, without its query, may be a page of the web application. */
export function isPageAddress(path: string): boolean {
  if (path === '/') return true
  const rootOf = (one: string) => one.split(/[/?]/)[1] ?? ''
  const isRoot = Object.values(screens).some((screen) => screen.path !== '/' && rootOf(screen.path) === rootOf(path))
  return isRoot && !/\.\w+$/.test(path)
}
