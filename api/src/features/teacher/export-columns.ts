import { genderLabels } from '@hadir/contract/labels.ts'
import { weekdayNames } from '@hadir/contract/dates/dates.ts'
import { type Teacher, teacherCompletenessItems, teacherStatusLabels } from '@hadir/contract/teacher/teacher.ts'
import { type AcademicTeacher, dutyLabels } from '@hadir/contract/teacher/academic-teacher.ts'
import type { ListSheet } from '../../platform/listing/list-sheet.ts'

export const sheet: ListSheet<Teacher> = {
  title: 'Guru',
  columns: [
    { header: 'Nama', cell: (row) => row.name },
    { header: 'NIP', cell: (row) => row.nip },
    { header: 'NUPTK', cell: (row) => row.nuptk },
    { header: 'Jenis PTK', cell: (row) => row.ptkType },
    { header: 'Status Kepegawaian', cell: (row) => row.employmentStatus },
    { header: 'HP', cell: (row) => row.phone, isPhone: true },
    {
      header: 'Kelengkapan',
      cell: (row) => row.missing && `${teacherCompletenessItems - row.missing.length} dari ${teacherCompletenessItems}`,
    },
    { header: 'Status', cell: (row) => teacherStatusLabels[row.status] },
    { header: 'Gelar depan', cell: (row) => row.titleFront },
    { header: 'Gelar belakang', cell: (row) => row.titleBack },
    { header: 'Jenis Kelamin', cell: (row) => genderLabels[row.gender] },
    { header: 'Tempat Lahir', cell: (row) => row.birthPlace },
    { header: 'Tanggal Lahir', cell: (row) => row.dob, isDate: true },
    { header: 'Agama', cell: (row) => row.religion },
    { header: 'Email', cell: (row) => row.email },
    { header: 'Alamat', cell: (row) => row.address },
  ],
}

export const academicSheet: ListSheet<AcademicTeacher> = {
  title: 'Guru Tahun Berjalan',
  columns: [
    { header: 'Nama', cell: (row) => row.name },
    { header: 'Tugas', cell: (row) => row.duties.map((duty) => dutyLabels[duty]).join(', ') },
    { header: 'Mapel', cell: (row) => row.subjects.join(', ') },
    { header: 'Kelas', cell: (row) => row.classes.join(', ') },
    { header: 'Kelas wali', cell: (row) => row.homeroomOf.join(', ') },
    { header: 'JP/minggu', cell: (row) => row.weeklyJp },
    { header: 'Hari piket', cell: (row) => row.picketDays.map((day) => weekdayNames[day - 1]).join(', ') },
    { header: 'JP maksimal', cell: (row) => row.maxWeeklyJp },
  ],
}
