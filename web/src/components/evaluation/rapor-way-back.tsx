import { ChevronLeft } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { leftAt, returning, wasOpened } from '../list/scroll-restoration.ts'

export const raporRoute = { label: 'Menuju rapor', to: paths.completeness }

/** The way back from a list that a menu leads to as well, to the class and station that were in view. */
export const RaporWayBack = () =>
  wasOpened(paths.completeness) && (
    <Link
      to={leftAt(raporRoute.to)}
      state={returning}
      className="-mt-3 flex min-h-8 items-center gap-1 justify-self-start text-sm font-medium text-accent-strong hover:underline pointer-coarse:min-h-11"
    >
      <ChevronLeft aria-hidden className="size-4" />
      {raporRoute.label}
    </Link>
  )
