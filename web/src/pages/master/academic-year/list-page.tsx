import { type AcademicYear, academicYearEndpoints, semesterNames } from '@hadir/contract/academic-year/academic-year.ts'
import { formatDate } from '@hadir/contract/dates/dates.ts'
import { useQuery } from '@tanstack/react-query'
import { CalendarRange, Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { queryOptionsOf } from '../../../http/query.ts'
import { AddLink } from '../../../components/list/add-link.tsx'
import { useCan } from '../../../session/use-can.ts'
import type { ListColumn } from '../../../components/list/list-columns.ts'
import type { ListFilter } from '../../../components/list/filters/list-filter.ts'
import { ListPage } from '../../../components/list/list-page.tsx'
import { paths, recordPath } from '../../../paths.ts'
import { buttonLook } from '../../../ui/button.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { rowActions } from './row-actions.tsx'
import { yearState } from './year-state.ts'
import { ActivateDialog } from './activate-year.tsx'
import { ActivationBanner } from './activation-banner.tsx'

const activeSemester = ({ semesters }: AcademicYear) => {
  const active = semesters.find(({ status }) => status === 'AKTIF')
  return active ? semesterNames[active.no] : '–'
}

const columns: ListColumn<AcademicYear>[] = [
  { header: 'Tahun Pelajaran', cell: (row) => row.name, sortBy: 'name', onPhone: 'title' },
  { header: 'Mulai', cell: (row) => formatDate(row.startDate), sortBy: 'startDate', onPhone: 'line' },
  { header: 'Selesai', cell: (row) => formatDate(row.endDate), sortBy: 'endDate', onPhone: 'line' },
  { header: 'Semester aktif', cell: activeSemester },
  { header: 'Hari efektif', cell: (row) => row.effectiveDays?.join(' / ') ?? '–', isNumber: true },
  {
    header: 'Status',
    cell: (row) => <Badge tone={row.isActive ? 'usual' : 'plain'}>{yearState(row)}</Badge>,
    sortBy: 'isActive',
    onPhone: 'aside',
  },
]

const filters: ListFilter[] = [
  {
    name: 'status',
    label: 'Status',
    options: [
      { value: 'aktif', label: 'Aktif' },
      { value: 'tidak', label: 'Tidak aktif' },
    ],
  },
]

export function AcademicYearListPage() {
  const mayWrite = useCan('academic-year:write')
  const [activating, setActivating] = useState<AcademicYear | null>(null)
  const years = useQuery(queryOptionsOf(academicYearEndpoints.list, { query: { sort: '-isActive', pageSize: 5 } }))
  const newest = years.data?.data[0]
  const add = <AddLink list={paths.academicYears} label="Tambah tahun pelajaran" permission="academic-year:write" />
  const addAnother = mayWrite && (
    <Link to={recordPath(paths.academicYears)} className={buttonLook({})}>
      <Plus aria-hidden className="size-5 max-sm:hidden" />
      Tambah tahun pelajaran
    </Link>
  )
  return (
    <ListPage
      title="Tahun Pelajaran"
      endpoint={academicYearEndpoints.list}
      exportAs={academicYearEndpoints.export}
      columns={columns}
      filters={filters}
      searchLabel="Cari tahun pelajaran"
      {...(mayWrite && { rowPath: (row: AcademicYear) => recordPath(paths.academicYears, row.id) })}
      hasHistory={mayWrite}
      {...(mayWrite && { rowActions: (row: AcademicYear) => rowActions(row, () => setActivating(row)) })}
      // Without an active year, activating the existing one comes first.
      action={newest && !newest.isActive ? addAnother : add}
      empty={{
        icon: <CalendarRange />,
        title: 'Belum ada tahun pelajaran',
        text: 'Tambahkan tahun pelajaran dengan kedua semesternya, lalu aktifkan.',
        action: add,
      }}
    >
      {mayWrite && <ActivationBanner />}
      {activating && <ActivateDialog year={activating} onClose={() => setActivating(null)} />}
    </ListPage>
  )
}
