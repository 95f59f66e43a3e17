import { type Alumnus, incomeBandLabels, tracerStatusLabels } from '@hadir/contract/student/alumni.ts'
import { dateIn } from '@hadir/contract/dates/dates.ts'
import type { ListSheet } from '../../../platform/listing/list-sheet.ts'

export const sheet: ListSheet<Alumnus> = {
  title: 'Alumni',
  columns: [
    { header: 'Nama', cell: (row) => row.name },
    { header: 'NISN', cell: (row) => row.nisn },
    { header: 'Lulus', cell: (row) => row.graduationYear },
    { header: 'Kelas terakhir', cell: (row) => row.lastClass },
    { header: 'Status tracer', cell: (row) => (row.status ? tracerStatusLabels[row.status] : null) },
    { header: 'Instansi', cell: (row) => row.institution },
    {
      header: 'Terakhir diperbarui',
      cell: (row, zone) => (row.updatedAt && row.version > 1 ? dateIn(zone, new Date(row.updatedAt)) : null),
      isDate: true,
    },
    { header: 'Jabatan/Program', cell: (row) => row.position },
    { header: 'Bidang', cell: (row) => row.field },
    { header: 'Kota', cell: (row) => row.city },
    { header: 'Mulai', cell: (row) => row.startDate, isDate: true },
    { header: 'Masa tunggu (bulan)', cell: (row) => row.waitingMonths },
    { header: 'Kesesuaian (1-5)', cell: (row) => row.relevance },
    {
      header: 'Penghasilan',
      cell: (row) => (row.incomeBand ? incomeBandLabels[row.incomeBand] : null),
      needs: 'student:sensitive',
    },
    { header: 'HP', cell: (row) => row.phone, isPhone: true },
    { header: 'Email', cell: (row) => row.email },
    { header: 'Bersedia dihubungi', cell: (row) => row.contactConsent },
    { header: 'No. ijazah', cell: (row) => row.diplomaNo },
    { header: 'Tanggal lulus', cell: (row) => row.graduationDate, isDate: true },
  ],
}
