import type { RouteObject } from 'react-router'
import { AppLayout } from './layout/frame/app-layout.tsx'
import { DataRoot } from './layout/frame/data-root.tsx'
import { routeFailure } from './layout/guards/route-failure.tsx'
import { paths } from './paths.ts'

/** One route for both tabs, so that input survives a change of tab. */
const registrationRoute: RouteObject = {
  lazy: { Component: async () => (await import('./pages/register/registration-page.tsx')).RegistrationPage },
  children: [{ path: paths.registerAccount }, { path: paths.registerOrganization }],
}

/** What every person needs, and marking. */
const appRoutes: RouteObject[] = [
  {
    index: true,
    lazy: {
      Component: async () => (await import('./pages/home/home-page.tsx')).HomePage,
      loader: async () => (await import('./pages/home/home-page.tsx')).loadHome,
    },
    // The greeting ends with a navigation to the same page: nothing has to be loaded again.
    shouldRevalidate: () => false,
  },
  {
    path: paths.accessRequest,
    lazy: { Component: async () => (await import('./pages/access-request/list-page.tsx')).AccessRequestListPage },
  },
  {
    path: `${paths.accessRequest}/:id`,
    lazy: { Component: async () => (await import('./pages/access-request/request-page.tsx')).AccessRequestPage },
  },
  {
    path: paths.ownAccount,
    lazy: { Component: async () => (await import('./pages/account/account-page.tsx')).OwnAccountPage },
  },
  {
    path: paths.sessions,
    lazy: { Component: async () => (await import('./pages/session/list-page.tsx')).SessionsPage },
  },
  {
    path: paths.subjectAttendance,
    lazy: { Component: async () => (await import('./pages/kbm/subject-attendance/list-page.tsx')).LessonListPage },
  },
  {
    path: `${paths.subjectAttendance}/:id`,
    lazy: {
      Component: async () => (await import('./pages/kbm/subject-attendance/lesson-page.tsx')).LessonPage,
      loader: async () => (await import('./pages/kbm/subject-attendance/lesson-page.tsx')).loadLesson,
    },
  },
  {
    path: paths.dailyAttendance,
    lazy: { Component: async () => (await import('./pages/kbm/daily-attendance/list-page.tsx')).DailyAttendancePage },
  },
  {
    path: `${paths.dailyAttendance}/:id`,
    lazy: {
      Component: async () => (await import('./pages/kbm/daily-attendance/sheet-page.tsx')).SheetPage,
      loader: async () => (await import('./pages/kbm/daily-attendance/sheet-page.tsx')).loadSheet,
    },
  },
  {
    path: '*',
    loader: () => Promise.reject(new Response(null, { status: 404, statusText: 'Not Found' })),
  },
]

/** The pages inside the frame; the school's other screens are added when one is requested. */
export const pagesId = 'pages'

/** Everything that uses the school's data: the registration's tabs and all of /app. */
export const withData: RouteObject = {
  id: 'data',
  Component: DataRoot,
  children: [
    registrationRoute,
    {
      path: paths.home,
      Component: AppLayout,
      children: [{ id: pagesId, errorElement: routeFailure, children: appRoutes }],
    },
  ],
}
