import { ChevronRight, ShieldCheck } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'

/** The link to what the platform's administrators did here. */
export const SupportSessionsLink = () => (
  <Link
    to={paths.supportVisits}
    className="flex max-w-3xl items-center gap-4 rounded-surface border bg-surface p-4 hover:bg-page sm:p-5"
  >
    <ShieldCheck aria-hidden className="size-6 shrink-0 text-accent" />
    <span className="flex-1">
      <span className="block font-semibold">Kunjungan administrator</span>
      <span className="block text-sm text-soft">Siapa dari Hadir yang pernah masuk, kapan, dan mengapa.</span>
    </span>
    <ChevronRight aria-hidden className="size-5 text-soft" />
  </Link>
)
