import { alumniEndpoints, type Alumnus, tracerStatuses, tracerStatusLabels } from '@hadir/contract/student/alumni.ts'
import { percentText } from '@hadir/contract/labels.ts'
import { useQuery } from '@tanstack/react-query'
import { GraduationCap } from 'lucide-react'
import { queryOptionsOf } from '../../../http/query.ts'
import { AddLink } from '../../../components/list/add-link.tsx'
import type { ListColumn } from '../../../components/list/list-columns.ts'
import type { ListFilter } from '../../../components/list/filters/list-filter.ts'
import { useListAddress } from '../../../components/list/list-address.ts'
import { ListPage } from '../../../components/list/list-page.tsx'
import { formatDateTimeHere } from '../../../components/dates/local-time.ts'
import { paths, recordPath } from '../../../paths.ts'
import { useSession } from '../../../session/store.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ConsentedAlumniPage } from './consented-alumni.tsx'
import { NotYet } from '../../../ui/not-yet.tsx'

const columns: ListColumn<Alumnus>[] = [
  { header: 'Nama', cell: (row) => row.name, sortBy: 'name', onPhone: 'title' },
  { header: 'NISN', cell: (row) => row.nisn ?? '–', sortBy: 'nisn' },
  { header: 'Lulus', cell: (row) => row.graduationYear ?? '–', sortBy: 'graduationYear', onPhone: 'line' },
  { header: 'Kelas terakhir', cell: (row) => row.lastClass ?? '–', sortBy: 'lastClass' },
  {
    header: 'Status tracer',
    cell: (row) =>
      row.status ? <Badge tone="accent">{tracerStatusLabels[row.status]}</Badge> : <NotYet>Belum mengisi</NotYet>,
    sortBy: 'status',
    onPhone: 'aside',
  },
  { header: 'Instansi', cell: (row) => row.institution ?? '–', sortBy: 'institution' },
  {
    header: 'Terakhir diperbarui',
    cell: (row) => (row.updatedAt && row.version > 1 ? formatDateTimeHere(row.updatedAt) : '–'),
    sortBy: 'updatedAt',
  },
]

const tracerFilter: ListFilter = {
  name: 'status',
  label: 'Status tracer',
  options: tracerStatuses.map((value) => ({ value, label: tracerStatusLabels[value] })),
}
const answeredFilter: ListFilter = {
  name: 'answered',
  label: 'Pengisian',
  options: [
    { value: 'sudah', label: 'Sudah mengisi' },
    { value: 'belum', label: 'Belum mengisi' },
  ],
}

/**
 * A company sees the consenting alumni of the schools that granted it access; everybody else those of their own school.
 */
export function AlumniListPage() {
  const role = useSession((state) => state.profile?.role)
  return role === 'company_admin' ? <ConsentedAlumniPage /> : <SchoolAlumni />
}

function SchoolAlumni() {
  const params = { schoolId: useSchoolId() }
  const [{ q, filters }] = useListAddress(['graduationYear'], 10)
  const query = { ...(q && { q }), ...(filters['graduationYear'] && { graduationYear: filters['graduationYear'] }) }
  const head = useQuery(queryOptionsOf(alumniEndpoints.list, { params, query: { ...query, pageSize: 5 } }))
  const meta = head.data?.meta
  const yearFilter: ListFilter = {
    name: 'graduationYear',
    label: 'Tahun lulus',
    options: (meta?.years ?? []).map((year) => ({ value: String(year), label: String(year) })),
  }
  return (
    <ListPage
      title="Alumni"
      endpoint={alumniEndpoints.list}
      exportAs={alumniEndpoints.export}
      params={params}
      columns={columns}
      filters={[yearFilter, tracerFilter, answeredFilter]}
      searchLabel="Cari nama, NIS, NISN"
      rowPath={(row) => recordPath(paths.alumni, row.id)}
      empty={{
        icon: <GraduationCap />,
        title: 'Belum ada alumni',
        text: 'Siswa yang lulus pada kenaikan kelas masuk ke sini dengan sendirinya. Lulusan tahun-tahun lalu dapat diimpor.',
      }}
      action={<AddLink list={paths.alumni} label="Tambah alumni" permission="student:write" />}
      imported="alumni"
    >
      {meta && meta.tracer.total > 0 && (
        <dl className="grid grid-cols-3 gap-2 max-[15rem]:grid-cols-1 sm:max-w-xl">
          <Rate label="Alumni" value={String(meta.tracer.total)} />
          <Rate
            label="Sudah mengisi"
            value={percent(meta.tracer.answered, meta.tracer.total)}
            note={`${meta.tracer.answered} orang`}
          />
          <Rate
            label="BMW"
            value={percent(meta.tracer.bmw, meta.tracer.answered)}
            note="bekerja, melanjutkan, wirausaha"
          />
        </dl>
      )}
    </ListPage>
  )
}

const percent = (part: number, whole: number) => (whole === 0 ? '–' : percentText((part * 100) / whole))

const Rate = ({ label, value, note }: { label: string; value: string; note?: string }) => (
  <div className="rounded-surface border bg-surface p-2.5 sm:p-3">
    <dt className="text-sm text-soft">{label}</dt>
    <dd>
      <span className="block text-lg font-bold whitespace-nowrap tabular-nums sm:text-2xl">{value}</span>
      {note && <span className="block text-xs text-pretty text-soft">{note}</span>}
    </dd>
  </div>
)
