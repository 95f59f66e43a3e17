import { accessRequestEndpoints } from '@hadir/contract/access-request/access-request.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { queryOptionsOf } from '../../http/query.ts'
import { paths, recordPath } from '../../paths.ts'
import { buttonLook } from '../../ui/button.tsx'

/** After a decision: the request that has waited longest, one press away. */
export function NextRequest({ after }: { after: string }) {
  const inbox = useQuery(queryOptionsOf(accessRequestEndpoints.list, { query: { pageSize: 5 } }))
  const waiting = inbox.data?.data.filter(({ id }) => id !== after)
  const next = waiting?.[0]
  if (!inbox.data) return null
  return (
    <footer className="page-foot -mx-4 flex flex-wrap items-center justify-end gap-2 border-t bg-page px-4 py-2 sm:py-3 lg:mx-0 lg:px-0">
      <p className="mr-auto text-sm text-soft tabular-nums">
        {next ? `${inbox.data.meta.total} permintaan menunggu` : 'Tidak ada lagi yang menunggu'}
      </p>
      {next ? (
        <Link to={recordPath(paths.accessRequest, next.id)} className={buttonLook({ tone: 'primary' })}>
          Berikutnya
          <ChevronRight aria-hidden className="size-4" />
        </Link>
      ) : (
        <Link to={paths.accessRequest} className={buttonLook({})}>
          Ke daftar
        </Link>
      )}
    </footer>
  )
}
