import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { leftAt, returning } from '../../components/list/scroll-restoration.ts'
import { usePageTitle } from '../../components/screen/use-title.ts'
import type { Trail } from './trail-of.ts'

/** The path of a screen below a list, with links up; a phone has room for the link back only. */
export function Breadcrumbs({ trail: { group, steps } }: { trail: Trail }) {
  const title = usePageTitle()
  return (
    <nav aria-label="Lokasi">
      <ol className="flex items-center gap-1.5">
        {group && (
          <li className="hidden items-center gap-1.5 sm:flex">
            {group}
            <ChevronRight aria-hidden className="size-4" />
          </li>
        )}
        {steps.map(({ label, to }, at) => (
          <li key={to} className={clsx('flex min-w-0 items-center gap-1.5', at < steps.length - 1 && 'max-sm:hidden')}>
            <Link
              to={leftAt(to)}
              state={returning}
              className="flex min-h-8 items-center gap-1 rounded-control font-medium text-accent-strong hover:underline pointer-coarse:min-h-11"
            >
              <ChevronLeft aria-hidden className="size-4 sm:hidden" />
              {label}
            </Link>
            <ChevronRight aria-hidden className="hidden size-4 sm:block" />
          </li>
        ))}
        <li aria-current="page" className="hidden min-w-0 truncate sm:block">
          {title}
        </li>
      </ol>
    </nav>
  )
}
