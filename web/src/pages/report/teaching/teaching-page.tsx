import { type TeacherMonth, teachingRecap } from '@hadir/contract/attendance/report/teaching.ts'
import { journalPaper } from '@hadir/contract/attendance/subject-attendance/journal.ts'
import { percentText } from '@hadir/contract/labels.ts'
import { CalendarClock, Printer } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useYearInView } from '../../../components/list/filters/year-in-view.ts'
import type { ListColumn } from '../../../components/list/list-columns.ts'
import type { ListFilter } from '../../../components/list/filters/list-filter.ts'
import { saveFile } from '../../../components/files/save-file.ts'
import { ListPage } from '../../../components/list/list-page.tsx'
import { dateNow } from '../../../components/dates/date-now.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { monthTitle } from '../../../components/dates/month-title.ts'
import { isMonthOf, monthIn, monthsBetween } from '../months.ts'

const columns: ListColumn<TeacherMonth>[] = [
  { header: 'Guru', cell: (row) => row.name, sortBy: 'name', onPhone: 'title', isPerson: true },
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
  const { year, isActive } = useYearInView()
  const [address, setAddress] = useSearchParams()
  const params = { schoolId: useSchoolId() }
  const now = dateNow().slice(0, 7)
  const months = year ? monthsBetween(year.startDate, year.endDate) : []
  const isRunning = isActive && isMonthOf(months, now)
  const chosen = isRunning ? (address.get('month') ?? now) : monthIn(months, address.get('month'), now)
  const begun = months.filter((month) => (isRunning ? month < now : month <= now))
  const choose = (month: string) =>
    setAddress((from) => {
      const next = new URLSearchParams(from)
      next.delete('page')
      next.set('month', month)
      return next
    })
  const monthFilter: ListFilter = {
    name: 'month',
    label: 'Bulan',
    unset: isRunning ? monthTitle(now) : 'Bulan terakhir',
    options: begun.toReversed().map((value) => ({ value, label: monthTitle(value) })),
    // The server's default is the current month, which a year that is over does not have.
    ...(!isRunning && { shared: { value: chosen, choose } }),
  }
  return (
    <ListPage
      title="Rekap mengajar"
      rowActions={(row) => [
        {
          label: 'Cetak jurnal',
          icon: <Printer aria-hidden />,
          onSelect: () => void saveFile(journalPaper, { params, query: { month: chosen, teacherId: row.id } }),
        },
      ]}
      lead={`Jam pelajaran (JP) yang terlaksana dibanding jadwal, ${isRunning ? 'sampai hari ini' : monthTitle(chosen)}.`}
      endpoint={teachingRecap.list}
      exportAs={teachingRecap.export}
      params={params}
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
