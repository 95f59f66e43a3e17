import { truancy } from '@hadir/contract/attendance/subject-attendance/truancy.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { queryOptionsOf } from '../../../http/query.ts'
import { paths, recordPath } from '../../../paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** Students who are at school today but were missing in a lesson; the list has the others and the days before. */
export function TruantsCard({ schoolId }: { schoolId: string }) {
  const truants = useQuery(
    queryOptionsOf(truancy.list, { params: { schoolId }, query: { pageSize: 5, sort: '-missed' } }),
  )
  if (!truants.data) return truants.isPending ? <Skeleton className="h-40" /> : null
  const { data, meta } = truants.data
  return (
    <Card
      title="Bolos hari ini"
      aside={
        <Link
          to={paths.truancy}
          className="inline-flex min-h-11 items-center text-sm font-semibold text-accent-strong underline"
        >
          {meta.total > data.length ? `Lihat ${meta.total} siswa` : 'Lihat semua hari'}
        </Link>
      }
    >
      {data.length === 0 ? (
        <p className="text-soft">Belum ada siswa yang hadir di sekolah tetapi tidak ada di pelajarannya.</p>
      ) : (
        <ul className="divide-y">
          {data.map((row) => (
            <li key={row.id}>
              <Link
                to={recordPath(paths.students, row.student.id)}
                className="-mx-2 flex min-h-11 items-center gap-3 rounded-control px-2 py-2 hover:bg-page"
              >
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-semibold">{row.student.name}</span>
                  <span className="block text-sm tabular-nums text-soft">
                    {row.academicClass.name} · {row.lessons.map((one) => `${one.start} ${one.subject}`).join(', ')}
                  </span>
                </span>
                <Badge tone="danger">{row.lessons.length} pelajaran</Badge>
                <ChevronRight aria-hidden className="size-5 shrink-0 text-soft" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
