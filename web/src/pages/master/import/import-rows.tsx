import type { ImportBatch, ImportKind, ImportRow } from '@hadir/contract/import/import.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import { queryOptionsOf } from '../../../http/query.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { ListPager } from '../../../components/list/list-pager.tsx'
import { ListSkeleton } from '../../../components/list/list-skeleton.tsx'
import { usePages } from '../../../components/list/use-list-view.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { Tabs, TabPanel } from '../../../ui/tabs.tsx'
import { importOf } from '../import-kind.ts'
import { shownValue } from './shown-value.ts'

// A phone shows the first three: the rows that need a look come first.
const filters = ['ditolak', 'peringatan', 'berubah', 'baru', 'sama'] as const
type Filter = (typeof filters)[number]
const labels: Record<Filter, string> = {
  baru: 'Baru',
  berubah: 'Berubah',
  sama: 'Sama',
  ditolak: 'Ditolak',
  peringatan: 'Peringatan',
}

const firstTab = ({ ditolak, peringatan, berubah }: ImportBatch['counts']): Filter =>
  ditolak > 0 ? 'ditolak' : peringatan > 0 ? 'peringatan' : berubah > 0 ? 'berubah' : 'baru'

/** The rows of the file by result, with every finding and every cell that would change. */
export function ImportRows({ kind, batch }: { kind: ImportKind; batch: ImportBatch }) {
  const [filter, setFilter] = useState<Filter>(firstTab(batch.counts))
  return (
    <Tabs
      label="Isi berkas"
      value={filter}
      onChange={(value) => setFilter(filters.find((one) => one === value) ?? 'baru')}
      tabs={filters.map((value) => ({
        value,
        label: (
          <>
            {labels[value]} <span className="tabular-nums">{batch.counts[value]}</span>
          </>
        ),
      }))}
    >
      <TabPanel value={filter}>
        <RowsOf key={filter} kind={kind} batch={batch} filter={filter} />
      </TabPanel>
    </Tabs>
  )
}

function RowsOf({ kind, batch, filter }: { kind: ImportKind; batch: ImportBatch; filter: Filter }) {
  const { endpoints } = importOf[kind]
  const pages = usePages(endpoints.rows)
  const params = { schoolId: useSchoolId(), id: batch.id }
  const rows = useQuery({
    ...queryOptionsOf(endpoints.rows, { params, query: { filter, ...pages.query } }),
    placeholderData: keepPreviousData,
    enabled: pages.isKnown,
  })
  if (rows.isPending) return <ListSkeleton rows={5} />
  if (!rows.data) return <ErrorState error={rows.error} onRetry={() => void rows.refetch()} />
  const { data, meta } = rows.data
  if (meta.total === 0) return <p className="py-6 text-center text-soft">Tidak ada baris di sini.</p>
  return (
    <div className="grid gap-4">
      <ol className="overflow-hidden rounded-surface border bg-surface">
        {data.map((row) => (
          <RowCard key={`${row.sheet} ${row.row}`} row={row} />
        ))}
      </ol>
      <ListPager total={meta.total} {...pages.pager} />
    </div>
  )
}

const severityLook = { error: 'text-danger', warning: 'text-warn', info: 'text-soft' }
const severityLabel = { error: 'Ditolak', warning: 'Peringatan', info: 'Keterangan' }

function RowCard({ row }: { row: ImportRow }) {
  return (
    <li className="grid gap-1.5 border-b px-4 py-3 last:border-0">
      <p className="flex gap-3">
        <span className="flex-1">
          <span className="font-semibold">{row.name || '(tanpa nama)'}</span>
          {row.about.length > 0 && (
            <span className="block text-sm text-soft tabular-nums">
              {row.about.map(({ label, value }) => `${label} ${value}`).join(' · ')}
            </span>
          )}
        </span>
        <span className="text-right text-sm text-soft tabular-nums">
          {row.sheet !== null && <span className="block">Lembar {row.sheet}</span>}
          Baris {row.row}
        </span>
      </p>
      {row.findings.map((one) => (
        <p key={`${one.column} ${one.code}`} className="text-sm">
          <strong className={clsx('font-semibold', severityLook[one.severity])}>{severityLabel[one.severity]}</strong>{' '}
          {/* Some sentences start with the name of their column. */}
          {!one.message.startsWith(one.column) && <span className="font-semibold">{one.column}</span>}
          {one.value !== '' && <code className="mx-1 rounded bg-sunken px-1 break-all">{one.value}</code>} {one.message}
        </p>
      ))}
      {row.changes.length > 0 && (
        <dl className="grid gap-x-4 gap-y-0.5 text-sm sm:grid-cols-[minmax(8rem,auto)_1fr]">
          {row.changes.map((one) => (
            <div key={one.column} className="contents">
              <dt className="text-soft">{one.column}</dt>
              <dd className="mb-1 break-words sm:mb-0">
                <del className="text-danger">{shownValue(one.from)}</del>{' '}
                <ins className="font-semibold text-status-h no-underline">{shownValue(one.to)}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}
