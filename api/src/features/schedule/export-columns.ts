import { semesterNames } from '@hadir/contract/academic-year/academic-year.ts'
import { variantLabels } from '@hadir/contract/schedule/bell-schedule.ts'
import { weekdayNames } from '@hadir/contract/dates/dates.ts'
import type { ClassSchedule } from '@hadir/contract/schedule/schedule-record.ts'
import { periodText } from '@hadir/contract/schedule/timetable.ts'
import type { ListSheet } from '../../platform/listing/list-sheet.ts'

export const sheet: ListSheet<ClassSchedule> = {
  title: 'Jadwal',
  columns: [
    { header: 'Hari', cell: (row) => weekdayNames[row.weekday - 1] },
    { header: 'Jam ke', cell: (row) => periodText(row).replace('jam ke-', '') },
    { header: 'Mulai', cell: (row) => row.startTime },
    { header: 'Selesai', cell: (row) => row.endTime },
    { header: 'Kelas', cell: (row) => row.academicClass.name },
    { header: 'Mapel', cell: (row) => row.subject.name },
    { header: 'Guru', cell: (row) => row.teacher.name },
    { header: 'Ruang', cell: (row) => row.room },
    { header: 'Semester', cell: (row) => (row.semesterNo ? semesterNames[row.semesterNo] : 'Ganjil dan Genap') },
    { header: 'Varian', cell: (row) => variantLabels[row.variant] },
  ],
}
