import type { RouteObject } from 'react-router'
import { evaluationRoutes } from './evaluation-routes.tsx'
import { importPaths, paths, recordPath } from './paths.ts'
import { beginsAt } from './route-parts.tsx'
import { settingRoutes } from './setting-routes.tsx'

// A new object for each route: the router clears it once its page has loaded, and a second route would find it empty.
const importUpload = () => ({
  Component: async () => (await import('./pages/master/import/upload-page.tsx')).ImportUploadPage,
})
const importBatch = () => ({
  Component: async () => (await import('./pages/master/import/batch-page.tsx')).ImportBatchPage,
})

/** Master data, the running year, reports, settings and decisions about marks: not loaded by users who only mark. */
export const schoolRoutes: RouteObject[] = [
  {
    path: recordPath(paths.subjectAttendance),
    lazy: { Component: async () => (await import('./pages/kbm/subject-attendance/create-page.tsx')).OpenLessonPage },
  },
  {
    path: recordPath(paths.dailyAttendance),
    lazy: { Component: async () => (await import('./pages/kbm/daily-attendance/create-page.tsx')).OpenSheetPage },
  },
  {
    path: paths.truancy,
    lazy: { Component: async () => (await import('./pages/kbm/subject-attendance/truancy/list-page.tsx')).TruancyPage },
  },
  {
    path: paths.plannedAbsences,
    lazy: { Component: async () => (await import('./pages/kbm/daily-attendance/planned/list-page.tsx')).PlannedPage },
  },
  {
    path: paths.corrections,
    lazy: {
      Component: async () => (await import('./pages/kbm/daily-attendance/correction/list-page.tsx')).CorrectionPage,
    },
  },
  ...evaluationRoutes,
  { path: paths.imports, lazy: importUpload() },
  ...Object.values(importPaths).flatMap((path) => [
    { path, lazy: importUpload() },
    { path: `${path}/:batchId`, lazy: importBatch() },
  ]),
  {
    path: paths.academicYears,
    lazy: { Component: async () => (await import('./pages/master/academic-year/list-page.tsx')).AcademicYearListPage },
  },
  {
    path: `${paths.academicYears}/:id/semester/:no/start`,
    lazy: {
      Component: async () =>
        (await import('./pages/master/academic-year/semester/start/start-page.tsx')).StartSemesterPage,
    },
  },
  {
    path: `${paths.academicYears}/:id/semester/:no`,
    lazy: {
      Component: async () => (await import('./pages/master/academic-year/semester/semester-page.tsx')).SemesterPage,
    },
  },
  {
    path: `${paths.academicYears}/:id/holiday`,
    lazy: { Component: async () => (await import('./pages/master/academic-year/holiday/list-page.tsx')).HolidayPage },
  },
  {
    path: `${paths.academicYears}/:id/rollover`,
    lazy: {
      Component: async () => (await import('./pages/master/academic-year/rollover/rollover-page.tsx')).RolloverPage,
    },
  },
  {
    path: `${paths.academicYears}/:id`,
    lazy: { Component: async () => (await import('./pages/master/academic-year/form-page.tsx')).AcademicYearFormPage },
  },
  {
    path: paths.subjects,
    lazy: { Component: async () => (await import('./pages/master/subject/list-page.tsx')).SubjectListPage },
  },
  {
    path: `${paths.subjects}/:id`,
    lazy: { Component: async () => (await import('./pages/master/subject/form-page.tsx')).SubjectFormPage },
  },
  {
    path: paths.classes,
    lazy: { Component: async () => (await import('./pages/master/class/list-page.tsx')).ClassListPage },
  },
  {
    path: `${paths.classes}/:id`,
    lazy: { Component: async () => (await import('./pages/master/class/form-page.tsx')).ClassFormPage },
  },
  {
    path: paths.teachers,
    lazy: { Component: async () => (await import('./pages/master/teacher/list-page.tsx')).TeacherListPage },
  },
  {
    path: `${paths.teachers}/:id`,
    lazy: { Component: async () => (await import('./pages/master/teacher/form-page.tsx')).TeacherFormPage },
  },
  {
    path: paths.students,
    lazy: { Component: async () => (await import('./pages/master/student/list-page.tsx')).StudentListPage },
  },
  {
    path: paths.contactProposals,
    lazy: {
      Component: async () => (await import('./pages/master/student/proposal/list-page.tsx')).ContactProposalPage,
    },
  },
  {
    path: `${paths.students}/:id`,
    lazy: { Component: async () => (await import('./pages/master/student/form-page.tsx')).StudentFormPage },
  },
  {
    path: paths.alumni,
    lazy: { Component: async () => (await import('./pages/master/alumni/list-page.tsx')).AlumniListPage },
  },
  {
    path: `${paths.alumni}/:id`,
    lazy: { Component: async () => (await import('./pages/master/alumni/form-page.tsx')).AlumniFormPage },
  },
  { path: paths.exams, lazy: { Component: async () => (await import('./pages/master/exam/list-page.tsx')).ExamPage } },
  { path: paths.tasks, lazy: { Component: async () => (await import('./pages/master/task/list-page.tsx')).TaskPage } },
  {
    path: `${paths.students}/:id/sensitive`,
    lazy: {
      Component: async () => (await import('./pages/master/student/sensitive/sensitive-page.tsx')).StudentSensitivePage,
    },
  },
  {
    path: paths.academicSubjects,
    lazy: {
      Component: async () => (await import('./pages/trx/subject/list-page.tsx')).AcademicSubjectListPage,
    },
  },
  {
    path: paths.teacherGrid,
    lazy: { Component: async () => (await import('./pages/trx/subject/teacher/teacher-page.tsx')).TeacherGridPage },
  },
  {
    path: `${paths.academicSubjects}/:id`,
    lazy: {
      Component: async () => (await import('./pages/trx/subject/form-page.tsx')).AcademicSubjectFormPage,
    },
  },
  {
    path: paths.academicClasses,
    lazy: { Component: async () => (await import('./pages/trx/class/list-page.tsx')).AcademicClassPage },
  },
  beginsAt(paths.academicClasses, recordPath(paths.classes)),
  {
    path: `${paths.academicClasses}/:id`,
    lazy: { Component: async () => (await import('./pages/trx/class/form-page.tsx')).AcademicClassFormPage },
  },
  {
    path: paths.academicTeachers,
    lazy: {
      Component: async () => (await import('./pages/trx/teacher/list-page.tsx')).AcademicTeacherListPage,
    },
  },
  beginsAt(paths.academicTeachers, recordPath(paths.teachers)),
  {
    path: `${paths.academicTeachers}/:id`,
    lazy: {
      Component: async () => (await import('./pages/trx/teacher/form-page.tsx')).AcademicTeacherFormPage,
    },
  },
  {
    path: paths.academicStudents,
    lazy: {
      Component: async () => (await import('./pages/trx/student/list-page.tsx')).AcademicStudentListPage,
    },
  },
  {
    path: recordPath(paths.academicStudents),
    lazy: { Component: async () => (await import('./pages/trx/student/create-page.tsx')).PlaceStudentPage },
  },
  {
    path: `${paths.academicStudents}/:id`,
    lazy: {
      Component: async () => (await import('./pages/trx/student/form-page.tsx')).AcademicStudentFormPage,
    },
  },
  {
    path: paths.schedule,
    lazy: { Component: async () => (await import('./pages/trx/schedule/list-page.tsx')).SchedulePage },
  },
  {
    path: `${paths.schedule}/:id`,
    lazy: { Component: async () => (await import('./pages/trx/schedule/form-page.tsx')).ScheduleFormPage },
  },
  {
    path: paths.attendanceReport,
    lazy: {
      Component: async () => (await import('./pages/report/attendance/attendance-page.tsx')).AttendanceReportPage,
    },
  },
  {
    path: paths.semesterRecap,
    lazy: { Component: async () => (await import('./pages/report/semester/semester-page.tsx')).SemesterRecapPage },
  },
  {
    path: paths.warnings,
    lazy: { Component: async () => (await import('./pages/report/attendance/warning/list-page.tsx')).WarningsPage },
  },
  {
    path: paths.teachingRecap,
    lazy: { Component: async () => (await import('./pages/report/teaching/teaching-page.tsx')).TeachingRecapPage },
  },
  settingRoutes,
]

/** The same, behind the guard of each screen. */
export const guardedRoutes: RouteObject[] = [
  {
    id: 'school',
    lazy: { Component: async () => (await import('./layout/guards/screen-guard.tsx')).ScreenGuard },
    children: schoolRoutes,
  },
]
