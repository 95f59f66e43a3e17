import { sheetStateLabels } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import {
  journalStateLabels,
  teacherStatusLabels,
  type LessonRow,
} from '@hadir/contract/attendance/subject-attendance/lesson-record.ts'
import { attendanceStatuses } from '@hadir/contract/labels.ts'
import type { ListSheet } from '../../../platform/listing/list-sheet.ts'

export const sheet: ListSheet<LessonRow> = {
  title: 'Absensi MaPel',
  columns: [
    { header: 'Tanggal', cell: (row) => row.date, isDate: true },
    { header: 'Jam ke', cell: (row) => [row.periodStart, row.periodEnd].filter((one) => one !== null).join('-') },
    { header: 'Mulai', cell: (row) => row.start },
    { header: 'Selesai', cell: (row) => row.end },
    {
      header: 'Kelas',
      cell: ({ joint, academicClass }) =>
        (joint ?? [{ academicClass }]).map((one) => one.academicClass.name).join(' + '),
    },
    { header: 'Mapel', cell: (row) => row.subject.name },
    { header: 'Guru', cell: (row) => row.teacher.name },
    { header: 'Kehadiran guru', cell: (row) => row.teacherStatus && teacherStatusLabels[row.teacherStatus] },
    { header: 'Guru yang hadir', cell: (row) => row.actualTeacher?.name },
    { header: 'Pertemuan', cell: (row) => row.meetingNo },
    ...attendanceStatuses.map((status) => ({ header: status, cell: ({ counts }: LessonRow) => counts[status] })),
    { header: 'Belum', cell: (row) => row.unmarked },
    { header: 'Bolos', cell: (row) => row.truants },
    { header: 'Jurnal', cell: (row) => journalStateLabels[row.journalState] },
    { header: 'Materi', cell: (row) => row.topic },
    { header: 'Status', cell: (row) => row.state && sheetStateLabels[row.state] },
    { header: 'Diisi oleh', cell: (row) => row.taken?.by },
  ],
}
