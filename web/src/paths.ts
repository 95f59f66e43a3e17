import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { ImportKind } from '@hadir/contract/import/import.ts'

/** Every address of the web app, in one place; pages link with these. */
export const paths = {
  landing: '/',
  login: '/login',
  loginCode: '/login/code',
  register: '/register',
  registerCode: '/register/code',
  registerAccount: '/register/account',
  registerOrganization: '/register/organization',
  callback: '/callback',
  invitation: '/invitation',
  /** In the QR code of every printed rapor: it must never change. */
  rapor: '/rapor',
  terms: '/terms',
  privacy: '/privacy',
  home: '/app',
  accessRequest: '/app/access-request',
  sessions: '/app/session',
  ownAccount: '/app/account',
  academicYears: '/app/master/academic-year',
  subjects: '/app/master/subject',
  classes: '/app/master/class',
  teachers: '/app/master/teacher',
  students: '/app/master/student',
  alumni: '/app/master/alumni',
  exams: '/app/master/exam',
  tasks: '/app/master/task',
  academicSubjects: '/app/trx/subject',
  teacherGrid: '/app/trx/subject/teacher',
  academicClasses: '/app/trx/class',
  academicTeachers: '/app/trx/teacher',
  academicStudents: '/app/trx/student',
  schedule: '/app/trx/schedule',
  subjectEvaluationSetup: '/app/trx/subject-evaluation',
  subjectEvaluation: '/app/kbm/subject-evaluation',
  subjectAttendance: '/app/kbm/subject-attendance',
  truancy: '/app/kbm/subject-attendance/truancy',
  dailyAttendance: '/app/kbm/daily-attendance',
  contactProposals: '/app/master/student/proposal',
  plannedAbsences: '/app/kbm/daily-attendance/planned',
  corrections: '/app/kbm/daily-attendance/correction',
  studentEvaluation: '/app/kbm/student-evaluation',
  extracurriculars: '/app/kbm/student-evaluation/extracurricular',
  cocurricular: '/app/kbm/student-evaluation/cocurricular',
  attendanceReport: '/app/report/attendance',
  semesterRecap: '/app/report/semester',
  warnings: '/app/report/attendance/warning',
  teachingRecap: '/app/report/teaching',
  schoolConfig: '/app/setting/school-config',
  bells: '/app/setting/school-config/jam-pelajaran',
  schoolArchive: '/app/setting/archive',
  supportVisits: '/app/setting/support',
  imports: '/app/master/import',
} as const

/** The start of a registration that presets its account type. */
export const registerAs = (type: string) => `${paths.register}?${new URLSearchParams({ as: type })}`

/** Where each list is imported from a file; a batch is below, by its id. */
export const importPaths = {
  student: `${paths.students}/import`,
  teacher: `${paths.teachers}/import`,
  lesson: `${paths.academicSubjects}/import`,
  subject: `${paths.subjects}/import`,
  class: `${paths.classes}/import`,
  holiday: `${paths.academicYears}/holiday/import`,
  alumni: `${paths.alumni}/import`,
  schedule: `${paths.schedule}/import`,
} as const satisfies Record<ImportKind, string>

/** `create` stands for a record that does not exist yet. */
export const recordPath = (list: string, id: string = 'create') => `${list}/${encodeURIComponent(id)}`

export const holidaysPath = (yearId: string) => `${recordPath(paths.academicYears, yearId)}/holiday`

/** A sheet's {id} is its class of the year and its date. */
export const sheetPath = (academicClassId: string, date: SchoolDate) =>
  recordPath(paths.dailyAttendance, `${academicClassId}_${date}`)

/** Every class on every school day, instead of the classes of one day. */
export const classDayListPath = `${paths.dailyAttendance}?view=list`

/** A lesson's {id} is its place in the timetable, or the id of an extra lesson, and its date. */
export const lessonPath = (key: string, date: SchoolDate) => recordPath(paths.subjectAttendance, `${key}_${date}`)

/** An address with a notice; the page that opens shows it once. */
export const withNotice = (path: string, message: string) => `${path}?${new URLSearchParams({ message })}`
