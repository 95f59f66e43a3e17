import type { ImportBatch, ImportKind } from '@hadir/contract/import/import.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryOptionsOf } from '../../../http/query.ts'
import { ListPager } from '../../../components/list/list-pager.tsx'
import { usePages } from '../../../components/list/use-list-view.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { importOf } from '../import-kind.ts'

/** What undoing an import leaves, or has left, as it is: each by name, with the reason. */
export function RetainedRows({ kind, batch }: { kind: ImportKind; batch: ImportBatch }) {
  const params = { schoolId: useSchoolId(), id: batch.id }
  const { endpoints } = importOf[kind]
  const pages = usePages(endpoints.retained)
  const { retained, until } = batch.undo
  const isUndone = batch.state === 'undone'
  const rows = useQuery({
    ...queryOptionsOf(endpoints.retained, { params, query: pages.query }),
    placeholderData: keepPreviousData,
    enabled: pages.isKnown && retained > 0 && (isUndone || until !== null),
  })
  const { data = [], meta } = rows.data ?? {}
  if (!meta || meta.total === 0) return null
  return (
    <details className="rounded-surface border bg-surface" open={isUndone}>
      <summary className="min-h-11 cursor-pointer content-center px-4 py-2 font-semibold">
        {isUndone ? `${meta.total} tidak dibatalkan` : `${meta.total} tidak dapat dibatalkan`}
      </summary>
      <div className="grid gap-3 px-4 pb-4">
        <p className="text-sm text-soft">
          {isUndone ? 'Tetap' : 'Bila impor dibatalkan, ini tetap'} seperti sekarang, karena sesudah impor sudah dipakai
          atau diubah.
        </p>
        <ul className="divide-y border-y">
          {data.map(({ what, name, reason }) => (
            <li key={`${what} ${name} ${reason}`} className="py-2">
              <span className="block font-semibold break-words">{name}</span>
              <span className="block text-sm text-soft">
                {what.charAt(0).toUpperCase() + what.slice(1)}: {reason}
              </span>
            </li>
          ))}
        </ul>
        <ListPager total={meta.total} {...pages.pager} />
      </div>
    </details>
  )
}
