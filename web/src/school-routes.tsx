import { Navigate, type RouteObject } from 'react-router'
import { type Screen, screens } from '@hadir/contract/screens.ts'
import { isOfSchool, ownScreens } from './app-routes.tsx'
import { routesOf } from './page-routes.ts'
import { paths, recordPath } from './paths.ts'

const pages = import.meta.glob('./pages/{account,kbm,master,report,setting,trx}/**/*-page.tsx')

/** Redirects to the screen that creates a record; like every address, in any letter case. */
const beginsAt = (list: string, place: string): RouteObject => ({
  path: recordPath(list),
  element: <Navigate to={place} replace />,
})

const isSetting = ({ path }: { path?: string }) => path?.startsWith('/app/setting/') ?? false

/** The first row of each path: families and staff share one, and a view of a screen is none. */
const all = Object.values<Screen>(screens).filter(
  ({ path }, at, rows) =>
    isOfSchool(path) &&
    !path.includes('?') &&
    !ownScreens.includes(path) &&
    rows.findIndex((row) => row.path === path) === at,
)
const routes = routesOf(all, pages)

/** Master data, the running year, reports, settings and decisions about marks: not loaded by users who only mark. */
export const schoolRoutes: RouteObject[] = [
  ...routes.filter((route) => !isSetting(route)),
  // A class already has its subjects: nothing here starts with an empty form.
  beginsAt(paths.subjectEvaluationSetup, paths.subjectEvaluationSetup),
  beginsAt(paths.academicClasses, recordPath(paths.classes)),
  beginsAt(paths.academicTeachers, recordPath(paths.teachers)),
  {
    // The settings, beside their own navigation.
    lazy: { Component: async () => (await import('./pages/setting/setting-layout.tsx')).SettingLayout },
    children: routes.filter(isSetting),
  },
]

/** The same, behind the guard of each screen. */
export const guardedRoutes: RouteObject[] = [
  {
    id: 'school',
    lazy: { Component: async () => (await import('./layout/guards/screen-guard.tsx')).ScreenGuard },
    children: schoolRoutes,
  },
]
