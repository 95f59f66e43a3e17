import { Navigate, type RouteObject } from 'react-router'
import { recordPath } from './paths.ts'

const notYetPage = () => ({ Component: async () => (await import('./pages/not-yet-page.tsx')).NotYetPage })

/** Screens whose issue is still to come: the address works and says so. */
export const notYet = (path: string, title: string): RouteObject[] => [
  { path, handle: { title }, lazy: notYetPage() },
  { path: `${path}/:id`, handle: { title }, lazy: notYetPage() },
]

/** A new record begins on another screen; like every address, this one is found in any letter case. */
export const beginsAt = (list: string, place: string): RouteObject => ({
  path: recordPath(list),
  element: <Navigate to={place} replace />,
})
