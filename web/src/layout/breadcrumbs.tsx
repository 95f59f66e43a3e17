import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { leftAt, returning } from '../kit/list-place.ts'
import { usePageTitle } from '../kit/use-title.ts'
import type { MenuGroup } from './menu.ts'
import { trailOf } from './trail-of.ts'

/** Where a screen below a list stands, and the way back up; a phone has room for the way back alone. */
export function Breadcrumbs({ groups }: { groups: readonly MenuGroup[] }) {
  const { pathname } = useLocation()
  const title = usePageTitle()
  const trail = trailOf(groups, pathname)
  if (!trail) return null
  const { group, entry } = trail
  return (
    <nav aria-label="Lokasi" className="mb-3 text-sm text-soft print:hidden">
      <ol className="flex items-center gap-1.5">
        {group && (
          <li className="hidden items-center gap-1.5 sm:flex">
            {group}
            <ChevronRight aria-hidden className="size-4" />
          </li>
        )}
        <li className="flex min-w-0 items-center gap-1.5">
          <Link
            to={leftAt(entry.to)}
            state={returning}
            className="flex min-h-8 items-center gap-1 rounded-control font-medium text-accent-strong hover:underline pointer-coarse:min-h-11"
          >
            <ChevronLeft aria-hidden className="size-4 sm:hidden" />
            {entry.label}
          </Link>
          <ChevronRight aria-hidden className="hidden size-4 sm:block" />
        </li>
        <li aria-current="page" className="hidden min-w-0 truncate sm:block">
          {title}
        </li>
      </ol>
    </nav>
  )
}
