import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import type { MenuEntry } from './menu.ts'
import { ownEntries } from './menu-screens.ts'

type MenuLinkProps = { entry: MenuEntry; isNarrow?: boolean; onClick?: () => void }

/** The month's report leads to the other ones. */
const isReport = (pathname: string) => pathname.startsWith(paths.attendanceReport) || pathname === paths.semesterRecap

export const useIsCurrent = (entry: MenuEntry): boolean => isCurrentAt(useLocation().pathname, entry)

/** Dashboard is current only at its own address; other entries also below theirs. */
export function isCurrentAt(pathname: string, entry: MenuEntry): boolean {
  if (entry.state?.open === 'report' || entry.to === paths.attendanceReport) return isReport(pathname)
  if (entry.besides?.includes(pathname)) return true
  if (pathname === entry.to) return true
  return !ownEntries.includes(pathname) && entry.to !== paths.home && pathname.startsWith(`${entry.to}/`)
}

export function MenuLink({ entry, isNarrow = false, onClick }: MenuLinkProps) {
  const isCurrent = useIsCurrent(entry)
  const Icon = entry.icon
  const link = useRef<HTMLAnchorElement>(null)
  // The menu may be longer than the screen.
  useEffect(() => {
    if (isCurrent) link.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  return (
    <Link
      ref={link}
      to={entry.to}
      state={entry.state}
      onClick={onClick}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={isNarrow ? entry.label : undefined}
      title={isNarrow ? entry.label : undefined}
      className={clsx(
        // Keeps clear of the shade at the edge when scrolled into view.
        'flex min-h-9 low:min-h-8 scroll-my-4 items-center gap-3 rounded-control text-sm font-medium transition-colors pointer-coarse:min-h-11',
        isNarrow ? 'justify-center' : 'px-3',
        isCurrent ? 'bg-tint font-semibold text-accent-strong' : 'text-ink hover:bg-sunken',
      )}
    >
      <Icon aria-hidden className={clsx('size-[18px] shrink-0', !isCurrent && 'text-soft')} />
      {!isNarrow && entry.label}
    </Link>
  )
}
