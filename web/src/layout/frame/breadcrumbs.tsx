import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { leftAt, returning, wasOpened } from '../../components/list/scroll-restoration.ts'
import { usePageTitle } from '../../components/screen/use-title.ts'
import type { Trail } from './trail-of.ts'

const stops = [paths.subjectEvaluationSetup, paths.subjectEvaluation, paths.reportCards, paths.semesterRecap]
const raporRoute = { label: 'Menuju rapor', to: paths.completeness }

/** Whether a screen is a stop on the way to a rapor on which the user has been since she opened the app. */
const isOnRaporRoute = (pathname: string): boolean =>
  pathname !== raporRoute.to && stops.some((stop) => pathname.startsWith(`${stop}/`)) && wasOpened(raporRoute.to)

/** The path of a screen below a list, with links up; a phone has room for the link back only. */
export function Breadcrumbs({ trail: { group, steps } }: { trail: Trail }) {
  const title = usePageTitle()
  const { pathname } = useLocation()
  const isOnRoute = isOnRaporRoute(pathname)
  const shown = isOnRoute ? [raporRoute, ...steps] : steps
  return (
    <nav aria-label="Lokasi">
      <ol className="flex items-center gap-1.5">
        {group && (
          <li className="hidden items-center gap-1.5 sm:flex">
            {group}
            <ChevronRight aria-hidden className="size-4" />
          </li>
        )}
        {shown.map(({ label, to }, at) => (
          <li
            key={to}
            className={clsx(
              'flex min-w-0 items-center gap-1.5',
              at < shown.length - 1 && !(isOnRoute && at === 0) && 'max-sm:hidden',
            )}
          >
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
