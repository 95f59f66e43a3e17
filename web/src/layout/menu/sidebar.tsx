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
  return (
    <aside
      aria-label="Bilah samping"
      className={clsx(
        'sticky top-0 flex h-dvh shrink-0 flex-col border-r bg-surface print:hidden',
        sidebarWidth(isNarrow),
      )}
    >
      <Link
        to={paths.home}
        aria-label="Hadir, ke Dashboard"
        className={clsx('flex h-16 items-center', isNarrow ? 'justify-center' : 'px-5')}
      >
        <Brand short={isNarrow} />
      </Link>
      <nav aria-label="Menu utama" className="flex-1 overflow-y-auto overscroll-contain shade-below px-3 pb-4">
        <MenuGroups groups={groups} isNarrow={isNarrow} />
      </nav>
      <button
        type="button"
        onClick={toggleSidebar}
        aria-expanded={!isNarrow}
        className={clsx(
          'm-3 flex min-h-10 items-center gap-3 rounded-control text-sm text-soft hover:bg-sunken',
          isNarrow ? 'justify-center' : 'px-3',
        )}
      >
        <Icon aria-hidden className="size-[18px]" />
        <span className={clsx(isNarrow && 'sr-only')}>{isNarrow ? 'Lebarkan menu' : 'Kecilkan menu'}</span>
      </button>
    </aside>
  )
}
