import { clsx } from 'clsx'
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Brand } from '../frame/brand.tsx'
import { sidebarWidth, toggleSidebar, useLayout } from '../frame/layout-store.ts'
import { MenuGroups } from './menu-groups.tsx'
import type { MenuGroup } from './menu.ts'

/** The menu on a desktop; it can shrink to icons, which the device remembers. */
export function Sidebar({ groups }: { groups: readonly MenuGroup[] }) {
  const isNarrow = useLayout((layout) => layout.isSidebarNarrow)
  const Icon = isNarrow ? PanelLeftOpen : PanelLeftClose
  const label = isNarrow ? 'Lebarkan menu' : 'Kecilkan menu'
  return (
    <aside
      aria-label="Bilah samping"
      className={clsx(
        'sticky top-0 flex h-dvh shrink-0 flex-col border-r bg-surface print:hidden',
        sidebarWidth(isNarrow),
      )}
    >
      <div className={clsx('flex items-center', isNarrow ? 'flex-col gap-1 pb-2' : 'pr-3')}>
        <Link
          to={paths.home}
          aria-label="Hadir, ke Dashboard"
          className={clsx('flex h-16 flex-1 items-center low:h-14', !isNarrow && 'pl-5')}
        >
          <Brand short={isNarrow} />
        </Link>
        {/* Beside the name, so that the whole height is the menu's. */}
        <button
          type="button"
          onClick={toggleSidebar}
          aria-expanded={!isNarrow}
          title={label}
          className="grid size-10 place-content-center rounded-control text-soft hover:bg-sunken pointer-coarse:size-11"
        >
          <Icon aria-hidden className="size-[18px]" />
          <span className="sr-only">{label}</span>
        </button>
      </div>
      <nav aria-label="Menu utama" className="flex-1 overflow-y-auto overscroll-contain shade-below px-3 pb-4 low:pb-2">
        <MenuGroups groups={groups} isNarrow={isNarrow} />
      </nav>
    </aside>
  )
}
