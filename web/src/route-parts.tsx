import { Navigate, type RouteObject } from 'react-router'
import { recordPath } from './paths.ts'

/** Redirects to the screen that creates a record; like every address, in any letter case. */
export const beginsAt = (list: string, place: string): RouteObject => ({
  path: recordPath(list),
  element: <Navigate to={place} replace />,
})
