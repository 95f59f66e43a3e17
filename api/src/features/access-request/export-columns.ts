import {
  matchReasonLabels,
  type RequestToDecide,
  requestStateLabels,
} from '@hadir/contract/access-request/access-record.ts'
import { requestTitle } from '@hadir/contract/access-request/access-words.ts'
import { dateIn } from '@hadir/contract/dates/dates.ts'
import { roleLabels } from '@hadir/contract/labels.ts'
import type { ListSheet } from '../../platform/listing/list-sheet.ts'

export const sheet: ListSheet<RequestToDecide> = {
  title: 'Permintaan akses',
  columns: [
    { header: 'Tanggal', cell: (row, zone) => dateIn(zone, new Date(row.createdAt)), isDate: true },
    { header: 'Nama', cell: (row) => row.requester.name },
    { header: 'Email', cell: (row) => row.requester.email },
    { header: 'HP', cell: (row) => row.requester.phone, isPhone: true },
    { header: 'Jenis akun', cell: (row) => roleLabels[row.role] },
    { header: 'Sekolah/Siswa', cell: requestTitle },
    { header: 'Kecocokan', cell: (row) => row.match && `${row.match.score}%` },
    { header: 'Yang cocok', cell: (row) => row.match?.reasons.map((reason) => matchReasonLabels[reason]).join(', ') },
    { header: 'Status', cell: (row) => requestStateLabels[row.state] },
    { header: 'Pesan', cell: (row) => row.note },
    { header: 'Diputuskan oleh', cell: (row) => row.decidedBy },
    {
      header: 'Diputuskan tanggal',
      cell: (row, zone) => row.decidedAt && dateIn(zone, new Date(row.decidedAt)),
      isDate: true,
    },
    { header: 'Alasan', cell: (row) => row.reason },
  ],
}
