import { formatDate } from '@hadir/contract/dates/dates.ts'
import { studentReaders } from '@hadir/contract/student/readers.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOptionsOf } from '../../../http/query.ts'

/** Who viewed a student's record last. */
export function StudentReaders({ id }: { id: string }) {
  const readers = useQuery(queryOptionsOf(studentReaders, { params: { id }, query: { pageSize: 5 } }))
  const rows = readers.data?.data ?? []
  return (
    <section className="grid gap-2 rounded-surface border bg-surface p-4">
      <h2 className="font-semibold">Yang melihat data ini</h2>
      <ul className="grid gap-1 text-sm">
        {rows.map((row) => (
          <li key={row.id}>
            {row.by} <span className="tabular-nums text-soft">{formatDate(row.day)}</span>
            {row.isSensitive && <span className="text-soft">, termasuk data sensitif</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
