import {
  alumniEndpoints,
  type ConsentedAlumnus,
  tracerStatuses,
  tracerStatusLabels,
} from '@hadir/contract/student/alumni.ts'
import { useQuery } from '@tanstack/react-query'
import { GraduationCap } from 'lucide-react'
import { queryOptionsOf } from '../../../http/query.ts'
import type { ListColumn } from '../../../components/list/list-columns.ts'
import { ListPage } from '../../../components/list/list-page.tsx'

const columns: ListColumn<ConsentedAlumnus>[] = [
  { header: 'Nama', cell: (row) => row.name, sortBy: 'name', onPhone: 'title' },
  { header: 'Lulus', cell: (row) => row.graduationYear ?? '–', sortBy: 'graduationYear', onPhone: 'line' },
  { header: 'Status', cell: (row) => (row.status ? tracerStatusLabels[row.status] : '–'), sortBy: 'status' },
  { header: 'Bidang', cell: (row) => row.field ?? '–' },
  { header: 'Kota', cell: (row) => row.city ?? '–', onPhone: 'line' },
  { header: 'HP', cell: (row) => row.phone ?? '–', onPhone: 'line' },
  { header: 'E-mail', cell: (row) => row.email ?? '–' },
]

/** Alumni who agreed to be contacted, school by school. */
export function ConsentedAlumniPage() {
  const head = useQuery(queryOptionsOf(alumniEndpoints.consented, { query: { pageSize: 5 } }))
  const schools = head.data?.meta.schools ?? []
  return (
    <ListPage
      title="Alumni"
      endpoint={alumniEndpoints.consented}
      columns={columns}
      filters={[
        {
          name: 'schoolId',
          label: 'Sekolah',
          options: schools.map(({ id, name }) => ({ value: id, label: name })),
          ...(schools[0] && { unset: schools[0].name }),
        },
        {
          name: 'status',
          label: 'Status tracer',
          options: tracerStatuses.map((value) => ({ value, label: tracerStatusLabels[value] })),
        },
      ]}
      searchLabel="Cari nama"
      empty={{
        icon: <GraduationCap />,
        title: schools.length === 0 ? 'Belum ada sekolah yang memberi izin' : 'Belum ada alumni yang bersedia',
        text:
          schools.length === 0
            ? 'Ajukan permintaan ke sekolah di Permintaan Akses. Sesudah disetujui, alumninya yang bersedia tampil di sini.'
            : 'Alumni tampil di sini sesudah menyatakan bersedia dihubungi.',
      }}
    />
  )
}
