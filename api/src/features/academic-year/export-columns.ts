import { type AcademicYear, semesterNames } from '@hadir/contract/academic-year/academic-year.ts'
import { eachDay, weekdayNames } from '@hadir/contract/dates/dates.ts'
import type { Holiday } from '@hadir/contract/academic-year/holiday.ts'
import { holidayKindLabels } from '@hadir/contract/dates/school-days.ts'
import type { ListSheet } from '../../platform/listing/list-sheet.ts'

const semesterOf = ({ semesters }: AcademicYear, no: 1 | 2) => semesters.find((semester) => semester.no === no)

export const sheet: ListSheet<AcademicYear> = {
  title: 'Tahun Pelajaran',
  columns: [
    { header: 'Tahun Pelajaran', cell: (row) => row.name },
    { header: 'Mulai', cell: (row) => row.startDate, isDate: true },
    { header: 'Selesai', cell: (row) => row.endDate, isDate: true },
    {
      header: 'Semester aktif',
      cell: ({ semesters }) =>
        semesters.filter(({ status }) => status === 'AKTIF').map(({ no }) => semesterNames[no])[0],
    },
    { header: 'Hari efektif Ganjil', cell: (row) => row.effectiveDays?.[0] },
    { header: 'Hari efektif Genap', cell: (row) => row.effectiveDays?.[1] },
    { header: 'Aktif', cell: (row) => row.isActive },
    { header: 'Kurikulum', cell: (row) => row.curriculum },
    { header: 'Mulai Ganjil', cell: (row) => semesterOf(row, 1)?.startDate, isDate: true },
    { header: 'Selesai Ganjil', cell: (row) => semesterOf(row, 1)?.endDate, isDate: true },
    { header: 'Mulai Genap', cell: (row) => semesterOf(row, 2)?.startDate, isDate: true },
    { header: 'Selesai Genap', cell: (row) => semesterOf(row, 2)?.endDate, isDate: true },
  ],
}

export const holidaySheet: ListSheet<Holiday> = {
  title: 'Hari Libur',
  columns: [
    { header: 'Nama', cell: (row) => row.name },
    { header: 'Mulai', cell: (row) => row.startDate, isDate: true },
    { header: 'Selesai', cell: (row) => row.endDate, isDate: true },
    { header: 'Hari', cell: (row) => eachDay(row.startDate, row.endDate).length },
    { header: 'Jenis', cell: (row) => holidayKindLabels[row.kind] },
    { header: 'Ikut jadwal hari', cell: (row) => row.followsWeekday && weekdayNames[row.followsWeekday - 1] },
  ],
}
