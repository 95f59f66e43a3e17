import type { RouteObject } from 'react-router'
import { AppLayout } from './layout/app-layout.tsx'
import { DataRoot } from './layout/data-root.tsx'
import { UnexpectedErrorPage } from './pages/unexpected-error-page.tsx'
import { paths } from './paths.ts'
import { beginsAt, notYet } from './route-parts.tsx'

/** One route for both tabs, so that what was typed stays when the tab changes. */
const registrationRoute: RouteObject = {
  lazy: { Component: async () => (await import('./pages/register/registration-page.tsx')).RegistrationPage },
  children: [{ path: paths.registerAccount }, { path: paths.registerOrganization }],
}

/** What every person needs, and marking. */
const appRoutes: RouteObject[] = [
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
  ...notYet(paths.subjectEvaluation, 'Penilaian Mapel'),
  {
    path: paths.subjectAttendance,
    lazy: { Component: async () => (await import('./pages/kbm/lesson-list-page.tsx')).LessonListPage },
  },
  // A lesson's sheet begins with the choice of the lesson and its day.
  beginsAt(paths.subjectAttendance, paths.subjectAttendance),
  {
    path: paths.truancy,
    lazy: { Component: async () => (await import('./pages/kbm/truancy-page.tsx')).TruancyPage },
  },
  {
    path: `${paths.subjectAttendance}/:id`,
    lazy: {
      Component: async () => (await import('./pages/kbm/lesson-page.tsx')).LessonPage,
      loader: async () => (await import('./pages/kbm/lesson-page.tsx')).loadLesson,
    },
  },
  {
    path: paths.dailyAttendance,
    lazy: { Component: async () => (await import('./pages/kbm/daily-attendance-page.tsx')).DailyAttendancePage },
  },
  // A sheet begins with the choice of its class and day.
  beginsAt(paths.dailyAttendance, paths.dailyAttendance),
  {
    path: paths.plannedAbsences,
    lazy: { Component: async () => (await import('./pages/kbm/planned-page.tsx')).PlannedPage },
  },
  {
    path: paths.corrections,
    lazy: { Component: async () => (await import('./pages/kbm/correction-page.tsx')).CorrectionPage },
  },
  {
    path: `${paths.dailyAttendance}/:id`,
    lazy: {
      Component: async () => (await import('./pages/kbm/sheet-page.tsx')).SheetPage,
      loader: async () => (await import('./pages/kbm/sheet-page.tsx')).loadSheet,
    },
  },
  ...notYet(paths.studentEvaluation, 'Penilaian Siswa'),
]

/** The pages inside the frame; the school's other screens are put beside them when one is asked for. */
export const pagesId = 'pages'

/** Everything that works on the school's data: the registration's tabs and all of /app. */
export const withData: RouteObject = {
  id: 'data',
  Component: DataRoot,
  children: [
    registrationRoute,
    {
      path: paths.home,
      Component: AppLayout,
      children: [{ id: pagesId, errorElement: <UnexpectedErrorPage />, children: appRoutes }],
    },
  ],
}
