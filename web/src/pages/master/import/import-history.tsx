import { type ImportKind, type ImportState } from '@hadir/contract/import/import.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { queryOptionsOf } from '../../../http/query.ts'
import { formatDateTimeHere } from '../../../components/dates/local-time.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { importOf, importPath } from '../import-kind.ts'

export const importStateLook: Record<ImportState, { label: string; tone: BadgeTone }> = {
  dry: { label: 'Siap diimpor', tone: 'warn' },
  queued: { label: 'Menunggu giliran', tone: 'accent' },
  running: { label: 'Sedang ditulis', tone: 'accent' },
  done: { label: 'Selesai', tone: 'good' },
  failed: { label: 'Gagal', tone: 'danger' },
  undone: { label: 'Dibatalkan', tone: 'plain' },
}

/** The latest imports of this list. */
export function ImportHistory({ kind }: { kind: ImportKind }) {
  const { endpoints } = importOf[kind]
  const input = { params: { schoolId: useSchoolId() }, query: { pageSize: 5 } }
  const batches = useQuery(queryOptionsOf(endpoints.list, input))
  const rows = batches.data?.data ?? []
  if (rows.length === 0) return null
  return (
    <section className="grid gap-2">
      <h2 className="font-bold">Impor sebelumnya</h2>
      <ul className="overflow-hidden rounded-surface border bg-surface">
        {rows.map((batch) => (
          <li key={batch.id} className="border-b last:border-0">
            <Link to={importPath(kind, batch.id)} className="flex items-center gap-3 px-4 py-2.5 hover:bg-page">
              <span className="min-w-0 flex-1">
                <span className="block truncate font-semibold">{batch.filename}</span>
                <span className="block text-sm text-soft">
                  {formatDateTimeHere(batch.createdAt)}
                  {batch.by && ` · ${batch.by}`}
                </span>
              </span>
              <Badge tone={importStateLook[batch.state].tone}>{importStateLook[batch.state].label}</Badge>
              <ChevronRight aria-hidden className="size-5 text-soft" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
