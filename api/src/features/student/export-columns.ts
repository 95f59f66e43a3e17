import { genderLabels } from '@hadir/contract/labels.ts'
import { completenessItems, type StudentRecord, studentStatusLabels } from '@hadir/contract/student/student.ts'
import { entryTypeLabels, relationLabels, relations } from '@hadir/contract/student/student-labels.ts'
import type { ListSheet, SheetColumn } from '../../platform/listing/list-sheet.ts'

const entryTypeOf = ({ entryType }: StudentRecord) =>
  entryTypeLabels[entryType as keyof typeof entryTypeLabels] ?? entryType

const guardianColumns = relations.flatMap((relation): SheetColumn<StudentRecord>[] => {
  const word = relationLabels[relation]
  const of = (row: StudentRecord) => row.guardians[relation]
  return [
    { header: `Nama ${word}`, cell: (row) => of(row)?.name },
    { header: `Tahun Lahir ${word}`, cell: (row) => of(row)?.birthYear },
    { header: `Pendidikan ${word}`, cell: (row) => of(row)?.education },
    { header: `Pekerjaan ${word}`, cell: (row) => of(row)?.job },
    { header: `HP ${word}`, cell: (row) => of(row)?.phone, isPhone: true },
  ]
})

/** The screen's columns first, in its order and wording; then the rest of the record. */
export const sheet: ListSheet<StudentRecord> = {
  title: 'Siswa',
  columns: [
    { header: 'Nama', cell: (row) => row.name },
    { header: 'NIS', cell: (row) => row.nis },
    { header: 'NISN', cell: (row) => row.nisn },
    { header: 'L/P', cell: (row) => row.gender },
    { header: 'Kelas', cell: (row) => row.currentClass?.name },
    { header: 'HP wali', cell: (row) => row.guardianPhone, isPhone: true },
    { header: 'Akun', cell: (row) => (row.hasAccount ? 'Terhubung' : 'Belum') },
    // With a slash a spreadsheet would turn it into a date.
    {
      header: 'Kelengkapan',
      cell: (row) => `${completenessItems - (row.missing?.length ?? 0)} dari ${completenessItems}`,
    },
    { header: 'Status', cell: (row) => studentStatusLabels[row.status] },
    { header: 'Tingkat', cell: (row) => row.currentClass?.grade },
    { header: 'No. Absen', cell: (row) => row.currentClass?.rollNo },
    { header: 'Jenis Kelamin', cell: (row) => genderLabels[row.gender] },
    { header: 'Tempat Lahir', cell: (row) => row.birthPlace },
    { header: 'Tanggal Lahir', cell: (row) => row.dob, isDate: true },
    { header: 'Agama', cell: (row) => row.religion },
    { header: 'Status dalam Keluarga', cell: (row) => row.familyStatus },
    { header: 'Anak ke', cell: (row) => row.childNo },
    { header: 'Jumlah Saudara', cell: (row) => row.siblings },
    { header: 'Alamat', cell: (row) => row.address },
    { header: 'RT', cell: (row) => row.rt },
    { header: 'RW', cell: (row) => row.rw },
    { header: 'Dusun', cell: (row) => row.hamlet },
    { header: 'Desa/Kelurahan', cell: (row) => row.village },
    { header: 'Kecamatan', cell: (row) => row.district },
    { header: 'Kabupaten/Kota', cell: (row) => row.regency },
    { header: 'Provinsi', cell: (row) => row.province },
    { header: 'Kode Pos', cell: (row) => row.postalCode },
    { header: 'HP', cell: (row) => row.phone, isPhone: true },
    { header: 'Email', cell: (row) => row.email },
    { header: 'Jenis Tinggal', cell: (row) => row.livingWith },
    { header: 'Alat Transportasi', cell: (row) => row.transport },
    { header: 'Jarak ke Sekolah (KM)', cell: (row) => row.distanceKm },
    ...guardianColumns,
    { header: 'Jenis Pendaftaran', cell: entryTypeOf },
    { header: 'Tanggal Masuk', cell: (row) => row.entryDate, isDate: true },
    { header: 'Diterima di Tingkat', cell: (row) => row.entryGrade },
    { header: 'Sekolah Asal', cell: (row) => row.originSchool },
    { header: 'NPSN Sekolah Asal', cell: (row) => row.originNpsn },
    { header: 'Nomor Ijazah Sebelumnya', cell: (row) => row.prevDiplomaNo },
    { header: 'Nomor SKHUN', cell: (row) => row.skhunNo },
    { header: 'Tanggal Keluar', cell: (row) => row.exit?.exitDate, isDate: true },
    { header: 'Sekolah Tujuan', cell: (row) => row.exit?.destinationSchool },
  ],
}
