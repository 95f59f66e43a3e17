import { Outlet, useLocation } from 'react-router'
import { NotForRole } from '../../components/feedback/not-for-role.tsx'
import { useSession } from '../../session/store.ts'
import { opensFor } from './screen-rights.ts'

/** The screens of a school, for those whom they are for. The server decides again what each of them is told. */
export function ScreenGuard() {
  const profile = useSession((state) => state.profile)
  const { pathname } = useLocation()
  return opensFor(profile, pathname) ? <Outlet /> : <NotForRole />
}
