import type { RouteObject } from 'react-router'
import { paths } from './paths.ts'

/** The settings, beside their own navigation. */
export const settingRoutes: RouteObject = {
  lazy: { Component: async () => (await import('./pages/setting/setting-layout.tsx')).SettingLayout },
  children: [
    {
      path: paths.supportVisits,
      lazy: { Component: async () => (await import('./pages/setting/support/list-page.tsx')).SupportSessionsPage },
    },
    {
      path: paths.schoolConfig,
      lazy: { Component: async () => (await import('./pages/setting/school-config/list-page.tsx')).SchoolConfigPage },
    },
    {
      path: paths.schoolArchive,
      lazy: { Component: async () => (await import('./pages/setting/archive/archive-page.tsx')).ArchivePage },
    },
    {
      path: paths.bells,
      lazy: {
        Component: async () => (await import('./pages/setting/school-config/jam-pelajaran/list-page.tsx')).BellListPage,
      },
    },
    {
      path: `${paths.bells}/:id`,
      lazy: {
        Component: async () => (await import('./pages/setting/school-config/jam-pelajaran/form-page.tsx')).BellFormPage,
      },
    },
    {
      path: `${paths.schoolConfig}/:id`,
      lazy: { Component: async () => (await import('./pages/setting/school-config/group-page.tsx')).ConfigGroupPage },
    },
  ],
}
