import type { AuditEntry } from '@hadir/contract/history.ts'
import type { historyOf } from '@hadir/contract/crud.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronDown, History } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { queryOptionsOf } from '../../http/query.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../feedback/error-state.tsx'
import type { FormFields } from './form-fields.ts'
import { formatDateTimeHere } from '../dates/local-time.ts'
import { historyAnchor, type HistoryEndpoint } from './record-resource.ts'
import { labelOf, shownValue } from './shown-value.ts'

type RecordHistoryProps = {
  endpoint: HistoryEndpoint
  /** Of the record, as its other endpoints take them. */
  params: { id: string; schoolId?: string }
  /** Of a record that its id alone does not identify. */
  query?: object
  fields: FormFields
}

const pageSize = 10
const titles = { CREATED: 'Data dibuat', CHANGED: 'Data diubah', REMOVED: 'Data dihapus' }

/** Who changed the record, when, and which fields from what to what. Fetched only once it is opened. */
export function RecordHistory(props: RecordHistoryProps) {
  const isWanted = useLocation().hash === `#${historyAnchor}`
  const [isOpen, setOpen] = useState(isWanted)
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isWanted) section.current?.querySelector('button')?.focus()
  }, [isWanted])
  return (
    <section ref={section} id={historyAnchor} className="max-w-3xl scroll-mt-20 rounded-surface border bg-surface">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-12 w-full items-center gap-2.5 rounded-surface px-4 text-left font-semibold hover:bg-sunken sm:px-6"
        >
          <History aria-hidden className="size-5 text-soft max-[15rem]:hidden" />
          <span className="flex-1">Riwayat perubahan</span>
          <ChevronDown aria-hidden className={isOpen ? 'size-5 rotate-180' : 'size-5'} />
        </button>
      </h2>
      {isOpen && <Changes {...props} />}
    </section>
  )
}

function Changes({ endpoint, params, query, fields }: RecordHistoryProps) {
  const [page, setPage] = useState(1)
  const history = useQuery({
    // Valid for either endpoint: the form's own has the same parameters.
    ...queryOptionsOf(endpoint as ReturnType<typeof historyOf>, { params, query: { ...query, page, pageSize } }),
    placeholderData: keepPreviousData,
  })
  if (history.isPending) return <Skeleton className="m-4 h-16" />
  if (history.isLoadingError) return <ErrorState error={history.error} onRetry={() => void history.refetch()} />
  const { data, meta } = history.data
  const pages = Math.ceil(meta.total / pageSize)
  return (
    <div className="border-t px-4 py-4 sm:px-6">
      {data.length === 0 && <p className="text-soft">Belum ada perubahan yang tercatat.</p>}
      <ol className="grid gap-4">
        {data.map((change) => (
          <Change key={change.id} change={change} fields={fields} />
        ))}
      </ol>
      {pages > 1 && (
        <p className="mt-4 flex items-center gap-2">
          <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Lebih baru
          </Button>
          <span className="flex-1 text-center text-sm tabular-nums text-soft">
            {page} dari {pages}
          </span>
          <Button size="small" disabled={page === pages} onClick={() => setPage(page + 1)}>
            Lebih lama
          </Button>
        </p>
      )}
    </div>
  )
}

function Change({ change, fields }: { change: AuditEntry; fields: FormFields }) {
  const notes = fields.all()
  return (
    <li>
      <p>
        <span className="font-semibold">{titles[change.action]}</span> oleh {change.by}{' '}
        <span className="whitespace-nowrap text-sm tabular-nums text-soft">{formatDateTimeHere(change.at)}</span>
      </p>
      <ul className="mt-1 grid gap-0.5 text-sm">
        {change.changes.map(({ field, from, to }) => (
          <li key={field} className="break-words">
            <span className="text-soft">{field === 'import' ? 'Impor berkas' : labelOf(notes, field)}:</span>{' '}
            <s>{shownValue(notes, field, from)}</s>
            <span className="sr-only"> menjadi </span>
            <span aria-hidden> → </span>
            {shownValue(notes, field, to)}
          </li>
        ))}
      </ul>
    </li>
  )
}
