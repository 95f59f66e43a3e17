import type { Task } from '@hadir/contract/subject/task.ts'
import { type AcademicSubject, academicSubjectStatusLabels } from '@hadir/contract/subject/academic-subject.ts'
import { type Subject, subjectCurriculumLabels, subjectGroupLabels } from '@hadir/contract/subject/subject.ts'
import type { ListSheet } from '../../platform/listing/list-sheet.ts'

export const sheet: ListSheet<Subject> = {
  title: 'Mata Pelajaran',
  columns: [
    { header: 'Kode', cell: (row) => row.code },
    { header: 'Nama', cell: (row) => row.name },
    { header: 'Kelompok', cell: (row) => subjectGroupLabels[row.group] },
    { header: 'Tingkat', cell: (row) => row.grades.join(', ') },
    { header: 'Kurikulum', cell: (row) => subjectCurriculumLabels[row.curriculum] },
    { header: 'JP', cell: (row) => row.weeklyJp },
    { header: 'Aktif', cell: (row) => row.isActive },
    { header: 'Singkatan', cell: (row) => row.shortName },
    { header: 'Agama', cell: (row) => row.religion },
    { header: 'Urutan Rapor', cell: (row) => row.orderNo },
    { header: 'KKTP/KKM', cell: (row) => row.threshold },
  ],
}

export const academicSheet: ListSheet<AcademicSubject> = {
  title: 'Mata Pelajaran Tahun Berjalan',
  columns: [
    { header: 'Kelas', cell: (row) => row.academicClass.name },
    { header: 'Mapel', cell: (row) => row.subject.name },
    { header: 'Kelompok', cell: (row) => subjectGroupLabels[row.subject.group] },
    { header: 'Guru', cell: (row) => row.teacher?.name },
    { header: 'JP terjadwal', cell: (row) => row.scheduledJp },
    { header: 'JP', cell: (row) => row.weeklyJp },
    { header: 'KKTP', cell: (row) => row.threshold },
    { header: 'Status', cell: (row) => academicSubjectStatusLabels[row.status] },
    { header: 'Kode', cell: (row) => row.subject.code },
    { header: 'Guru pendamping', cell: (row) => row.coTeachers.map(({ name }) => name).join(', ') },
    { header: 'Bobot lingkup materi', cell: (row) => row.weightLm },
    { header: 'Bobot STS', cell: (row) => row.weightSts },
    { header: 'Bobot SAS', cell: (row) => row.weightSas },
    { header: 'Semester', cell: (row) => row.semesterNo },
    { header: 'Nomor SK', cell: (row) => row.skNumber },
    { header: 'Tanggal SK', cell: (row) => row.skDate, isDate: true },
  ],
}

export const taskSheet: ListSheet<Task> = {
  title: 'Tugas',
  columns: [
    { header: 'Tugas', cell: (row) => row.title },
    { header: 'Mapel', cell: (row) => row.subject.name },
    { header: 'Kelas', cell: (row) => row.academicClass.name },
    { header: 'Tenggat', cell: (row) => row.dueDate, isDate: true },
    { header: 'Nilai maksimal', cell: (row) => row.maxScore },
    { header: 'Keterangan', cell: (row) => row.description },
    { header: 'Dari', cell: (row) => row.by },
  ],
}
