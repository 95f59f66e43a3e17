import { Outlet, useMatch } from 'react-router'
import { useCan } from '../../session/use-can.ts'
import { paths } from '../../paths.ts'
import { SettingNav } from './setting-nav.tsx'

/** The settings beside the open one; on a phone their list is a page of its own. */
export function SettingLayout() {
  const mayRead = useCan('school-config:read')
  // The list already contains them all.
  const isList = useMatch(paths.schoolConfig) !== null
  if (!mayRead || isList) return <Outlet />
  return (
    <div className="xl:grid xl:grid-cols-[14rem_minmax(0,1fr)] xl:items-start xl:gap-8">
      <SettingNav />
      <Outlet />
    </div>
  )
}
