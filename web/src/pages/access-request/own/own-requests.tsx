import { accessRequestEndpoints } from '@hadir/contract/access-request/access-request.ts'
import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { Link } from 'react-router'
import { queryOptionsOf } from '../../../http/query.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { paths, recordPath } from '../../../paths.ts'
import { buttonLook } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { OwnRequestCard } from '../../../components/own-request/own-request-card.tsx'

/** All of the user's own requests, the newest first. */
export function OwnRequests() {
  const mine = useQuery(queryOptionsOf(accessRequestEndpoints.mine, {}))
  if (mine.isLoadingError) return <ErrorState error={mine.error} onRetry={() => void mine.refetch()} />
  if (!mine.data) return <Skeleton className="h-40" />
  if (mine.data.data.length === 0) {
    return (
      <EmptyState
        icon={<Send />}
        title="Belum ada permintaan"
        text="Ajukan permintaan untuk bergabung ke sekolah, atau untuk melihat kehadiran anak Anda."
        action={
          <Link to={recordPath(paths.accessRequest)} className={buttonLook({ tone: 'primary' })}>
            Ajukan permintaan
          </Link>
        }
      />
    )
  }
  return (
    <ul className="grid gap-4">
      {mine.data.data.map((request) => (
        <li key={request.id}>
          <OwnRequestCard request={request} />
        </li>
      ))}
    </ul>
  )
}
