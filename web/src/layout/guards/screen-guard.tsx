import { Outlet, useLocation } from 'react-router'
import { NotForRole } from '../../components/feedback/not-for-role.tsx'
import { useSession } from '../../session/store.ts'
import { opensFor } from './screen-rights.ts'

/** Opens a school's screens for those with the permission. The server checks each of their requests again. */
export function ScreenGuard() {
  const profile = useSession((state) => state.profile)
  const { pathname } = useLocation()
  return opensFor(profile, pathname) ? <Outlet /> : <NotForRole />
}
