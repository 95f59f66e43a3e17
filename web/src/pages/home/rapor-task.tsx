import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'

type RaporTaskProps = { to: string; title: string; state: string }

/** One thing that keeps rapor from being locked, with a link to it. */
export const RaporTask = ({ to, title, state }: RaporTaskProps) => (
  <li>
    <Link to={to} className="flex min-h-11 items-center gap-3 rounded-control px-2 py-1 hover:bg-page">
      <span className="min-w-0 flex-1">
        <span className="block font-semibold break-words">{title}</span>
        <span className="block text-sm text-soft tabular-nums">{state}</span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-soft" />
    </Link>
  </li>
)
