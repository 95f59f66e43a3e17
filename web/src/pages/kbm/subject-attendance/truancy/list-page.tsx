import { formatDate } from '@hadir/contract/dates/dates.ts'
import { type Truant, truancy } from '@hadir/contract/attendance/subject-attendance/truancy.ts'
import { ShieldCheck } from 'lucide-react'
import { Link } from 'react-router'
import { StatusName } from '../../../../components/attendance/status-name.tsx'
import { useClassFilter } from '../../../../components/list/filters/class-filter.ts'
import type { ListColumn } from '../../../../components/list/list-columns.ts'
import type { ListFilter } from '../../../../components/list/filters/list-filter.ts'
import { ListPage } from '../../../../components/list/list-page.tsx'
import { lessonPath } from '../../../../paths.ts'
import { useSchoolId } from '../../../../session/use-school-id.ts'

const columns: ListColumn<Truant>[] = [
  { header: 'Siswa', cell: (row) => row.student.name, sortBy: 'student', onPhone: 'title' },
  { header: 'NIS', cell: (row) => row.student.nis, isExtra: true },
  { header: 'Kelas', cell: (row) => row.academicClass.name, sortBy: 'class', onPhone: 'line' },
  { header: 'Tanggal', cell: (row) => formatDate(row.date), sortBy: 'date', onPhone: 'line' },
  { header: 'Absensi harian', cell: (row) => <StatusName status={row.daily} /> },
  { header: 'Tidak ada di pelajaran', cell: (row) => <Missed row={row} />, onPhone: 'line' },
  { header: 'Jumlah', cell: (row) => row.lessons.length, sortBy: 'missed', isNumber: true, onPhone: 'aside' },
]

const Missed = ({ row }: { row: Truant }) => (
  <ul className="inline">
    {row.lessons.map((one) => (
      <li key={one.key} className="block max-sm:inline">
        <Link
          to={lessonPath(one.key, row.date)}
          title={`Guru: ${one.teacher}`}
          className="underline underline-offset-2 hover:text-accent-strong pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center"
        >
          {one.start} {one.subject}
        </Link>{' '}
      </li>
    ))}
  </ul>
)

const days: ListFilter[] = [
  { name: 'from', label: 'Dari', options: [], isDay: true },
  { name: 'to', label: 'Sampai', options: [], isDay: true },
]

/** Students who are at school but not in their lessons: derived from both sheets of the same day. */
export function TruancyPage() {
  const classFilter = useClassFilter(undefined)
  return (
    <ListPage
      title="Siswa bolos"
      lead="Hadir pada absensi harian, Alpa di pelajaran. Jika tanggal dikosongkan, hanya hari ini yang ditampilkan."
      endpoint={truancy.list}
      exportAs={truancy.export}
      params={{ schoolId: useSchoolId() }}
      columns={columns}
      filters={[...days, classFilter]}
      searchLabel="Cari siswa atau kelas"
      empty={{
        icon: <ShieldCheck />,
        title: 'Tidak ada siswa bolos hari ini',
        text: 'Daftar ini terisi sendiri begitu guru menandai Alpa di pelajaran untuk siswa yang hadir pada absensi harian.',
      }}
    />
  )
}
