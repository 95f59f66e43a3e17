import { Outlet } from 'react-router'
import { useCan } from '../../components/list/add-link.tsx'
import { SettingNav } from './setting-nav.tsx'

/** The settings beside the one that is open; on a phone one goes from their list to it and back. */
export function SettingLayout() {
  if (!useCan('school-config:read')) return <Outlet />
  return (
    <div className="xl:grid xl:grid-cols-[14rem_minmax(0,1fr)] xl:items-start xl:gap-8">
      <SettingNav />
      <Outlet />
    </div>
  )
}
