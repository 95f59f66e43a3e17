import type { RouteObject } from 'react-router'
import { importPaths, paths, recordPath } from './paths.ts'
import { beginsAt, notYet } from './route-parts.tsx'

// Made anew for each route: the router empties the object once its page has come, and another route would have none.
const importUpload = () => ({
  Component: async () => (await import('./pages/master/import-upload-page.tsx')).ImportUploadPage,
})
const importBatch = () => ({
  Component: async () => (await import('./pages/master/import-batch-page.tsx')).ImportBatchPage,
})

/** Master data, the running year, reports and settings: not loaded by who only marks. */
export const schoolRoutes: RouteObject[] = [
  { path: paths.imports, lazy: importUpload() },
  ...Object.values(importPaths).flatMap((path) => [
    { path, lazy: importUpload() },
    { path: `${path}/:batchId`, lazy: importBatch() },
  ]),
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
    path: `${paths.academicYears}/:id/holiday`,
    lazy: { Component: async () => (await import('./pages/master/holiday-page.tsx')).HolidayPage },
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
    path: paths.contactProposals,
    lazy: { Component: async () => (await import('./pages/master/contact-proposal-page.tsx')).ContactProposalPage },
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
  {
    path: paths.attendanceReport,
    lazy: { Component: async () => (await import('./pages/report/attendance-report-page.tsx')).AttendanceReportPage },
  },
  {
    path: paths.teachingRecap,
    lazy: { Component: async () => (await import('./pages/report/teaching-recap-page.tsx')).TeachingRecapPage },
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
