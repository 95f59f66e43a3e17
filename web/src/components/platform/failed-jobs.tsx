import { type FailedJob, failedJobEndpoints, queueLabels } from '@hadir/contract/config/failed-job.ts'
import type { PageSize } from '@hadir/contract/resource.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOptionsOf } from '../../http/query.ts'
import { formatDateTimeHere } from '../dates/local-time.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'

const fewest = 5
const most = 100

/** Background jobs that failed finally, the newest first; nothing while everything works. */
export function FailedJobs() {
  const [pageSize, setPageSize] = useState<PageSize>(fewest)
  const failed = useQuery({
    ...queryOptionsOf(failedJobEndpoints.list, { query: { pageSize } }),
    placeholderData: (before) => before,
  })
  const total = failed.data?.meta.total ?? 0
  if (total === 0) return null
  return (
    <Card title={`${total} pekerjaan latar gagal`}>
      <p className="text-sm text-soft">
        Server sudah mencobanya beberapa kali. Sekolah yang menunggunya sudah diberi tahu; penyebabnya ada di sini dan
        di log server.
      </p>
      <ul className="grid gap-3">
        {failed.data?.data.map((job) => (
          <li key={job.id}>
            <FailedJobLines job={job} />
          </li>
        ))}
      </ul>
      {total > fewest && pageSize === fewest && (
        <Button size="small" className="justify-self-start" busy={failed.isFetching} onClick={() => setPageSize(most)}>
          Tampilkan semua
        </Button>
      )}
    </Card>
  )
}

function FailedJobLines({ job: { queue, school, failedAt, tries, error } }: { job: FailedJob }) {
  const label = (queueLabels as Record<string, string>)[queue] ?? queue
  return (
    <>
      <span className="block font-semibold">
        {label}
        {school && `, ${school.name}`}
      </span>
      <span className="block text-sm text-soft">
        {formatDateTimeHere(failedAt)}, dicoba {tries} kali
      </span>
      <span className="block text-sm break-words">{error}</span>
    </>
  )
}
