import { Navigate, type RouteObject } from 'react-router'
import { UnexpectedErrorPage } from './pages/unexpected-error-page.tsx'
import { importPaths, paths, recordPath } from './paths.ts'

const notYetPage = { Component: async () => (await import('./pages/not-yet-page.tsx')).NotYetPage }

/** Screens whose issue is still to come: the address works and says so. */
const notYet = (path: string, title: string): RouteObject[] => [
  { path, handle: { title }, lazy: notYetPage },
  { path: `${path}/:id`, handle: { title }, lazy: notYetPage },
]

const registrationPage = {
  Component: async () => (await import('./pages/register/registration-page.tsx')).RegistrationPage,
}

/** A new record begins on another screen; like every address, this one is found in any letter case. */
const beginsAt = (list: string, place: string): RouteObject => ({
  path: recordPath(list),
  element: <Navigate to={place} replace />,
})

/** One route for both tabs, so that what was typed stays when the tab changes. */
const registrationRoute: RouteObject = {
  lazy: registrationPage,
  children: [{ path: paths.registerAccount }, { path: paths.registerOrganization }],
}

const importUpload = {
  Component: async () => (await import('./pages/master/import-upload-page.tsx')).ImportUploadPage,
}
const importBatch = {
  Component: async () => (await import('./pages/master/import-batch-page.tsx')).ImportBatchPage,
}

