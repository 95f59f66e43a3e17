import { type AcademicYear, academicYearEndpoints } from '@hadir/contract/academic-year/academic-year.ts'
import { eachDay, formatDate } from '@hadir/contract/dates/dates.ts'
import { type Holiday, holidayEndpoints } from '@hadir/contract/academic-year/holiday.ts'
import { followsText, holidayKindLabels, holidayKinds } from '@hadir/contract/dates/school-days.ts'
import { CalendarOff, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useEndpointMutation } from '../../../../http/query.ts'
import { useCan } from '../../../../session/use-can.ts'
import type { ListColumn } from '../../../../components/list/list-columns.ts'
import type { ListFilter } from '../../../../components/list/filters/list-filter.ts'
import { ListPage } from '../../../../components/list/list-page.tsx'
import { LoadRecord } from '../../../../components/form/load-record.tsx'
import { notFound } from '../../../../components/form/record-id.ts'
import { toastFailure, toastSuccess } from '../../../../components/feedback/toast.ts'
import { Button } from '../../../../ui/button.tsx'
import { HolidayDialog, touchedByHolidays } from '../holiday-dialog.tsx'
import { UndecreedNotice } from '../undecreed-notice.tsx'
import { ImportLink } from '../../../../components/list/import-link.tsx'

export const HolidayPage = () => (
  <LoadRecord endpoint={academicYearEndpoints.read}>
    {(year) => (year ? <HolidayList year={year} /> : notFound())}
  </LoadRecord>
)

const columns: ListColumn<Holiday>[] = [
  { header: 'Nama', cell: (row) => row.name, sortBy: 'name', onPhone: 'title' },
  { header: 'Mulai', cell: (row) => formatDate(row.startDate), sortBy: 'startDate', onPhone: 'line' },
  { header: 'Selesai', cell: (row) => formatDate(row.endDate), sortBy: 'endDate', onPhone: 'line' },
  { header: 'Hari', cell: (row) => eachDay(row.startDate, row.endDate).length, sortBy: 'days', isNumber: true },
  {
    header: 'Jenis',
    cell: ({ kind, followsWeekday }) =>
      [holidayKindLabels[kind], followsWeekday && followsText(followsWeekday)].filter(Boolean).join(', '),
    sortBy: 'kind',
    onPhone: 'line',
  },
]

const filters: ListFilter[] = [
  { name: 'kind', label: 'Jenis', options: holidayKinds.map((value) => ({ value, label: holidayKindLabels[value] })) },
]

/** The free days of a year, in calendar order. */
function HolidayList({ year }: { year: AcademicYear }) {
  const mayWrite = useCan('academic-year:write')
  const [opened, setOpened] = useState<Holiday | 'new' | null>(null)
  const remove = useEndpointMutation(holidayEndpoints.remove, { touches: touchedByHolidays })
  const discard = ({ id: holidayId }: Holiday) =>
    remove.mutate(
      { params: { id: year.id, holidayId } },
      {
        onSuccess: ({ message }) => {
          toastSuccess(message)
          setOpened(null)
        },
        onError: toastFailure,
      },
    )
  const action = mayWrite && (
    <>
      <ImportLink kind="holiday" />
      <Button tone="primary" onClick={() => setOpened('new')}>
        Tambah hari libur
      </Button>
    </>
  )
  return (
    <ListPage
      title={`Hari libur ${year.name}`}
      endpoint={holidayEndpoints.list}
      exportAs={holidayEndpoints.export}
      params={{ id: year.id }}
      columns={columns}
      filters={filters}
      searchLabel="Cari hari libur"
      {...(mayWrite && {
        onOpen: setOpened,
        rowActions: (row: Holiday) => [
          { label: 'Hapus', icon: <Trash2 aria-hidden />, danger: true, onSelect: () => discard(row) },
        ],
      })}
      action={
        mayWrite && (
          <Button tone="primary" onClick={() => setOpened('new')}>
            Tambah hari libur
          </Button>
        )
      }
      imported="holiday"
      empty={{
        icon: <CalendarOff />,
        title: 'Belum ada hari libur',
        text: 'Hari libur nasional terisi saat tahun pelajaran diaktifkan; libur sekolah Anda tambahkan di sini.',
        action,
      }}
    >
      <UndecreedNotice year={year} />
      {opened && (
        <HolidayDialog
          yearId={year.id}
          record={opened === 'new' ? null : opened}
          {...(opened !== 'new' && { onRemove: () => discard(opened) })}
          onClose={() => setOpened(null)}
        />
      )}
    </ListPage>
  )
}
