import { semesterNames } from '@hadir/contract/academic-year.ts'
import { variantLabels } from '@hadir/contract/bell-schedule.ts'
import { weekdayNames } from '@hadir/contract/dates.ts'
import type { ClassSchedule } from '@hadir/contract/schedule-record.ts'
import { periodText } from '@hadir/contract/timetable.ts'
import type { ListSheet } from '../../list/sheet.ts'

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
