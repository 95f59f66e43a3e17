import { Navigate, type RouteObject } from 'react-router'
import { recordPath } from './paths.ts'

/** A new record begins on another screen; like every address, this one is found in any letter case. */
export const beginsAt = (list: string, place: string): RouteObject => ({
  path: recordPath(list),
  element: <Navigate to={place} replace />,
})
