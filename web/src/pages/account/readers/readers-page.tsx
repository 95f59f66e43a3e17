import { formatLongDate } from '@hadir/contract/dates/dates.ts'
import type { Answer } from '@hadir/contract/endpoint.ts'
import { roleLabels } from '@hadir/contract/labels.ts'
import type { Role } from '@hadir/contract/roles.ts'
import { ownStudents } from '@hadir/contract/student/own.ts'
import { ownReaders } from '@hadir/contract/student/readers.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Eye, Users } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { queryOptionsOf } from '../../../http/query.ts'
import { localTime } from '../../../components/dates/local-time.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { ListPager } from '../../../components/list/list-pager.tsx'
import { ListSkeleton } from '../../../components/list/list-skeleton.tsx'
import { NotForRole } from '../../../components/feedback/not-for-role.tsx'
import { usePages } from '../../../components/list/use-list-view.ts'
import { useTitle } from '../../../components/screen/use-title.ts'
import { useCan } from '../../../session/use-can.ts'
import { Badge } from '../../../ui/badge.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Segmented } from '../../../ui/inputs/segmented.tsx'

/** Who at the school read the data of a family's child: it is theirs to know. */
export function ReadersPage() {
  useTitle('Siapa yang membuka data')
  const isFamily = useCan('student:own')
  const own = useQuery({ ...queryOptionsOf(ownStudents, {}), enabled: isFamily })
  const [search, setSearch] = useSearchParams()
  if (!isFamily) return <NotForRole />
  if (own.isLoadingError) return <ErrorState error={own.error} onRetry={() => void own.refetch()} />
  const students = own.data?.data ?? []
  const student = students.find(({ id }) => id === search.get('student')) ?? students[0]
  return (
    <section className="grid max-w-3xl gap-5">
      <h1 className="text-2xl font-bold">Siapa yang membuka data</h1>
      <p className="text-soft">
        Setiap kali orang di sekolah atau administrator Hadir membuka data siswa, itu tercatat: sekali per orang dan
        hari. Tanyakan kepada sekolah bila ada yang tidak Anda mengerti.
      </p>
      {students.length > 1 && student && (
        <Segmented
          legend="Anak"
          value={student.id}
          segments={students.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) => setSearch({ student: id }, { replace: true })}
        />
      )}
      {own.isPending && <ListSkeleton rows={4} />}
      {own.isSuccess && !student && (
        <EmptyState
          icon={<Users />}
          title="Belum ada data siswa"
          text="Tidak ada data siswa yang terhubung ke akun ini."
        />
      )}
      {student && <Readings key={student.id} student={student} />}
    </section>
  )
}

type Reading = Answer<typeof ownReaders>['data'][number]

function Readings({ student }: { student: { id: string; name: string } }) {
  const pages = usePages(ownReaders, 25)
  const readings = useQuery({
    ...queryOptionsOf(ownReaders, { params: { id: student.id }, query: pages.query }),
    placeholderData: keepPreviousData,
    enabled: pages.isKnown,
  })
  if (readings.isLoadingError) return <ErrorState error={readings.error} onRetry={() => void readings.refetch()} />
  if (!readings.data) return <ListSkeleton rows={4} />
  const { data, meta } = readings.data
  if (meta.total === 0) {
    return (
      <EmptyState
        icon={<Eye />}
        title="Belum ada yang membuka"
        text={`Data ${student.name} belum pernah dibuka orang di sekolah sejak dicatat.`}
      />
    )
  }
  return (
    <>
      <ul aria-label={`Yang membuka data ${student.name}`} className="rounded-surface border bg-surface">
        {data.map((reading) => (
          <ReadingRow key={reading.id} reading={reading} />
        ))}
      </ul>
      <ListPager total={meta.total} {...pages.pager} />
    </>
  )
}

const ReadingRow = ({ reading: { by, role, day, firstAt, isSensitive } }: { reading: Reading }) => (
  <li className="grid gap-x-4 gap-y-1 border-b px-4 py-3 last:border-0 sm:grid-cols-[1fr_auto]">
    <p className="min-w-0 font-semibold break-words">
      {by} <span className="font-normal text-soft">{roleLabels[role as Role]}</span>
    </p>
    <p className="text-sm tabular-nums text-soft">
      {formatLongDate(day)}, sejak {localTime(firstAt)}
    </p>
    <p className="text-sm sm:col-span-2">
      {isSensitive ? (
        <>
          <Badge tone="warn">Data sensitif</Badge> NIK, nomor KK, rekening, bantuan sosial, kebutuhan khusus, dan data
          badan
        </>
      ) : (
        'Biodata: identitas, alamat, kontak, orang tua, dan kelas'
      )}
    </p>
  </li>
)
