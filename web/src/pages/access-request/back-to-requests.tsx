import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import type { RequestTab } from './request-tabs.tsx'

export const BackToRequests = ({ tab }: { tab: RequestTab }) => (
  <Link
    to={`${paths.accessRequest}?tab=${tab}`}
    className="inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold text-accent-strong hover:underline"
  >
    <ArrowLeft aria-hidden className="size-4" />
    Permintaan Akses
  </Link>
)
