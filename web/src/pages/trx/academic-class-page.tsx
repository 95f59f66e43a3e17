import { type AcademicClass, academicClassEndpoints } from '@hadir/contract/class.ts'
import { grades, phaseOf } from '@hadir/contract/labels.ts'
import { DoorOpen } from 'lucide-react'
import { Link } from 'react-router'
import { useCan } from '../../kit/add-link.tsx'
import type { ListColumn } from '../../kit/list-columns.ts'
import type { ListFilter } from '../../kit/list-filters.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import { paths, recordPath } from '../../paths.ts'
import { useSchoolId } from '../../session/use-school-id.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonLook } from '../../ui/button.tsx'

const columns: ListColumn<AcademicClass>[] = [
  { header: 'Kelas', cell: (row) => row.name, sortBy: 'name', onPhone: 'title' },
  { header: 'Tingkat', cell: (row) => row.grade, sortBy: 'grade' },
  { header: 'Fase', cell: (row) => phaseOf[row.grade] },
  {
    header: 'Wali kelas',
    cell: (row) => row.homeroomTeacher?.name ?? <Badge tone="warn">Belum ada</Badge>,
    sortBy: 'homeroomTeacher',
    onPhone: 'line',
  },
  { header: 'L', cell: (row) => row.counts.male, isNumber: true },
  { header: 'P', cell: (row) => row.counts.female, isNumber: true },
  { header: 'Jumlah', cell: (row) => row.counts.total, sortBy: 'total', isNumber: true, onPhone: 'line' },
  { header: 'Kapasitas', cell: (row) => row.capacity ?? '–', isNumber: true },
]

const filters: ListFilter[] = [
  { name: 'grade', label: 'Tingkat', options: grades.map((grade) => ({ value: grade, label: grade })) },
]

/** The classes of the active year with who leads them. */
export function AcademicClassPage() {
  const mayWrite = useCan('class:write')
  return (
    <ListPage
      title="Kelas Tahun Berjalan"
      endpoint={academicClassEndpoints.list}
      params={{ schoolId: useSchoolId() }}
      columns={columns}
      filters={filters}
      searchLabel="Cari kelas atau wali kelas"
      {...(mayWrite && { rowPath: (row: AcademicClass) => recordPath(paths.academicClasses, row.id) })}
      empty={{
        icon: <DoorOpen />,
        title: 'Belum ada kelas pada tahun ini',
        text: 'Impor peserta didik dari Dapodik: rombel di dalamnya menjadi kelas tahun pelajaran yang aktif.',
        action: mayWrite && (
          <Link to={paths.students} className={buttonLook({ tone: 'primary' })}>
            Buka Siswa
          </Link>
        ),
      }}
    />
  )
}