const appRoutes: RouteObject[] = [
  { path: paths.imports, lazy: importUpload },
  ...Object.values(importPaths).flatMap((path) => [
    { path, lazy: importUpload },
    { path: `${path}/:batchId`, lazy: importBatch },
  ]),
  { index: true, lazy: { Component: async () => (await import('./pages/home/home-page.tsx')).HomePage } },
  {
    path: paths.accessRequest,
    lazy: { Component: async () => (await import('./pages/access-request/list-page.tsx')).AccessRequestListPage },
  },
  {
    path: `${paths.accessRequest}/:id`,
    lazy: { Component: async () => (await import('./pages/access-request/request-page.tsx')).AccessRequestPage },
  },
  {
    path: paths.sessions,
    lazy: { Component: async () => (await import('./pages/session/sessions-page.tsx')).SessionsPage },
  },
  {
    path: paths.academicYears,
    lazy: { Component: async () => (await import('./pages/master/academic-year-list-page.tsx')).AcademicYearListPage },
  },
  {
    path: `${paths.academicYears}/:id/semester/:no/start`,
    lazy: { Component: async () => (await import('./pages/master/start-semester-page.tsx')).StartSemesterPage },
  },
  {
    path: `${paths.academicYears}/:id/semester/:no`,
    lazy: { Component: async () => (await import('./pages/master/semester-page.tsx')).SemesterPage },
  },
  {
    path: `${paths.academicYears}/:id/rollover`,
    lazy: { Component: async () => (await import('./pages/master/rollover-page.tsx')).RolloverPage },
  },
  {
    path: `${paths.academicYears}/:id`,
    lazy: { Component: async () => (await import('./pages/master/academic-year-form-page.tsx')).AcademicYearFormPage },
  },
  {
    path: paths.subjects,
    lazy: { Component: async () => (await import('./pages/master/subject-list-page.tsx')).SubjectListPage },
  },
  {
    path: `${paths.subjects}/:id`,
    lazy: { Component: async () => (await import('./pages/master/subject-form-page.tsx')).SubjectFormPage },
  },
  {
    path: paths.classes,
    lazy: { Component: async () => (await import('./pages/master/class-list-page.tsx')).ClassListPage },
  },
  {
    path: `${paths.classes}/:id`,
    lazy: { Component: async () => (await import('./pages/master/class-form-page.tsx')).ClassFormPage },
  },
  {
    path: paths.teachers,
    lazy: { Component: async () => (await import('./pages/master/teacher-list-page.tsx')).TeacherListPage },
  },
  {
    path: `${paths.teachers}/:id`,
    lazy: { Component: async () => (await import('./pages/master/teacher-form-page.tsx')).TeacherFormPage },
  },
  {
    path: paths.students,
    lazy: { Component: async () => (await import('./pages/master/student-list-page.tsx')).StudentListPage },
  },
  {
    path: `${paths.students}/:id`,
    lazy: { Component: async () => (await import('./pages/master/student-form-page.tsx')).StudentFormPage },
  },
  {
    path: paths.alumni,
    lazy: { Component: async () => (await import('./pages/master/alumni-list-page.tsx')).AlumniListPage },
  },
  {
    path: `${paths.alumni}/:id`,
    lazy: { Component: async () => (await import('./pages/master/alumni-form-page.tsx')).AlumniFormPage },
  },
  { path: paths.exams, lazy: { Component: async () => (await import('./pages/master/exam-page.tsx')).ExamPage } },
  { path: paths.tasks, lazy: { Component: async () => (await import('./pages/master/task-page.tsx')).TaskPage } },
  {
    path: `${paths.students}/:id/sensitive`,
    lazy: {
      Component: async () => (await import('./pages/master/student-sensitive-page.tsx')).StudentSensitivePage,
    },
  },
  {
    path: paths.academicSubjects,
    lazy: {
      Component: async () => (await import('./pages/trx/academic-subject-list-page.tsx')).AcademicSubjectListPage,
    },
  },
  {
    path: `${paths.academicSubjects}/:id`,
    lazy: {
      Component: async () => (await import('./pages/trx/academic-subject-form-page.tsx')).AcademicSubjectFormPage,
    },
  },
  {
    path: paths.academicClasses,
    lazy: { Component: async () => (await import('./pages/trx/academic-class-page.tsx')).AcademicClassPage },
  },
  beginsAt(paths.academicClasses, recordPath(paths.classes)),
  {
    path: `${paths.academicClasses}/:id`,
    lazy: { Component: async () => (await import('./pages/trx/academic-class-form-page.tsx')).AcademicClassFormPage },
  },
  {
    path: paths.academicTeachers,
    lazy: {
      Component: async () => (await import('./pages/trx/academic-teacher-list-page.tsx')).AcademicTeacherListPage,
    },
  },
  beginsAt(paths.academicTeachers, recordPath(paths.teachers)),
  {
    path: `${paths.academicTeachers}/:id`,
    lazy: {
      Component: async () => (await import('./pages/trx/academic-teacher-form-page.tsx')).AcademicTeacherFormPage,
    },
  },
  {
    path: paths.academicStudents,
    lazy: {
      Component: async () => (await import('./pages/trx/academic-student-list-page.tsx')).AcademicStudentListPage,
    },
  },
  // A membership is begun from the list; its pupil's record shows it.
  beginsAt(paths.academicStudents, paths.academicStudents),
  {
    path: `${paths.academicStudents}/:id`,
    lazy: {
      Component: async () => (await import('./pages/trx/academic-student-form-page.tsx')).AcademicStudentFormPage,
    },
  },
  {
    path: paths.schedule,
    lazy: { Component: async () => (await import('./pages/trx/schedule/schedule-page.tsx')).SchedulePage },
  },
  {
    path: `${paths.schedule}/:id`,
    lazy: { Component: async () => (await import('./pages/trx/schedule/schedule-form-page.tsx')).ScheduleFormPage },
  },
  ...notYet(paths.subjectEvaluationSetup, 'Penilaian Mapel'),
  ...notYet(paths.subjectEvaluation, 'Penilaian Mapel'),
  ...notYet(paths.subjectAttendance, 'Absensi MaPel'),
  {
    path: paths.dailyAttendance,
    lazy: { Component: async () => (await import('./pages/kbm/daily-attendance-page.tsx')).DailyAttendancePage },
  },
  // A sheet begins with the choice of its class and day.
  beginsAt(paths.dailyAttendance, paths.dailyAttendance),
  {
    path: paths.corrections,
    lazy: { Component: async () => (await import('./pages/kbm/correction-page.tsx')).CorrectionPage },
  },
  {
    path: `${paths.dailyAttendance}/:id`,
    lazy: { Component: async () => (await import('./pages/kbm/sheet-page.tsx')).SheetPage },
  },
  ...notYet(paths.studentEvaluation, 'Penilaian Siswa'),
  {
    path: paths.attendanceReport,
    lazy: { Component: async () => (await import('./pages/report/attendance-report-page.tsx')).AttendanceReportPage },
  },
  {
    path: paths.supportVisits,
    lazy: { Component: async () => (await import('./pages/setting/support-visits-page.tsx')).SupportVisitsPage },
  },
  {
    path: paths.schoolConfig,
    lazy: { Component: async () => (await import('./pages/setting/school-config-page.tsx')).SchoolConfigPage },
  },
  {
    path: paths.schoolArchive,
    lazy: { Component: async () => (await import('./pages/setting/archive-page.tsx')).ArchivePage },
  },
  beginsAt(paths.schoolConfig, paths.schoolConfig),
  {
    path: paths.bells,
    lazy: { Component: async () => (await import('./pages/setting/bells/bell-list-page.tsx')).BellListPage },
  },
  {
    path: `${paths.bells}/:id`,
    lazy: { Component: async () => (await import('./pages/setting/bells/bell-form-page.tsx')).BellFormPage },
  },
  {
    path: `${paths.schoolConfig}/:id`,
    lazy: { Component: async () => (await import('./pages/setting/config-group-page.tsx')).ConfigGroupPage },
  },
]

/** Everything that works on the school's data: the registration's tabs and all of /app. */
export const withData: RouteObject = {
  lazy: { Component: async () => (await import('./layout/data-root.tsx')).DataRoot },
  children: [
    registrationRoute,
    {
      path: paths.home,
      lazy: { Component: async () => (await import('./layout/app-layout.tsx')).AppLayout },
      children: [{ errorElement: <UnexpectedErrorPage />, children: appRoutes }],
    },
  ],
}
