import { type AcademicClass, academicClassEndpoints } from '@hadir/contract/class/academic-class.ts'
import { curricula, curriculumLabels } from '@hadir/contract/academic-year/academic-year.ts'
import { BookOpen, CalendarClock, ChartColumn, DoorOpen, IdCard, Printer, Users } from 'lucide-react'
import { cardEndpoints } from '@hadir/contract/student/card.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { recapOfClass, scheduleOfClass } from '../../../components/list/filters/class-links.ts'
import { useHomeroomFilter } from '../../../components/list/filters/class-filter.ts'
import { useCan } from '../../../session/use-can.ts'
import { CopyLastYear, CopyLastYearItem, useCopyPath } from '../../../components/list/copy-last-year.tsx'
import { ImportLink } from '../../../components/list/import-link.tsx'
import type { ListColumn } from '../../../components/list/list-columns.ts'
import type { ListFilter } from '../../../components/list/filters/list-filter.ts'
import { ListPage } from '../../../components/list/list-page.tsx'
import { yearFilter } from '../../../components/list/filters/year-filter.ts'
import { useYearInView, yearParameter } from '../../../components/list/filters/year-in-view.ts'
import type { RowAction } from '../../../components/list/row-menu.tsx'
import { saveFile } from '../../../components/files/save-file.ts'
import { paths, recordPath } from '../../../paths.ts'
import { useGradeFilter } from '../../../components/list/filters/grade-filter.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { NotYet } from '../../../ui/not-yet.tsx'
import { Button } from '../../../ui/button.tsx'
import { MenuItem } from '../../../ui/overlays/dropdown-menu.tsx'
import { saveBlankSheet } from './save-blank-sheet.ts'
import { OpenClass } from './open-class.tsx'
import { SetHomerooms } from './set-homerooms.tsx'

const columns: ListColumn<AcademicClass>[] = [
  { header: 'Kelas', cell: (row) => row.name, sortBy: 'name', onPhone: 'title' },
  { header: 'Tingkat', cell: (row) => row.grade, sortBy: 'grade' },
  { header: 'Fase', cell: (row) => row.phase },
  {
    header: 'Wali kelas',
    cell: (row) => row.homeroomTeacher?.name ?? <NotYet isLate>Belum ada</NotYet>,
    sortBy: 'homeroomTeacher',
    onPhone: 'line',
    isNamedOnPhone: true,
    isPerson: true,
  },
  { header: 'L', cell: (row) => row.counts.male, isNumber: true },
  { header: 'P', cell: (row) => row.counts.female, isNumber: true },
  {
    header: 'Jumlah',
    cell: (row) => (
      <>
        {row.counts.total}
        <span className="md:hidden"> siswa</span>
      </>
    ),
    sortBy: 'total',
    isNumber: true,
    onPhone: 'line',
  },
  {
    header: 'Kapasitas',
    cell: (row) =>
      row.capacity !== null && row.counts.total > row.capacity ? <Over row={row} /> : (row.capacity ?? '–'),
    isNumber: true,
  },
  { header: 'Mapel terisi', cell: (row) => `${row.subjects.taught}/${row.subjects.total}`, isNumber: true },
  { header: 'Jadwal terisi', cell: (row) => `${row.lessons.scheduled}/${row.lessons.total}`, isNumber: true },
]

const Over = ({ row }: { row: AcademicClass }) => (
  <span className="font-semibold text-danger" title="Anggota melebihi kapasitas">
    {row.capacity}
  </span>
)

const curriculumFilter: ListFilter = {
  name: 'curriculum',
  label: 'Kurikulum',
  options: curricula.map((value) => ({ value, label: curriculumLabels[value] })),
}

/** The classes of the active year with their homeroom teachers. */
export function AcademicClassPage() {
  const mayWrite = useCan('class:write')
  const view = useYearInView()
  const [opened, setOpened] = useState<'open' | 'homeroom' | null>(null)
  const byGrade = useGradeFilter()
  const filters = [yearFilter(view), byGrade, useHomeroomFilter(view.yearId), curriculumFilter]
  const close = () => setOpened(null)
  const schoolId = useSchoolId()
  const mayPrintCards = useCan('student:export')
  const rowActions = (row: AcademicClass): RowAction[] => {
    const only = new URLSearchParams({ [yearParameter]: row.academicYearId, academicClassId: row.id })
    return [
      {
        label: mayWrite && view.isActive ? 'Isi anggota' : 'Anggota',
        icon: <Users aria-hidden />,
        to: `${paths.academicStudents}?${only}`,
      },
      { label: 'Mata pelajaran', icon: <BookOpen aria-hidden />, to: `${paths.academicSubjects}?${only}` },
      {
        label: 'Jadwal',
        icon: <CalendarClock aria-hidden />,
        to: scheduleOfClass(row),
      },
      {
        label: 'Rekap absensi',
        icon: <ChartColumn aria-hidden />,
        to: recapOfClass(row),
      },
      ...(view.isActive
        ? [
            {
              label: 'Cetak daftar hadir kosong',
              icon: <Printer aria-hidden />,
              onSelect: () => void saveBlankSheet({ schoolId, id: row.id }),
            },
          ]
        : []),
      ...(mayPrintCards && view.isActive && row.counts.total > 0
        ? [
            {
              label: 'Cetak kartu QR',
              icon: <IdCard aria-hidden />,
              onSelect: () => void saveFile(cardEndpoints.print, { body: { academicClassId: row.id } }),
            },
          ]
        : []),
    ]
  }
  // A user who filters for classes without a wali kelas wants to assign one.
  const isUnled = useSearchParams()[0].get('homeroom') === 'belum'
  const copyPath = useCopyPath()
  const actions = mayWrite && view.isActive && (
    <Button tone="primary" onClick={() => setOpened(isUnled ? 'homeroom' : 'open')}>
      {isUnled ? 'Tentukan wali kelas' : 'Buka kelas'}
    </Button>
  )
  const more = actions && (
    <>
      <CopyLastYearItem />
      {isUnled ? (
        <MenuItem onSelect={() => setOpened('open')}>Buka kelas</MenuItem>
      ) : (
        <MenuItem onSelect={() => setOpened('homeroom')}>Tentukan wali kelas</MenuItem>
      )}
    </>
  )
  return (
    <ListPage
      title="Kelas Tahun Berjalan"
      endpoint={academicClassEndpoints.list}
      exportAs={academicClassEndpoints.export}
      params={{ schoolId }}
      columns={columns}
      filters={filters}
      action={actions}
      more={more}
      searchLabel="Cari kelas, wali kelas"
      {...(mayWrite && { rowPath: (row: AcademicClass) => recordPath(paths.academicClasses, row.id) })}
      hasHistory={mayWrite}
      rowActions={rowActions}
      empty={{
        icon: <DoorOpen />,
        title: 'Belum ada kelas pada tahun ini',
        text: copyPath
          ? 'Salin kelas, wali kelas, mata pelajaran, dan jadwal tahun lalu sekaligus, atau impor rombel dari Dapodik.'
          : 'Impor peserta didik dari Dapodik: rombel di dalamnya menjadi kelas tahun pelajaran yang aktif.',
        replacesActions: true,
        action: actions && (
          <>
            <CopyLastYear />
            <ImportLink kind="student" tone={copyPath ? 'plain' : 'primary'} />
            <Button onClick={() => setOpened('open')}>Buka kelas</Button>
          </>
        ),
      }}
    >
      {opened === 'open' && <OpenClass onClose={close} />}
      {opened === 'homeroom' && <SetHomerooms onClose={close} />}
    </ListPage>
  )
}
