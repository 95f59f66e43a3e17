import { queueLabels } from '@hadir/contract/config/failed-job.ts'
import { type PlatformStatus, statusEndpoints } from '@hadir/contract/config/status.ts'
import { useQuery } from '@tanstack/react-query'
import { formatDateTimeHere } from '../../components/dates/local-time.ts'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { ListSkeleton } from '../../components/list/list-skeleton.tsx'
import { useTitle } from '../../components/screen/use-title.ts'
import { queryOptionsOf } from '../../http/query.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { backupRuns, backupWorry, Backups } from '../../components/platform/backups.tsx'
import { FailedJobs } from '../../components/platform/failed-jobs.tsx'
import { type Fact, factsOf, spanOf, worriesOf } from './status-facts.ts'

const refreshMs = 15_000

/** How the installation is: what to worry about first, then the figures. */
export function StatusPage() {
  useTitle('Status server')
  const status = useQuery({ ...queryOptionsOf(statusEndpoints.read, {}), refetchInterval: refreshMs })
  if (status.isLoadingError) return <ErrorState error={status.error} onRetry={() => void status.refetch()} />
  const data = status.data?.data
  return (
    <section className="grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-5">
      <header className="grid gap-1">
        <h1 className="text-2xl font-bold">Status server</h1>
        <p className="text-soft">
          Keadaan pemasangan Hadir saat ini, diperbarui tiap {refreshMs / 1000} detik. Bila servernya lebih dari satu,
          bagian Server adalah yang menjawab halaman ini.
        </p>
      </header>
      {data ? <Parts status={data} isOld={status.isError} /> : <ListSkeleton rows={4} />}
    </section>
  )
}

function Parts({ status, isOld }: { status: PlatformStatus; isOld: boolean }) {
  const backups = useQuery(backupRuns).data
  const worries = [
    ...(isOld ? ['Server tidak menjawab; angka di bawah adalah yang terakhir.'] : []),
    ...worriesOf(status),
    ...[backups ? backupWorry(backups) : null].filter((worry) => worry !== null),
  ]
  const { server, database, jobs } = status
  return (
    <>
      <div role="status" className="rounded-surface border bg-surface p-5">
        {worries.length === 0 ? (
          <p>
            <Badge tone="good">Baik</Badge> Tidak ada yang perlu diperiksa.
          </p>
        ) : (
          <>
            <Badge tone="danger">Perlu diperiksa</Badge>
            <ul className="mt-2 grid gap-1">
              {worries.map((worry) => (
                <li key={worry}>{worry}</li>
              ))}
            </ul>
          </>
        )}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-2">
        <Card title="Server">
          <Facts facts={factsOf.server(server, formatDateTimeHere(server.startedAt))} />
        </Card>
        <Card title="Basis data">
          <Facts facts={factsOf.database(database)} />
        </Card>
        <Card title="Pekerjaan latar">
          {jobs.length === 0 ? (
            <p className="text-soft">Tidak ada yang antre.</p>
          ) : (
            <ul className="grid gap-2">
              {jobs.map(({ queue, waiting, running, oldestSeconds }) => (
                <li key={queue}>
                  <span className="font-semibold">{(queueLabels as Record<string, string>)[queue] ?? queue}</span>
                  <span className="block text-sm text-soft tabular-nums">
                    {running} berjalan, {waiting} antre
                    {oldestSeconds !== null && `; terlama ${spanOf(oldestSeconds)}`}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Card>
        <Card title="Pemakaian dan email">
          <Facts facts={factsOf.use(status)} />
        </Card>
        <FailedJobs />
        <Backups />
      </div>
    </>
  )
}

const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="grid gap-1">
    {facts.map(([label, value]) => (
      <div key={label} className="flex flex-wrap justify-between gap-x-4">
        <dt className="text-soft">{label}</dt>
        <dd className="wrap-anywhere tabular-nums">{value}</dd>
      </div>
    ))}
  </dl>
)
