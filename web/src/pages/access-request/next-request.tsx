import { accessRequestEndpoints } from '@hadir/contract/access-request/access-request.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { PageFoot } from '../../components/screen/page-foot.tsx'
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
    <PageFoot>
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
    </PageFoot>
  )
}
