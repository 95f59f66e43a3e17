import { type TeacherMonth, teachingRecap } from '@hadir/contract/attendance/report/teaching.ts'
import { academicYearEndpoints } from '@hadir/contract/academic-year/academic-year.ts'
import { percentText } from '@hadir/contract/attendance/report/percent.ts'
import { useQuery } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { queryOptionsOf } from '../../../http/query.ts'
import type { ListColumn } from '../../../components/list/list-columns.ts'
import type { ListFilter } from '../../../components/list/filters/list-filter.ts'
import { ListPage } from '../../../components/list/list-page.tsx'
import { dateNow } from '../../../components/dates/date-now.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { monthTitle } from '../../../components/dates/month-title.ts'
import { monthsBetween } from '../months.ts'

const columns: ListColumn<TeacherMonth>[] = [
  { header: 'Guru', cell: (row) => row.name, sortBy: 'name', onPhone: 'title' },
  { header: 'Terjadwal', cell: (row) => row.planned, sortBy: 'planned', isNumber: true, onPhone: 'line' },
  { header: 'Terlaksana', cell: (row) => row.held, sortBy: 'held', isNumber: true, onPhone: 'line' },
  {
    header: 'Persen',
    cell: (row) => (row.percent === null ? '–' : percentText(row.percent)),
    sortBy: 'percent',
    isNumber: true,
    onPhone: 'aside',
  },
  { header: 'Tugas', cell: (row) => row.task, isNumber: true },
  { header: 'Diganti', cell: (row) => row.substituted, isNumber: true },
  { header: 'Kosong', cell: (row) => row.empty, isNumber: true },
  { header: 'Belum diisi', cell: (row) => row.unrecorded, sortBy: 'unrecorded', isNumber: true },
  { header: 'Menggantikan', cell: (row) => row.asSubstitute, isNumber: true },
  { header: 'Tambahan', cell: (row) => row.extra, isNumber: true },
  { header: 'Jurnal', cell: (row) => `${row.journals}/${row.meetings}`, isNumber: true },
]

/** Lessons held and planned, for each teacher and month. */
export function TeachingRecapPage() {
  const years = useQuery(queryOptionsOf(academicYearEndpoints.list, { query: { status: 'aktif', pageSize: 5 } }))
  const year = years.data?.data[0]
  const now = dateNow().slice(0, 7)
  const months = year ? monthsBetween(year.startDate, year.endDate).filter((month) => month < now) : []
  const monthFilter: ListFilter = {
    name: 'month',
    label: 'Bulan',
    unset: monthTitle(now),
    options: months.toReversed().map((value) => ({ value, label: monthTitle(value) })),
  }
  return (
    <ListPage
      title="Rekap mengajar"
      lead="Jam pelajaran (JP) yang terlaksana dibanding jadwal, sampai hari ini."
      endpoint={teachingRecap.list}
      exportAs={teachingRecap.export}
      params={{ schoolId: useSchoolId() }}
      columns={columns}
      filters={[monthFilter]}
      searchLabel="Cari guru"
      empty={{
        icon: <CalendarClock />,
        title: 'Belum ada pelajaran pada bulan ini',
        text: 'Rekap terisi dari jadwal pelajaran dan dari absensi MaPel yang disimpan guru.',
      }}
    />
  )
}
