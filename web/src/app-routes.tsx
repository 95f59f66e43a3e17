import type { RouteObject } from 'react-router'
import { AppLayout } from './layout/frame/app-layout.tsx'
import { DataRoot } from './layout/frame/data-root.tsx'
import { routeFailure } from './layout/guards/route-failure.tsx'
import { routesOf } from './page-routes.ts'
import { paths } from './paths.ts'

/** One route for both tabs, so that input survives a change of tab. */
const registrationRoute: RouteObject = {
  lazy: { Component: async () => (await import('./pages/register/registration-page.tsx')).RegistrationPage },
  children: [{ path: paths.registerAccount }, { path: paths.registerOrganization }],
}

const ownPages = import.meta.glob([
  './pages/{account,status}/*-page.tsx',
  './pages/{access-request,session}/*-page.tsx',
  './pages/kbm/{daily,subject}-attendance/{list,sheet,lesson}-page.tsx',
])

/** What every person needs, and marking: loaded with the frame, beside the home. */
export const ownScreens: readonly `/${string}`[] = [
  paths.accessRequest,
  paths.accessRequestRecord,
  paths.ownAccount,
  paths.status,
  paths.sessions,
  paths.subjectAttendance,
  paths.lesson,
  paths.dailyAttendance,
  paths.sheet,
]

/** Ids have digits, words none: what is below a list may be another screen. */
const ownPath = new RegExp(`^(${ownScreens.join('|').replaceAll(/:\w+/g, '[^/]*\\d[^/]*')})/?$`, 'i')

/** Whether an address may be one of the school's other screens, whose routes are loaded when one is requested. */
export const isOfSchool = (path: string) =>
  /^\/app\/(account|kbm|master|report|setting|trx)(\/|$)/i.test(path) && !ownPath.test(path)

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
  ...routesOf(
    ownScreens.map((path) => ({ path })),
    ownPages,
  ),
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
