import { genderLabels } from '@hadir/contract/labels.ts'
import { type Student, studentStatusLabels } from '@hadir/contract/student.ts'
import type { ListSheet } from '../../list/sheet.ts'

export const sheet: ListSheet<Student> = {
  title: 'Siswa',
  columns: [
    { header: 'Nama', cell: (row) => row.name },
    { header: 'NIS', cell: (row) => row.nis },
    { header: 'NISN', cell: (row) => row.nisn },
    { header: 'L/P', cell: (row) => row.gender },
    { header: 'Kelas', cell: (row) => row.currentClass?.name },
    { header: 'Status', cell: (row) => studentStatusLabels[row.status] },
    { header: 'Tingkat', cell: (row) => row.currentClass?.grade },
    { header: 'No. Absen', cell: (row) => row.currentClass?.rollNo },
    { header: 'Jenis Kelamin', cell: (row) => genderLabels[row.gender] },
    { header: 'Tempat Lahir', cell: (row) => row.birthPlace },
    { header: 'Tanggal Lahir', cell: (row) => row.dob, isDate: true },
    { header: 'Agama', cell: (row) => row.religion },
    { header: 'Alamat', cell: (row) => row.address },
    { header: 'RT', cell: (row) => row.rt },
    { header: 'RW', cell: (row) => row.rw },
    { header: 'Dusun', cell: (row) => row.hamlet },
    { header: 'Desa/Kelurahan', cell: (row) => row.village },
    { header: 'Kecamatan', cell: (row) => row.district },
    { header: 'Kode Pos', cell: (row) => row.postalCode },
    { header: 'HP', cell: (row) => row.phone },
    { header: 'HP Orang Tua/Wali', cell: (row) => row.guardianPhone },
    { header: 'Email', cell: (row) => row.email },
    { header: 'Tanggal Masuk', cell: (row) => row.entryDate, isDate: true },
  ],
}
