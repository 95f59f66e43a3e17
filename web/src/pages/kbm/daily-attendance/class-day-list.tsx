import { sheetStateLabels, sheetStates } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { classDays, type RecordedDay, statusSorts } from '@hadir/contract/attendance/class-day.ts'
import { formatLongDate } from '@hadir/contract/dates/dates.ts'
import { attendanceStatuses } from '@hadir/contract/labels.ts'
import { CalendarCheck, LayoutGrid } from 'lucide-react'
import { Link } from 'react-router'
import { AddLink } from '../../../components/list/add-link.tsx'
import { useClassFilter } from '../../../components/list/filters/class-filter.ts'
import { useGradeFilter } from '../../../components/list/filters/grade-filter.ts'
import type { ListColumn } from '../../../components/list/list-columns.ts'
import type { ListFilter } from '../../../components/list/filters/list-filter.ts'
import { ListPage } from '../../../components/list/list-page.tsx'
import { formatDateTimeHere } from '../../../components/dates/local-time.ts'
import { paths, sheetPath } from '../../../paths.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { SheetState } from '../../../components/attendance/sheet-state-badge.tsx'
import { dateNow } from '../../../components/dates/date-now.ts'
import { Badge } from '../../../ui/badge.tsx'
import { buttonLook } from '../../../ui/button.tsx'

const columns: ListColumn<RecordedDay>[] = [
  {
    header: 'Tanggal',
    cell: (row) => <span className="whitespace-nowrap">{formatLongDate(row.date)}</span>,
    sortBy: 'date',
    onPhone: 'line',
  },
  { header: 'Kelas', cell: (row) => row.academicClass.name, sortBy: 'class', onPhone: 'title' },
  { header: 'Wali kelas', cell: (row) => row.homeroomTeacher ?? '–', sortBy: 'homeroom', isPerson: true },
  { header: 'Diisi oleh', cell: (row) => row.taken?.by ?? '–', sortBy: 'takenBy', onPhone: 'line', isPerson: true },
  {
    header: 'Diisi pada',
    cell: (row) => (row.taken ? formatDateTimeHere(row.taken.at) : '–'),
    sortBy: 'takenAt',
    isExtra: true,
  },
  ...attendanceStatuses.map((status) => ({
    header: status,
    cell: ({ counts }: RecordedDay) => counts[status],
    sortBy: statusSorts[status],
    isNumber: true,
  })),
  { header: 'Belum', cell: (row) => row.unmarked, sortBy: 'unmarked', isNumber: true },
  {
    header: 'Status',
    cell: (row) =>
      row.isClosed ? <Badge>Ditutup</Badge> : <SheetState state={row.state} isLate={row.date < dateNow()} />,
    sortBy: 'state',
    onPhone: 'aside',
  },
]

const filters: ListFilter[] = [
  { name: 'from', label: 'Dari', options: [], isDay: true },
  { name: 'to', label: 'Sampai', options: [], isDay: true },
  { name: 'state', label: 'Status', options: sheetStates.map((value) => ({ value, label: sheetStateLabels[value] })) },
]

/** Every class on every school day of a range: what was marked, by whom, what is missing. */
export function ClassDayList() {
  const schoolId = useSchoolId()
  return (
    <ListPage
      title="Absensi Harian"
      lead="Satu baris untuk setiap kelas dan hari sekolah. Jika tanggal dikosongkan, 30 hari terakhir yang ditampilkan."
      endpoint={classDays.list}
      exportAs={classDays.export}
      params={{ schoolId }}
      columns={columns}
      filters={[...filters, useClassFilter(undefined), useGradeFilter()]}
      searchLabel="Cari kelas, wali kelas"
      rowPath={(row) => sheetPath(row.academicClass.id, row.date)}
      action={
        <>
          <Link to={paths.dailyAttendance} className={buttonLook({})}>
            <LayoutGrid aria-hidden className="size-[18px]" />
            Kelas hari ini
          </Link>
          <AddLink list={paths.dailyAttendance} label="Isi absensi" permission="attendance:mark" />
        </>
      }
      empty={{
        icon: <CalendarCheck />,
        title: 'Belum ada hari yang perlu diisi',
        text: 'Setiap kelas tampil di sini untuk setiap hari sekolahnya, diisi atau belum. Pilih rentang tanggal yang lain untuk melihat hari yang lebih lama.',
      }}
    />
  )
}
