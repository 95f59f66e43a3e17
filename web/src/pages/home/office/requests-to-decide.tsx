import { accessRequestEndpoints } from '@hadir/contract/access-request/access-request.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, KeyRound } from 'lucide-react'
import { Link } from 'react-router'
import { queryOptionsOf } from '../../../http/query.ts'
import { paths } from '../../../paths.ts'

/** How many people wait for the user's decision; nothing if there are none. */
export function RequestsToDecide() {
  const inbox = useQuery(queryOptionsOf(accessRequestEndpoints.list, { query: { pageSize: 5 } }))
  const waiting = inbox.data?.meta.total ?? 0
  if (waiting === 0) return null
  return (
    <Link
      to={paths.accessRequest}
      className="flex items-center gap-4 rounded-surface border bg-surface px-5 py-4 hover:bg-page"
    >
      <span className="grid size-10 shrink-0 place-content-center rounded-full bg-warn-tint text-warn">
        <KeyRound aria-hidden className="size-5" />
      </span>
      <span className="flex-1">
        <span className="block font-semibold">{waiting} permintaan akses menunggu Anda</span>
        <span className="block text-sm text-soft">Periksa orangnya, lalu setujui atau tolak.</span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-soft" />
    </Link>
  )
}
