import { formatDate } from '@hadir/contract/dates/dates.ts'
import { exitTypeLabels, outcomeLabels } from '@hadir/contract/student/academic-student.ts'
import { studentStatusLabels } from '@hadir/contract/student/student.ts'
import { HistoryLabel } from '../../../components/form/history-label.ts'

const shownAs =
  (labels: Readonly<Record<string, string>>) =>
  (value: string): string =>
    labels[value] ?? value

/** What happens to a student elsewhere: her class, her exit, her card and photo, her opening balances. */
const labels: readonly Parameters<typeof HistoryLabel>[0][] = [
  { name: 'status', label: 'Status', show: shownAs(studentStatusLabels) },
  { name: 'currentClass.name', label: 'Kelas' },
  { name: 'currentClass.since', label: 'Masuk kelas sejak', show: formatDate },
  { name: 'membership.rollNo', label: 'Nomor absen' },
  { name: 'membership.joinDate', label: 'Masuk kelas sejak', show: formatDate },
  { name: 'membership.leaveDate', label: 'Keluar kelas sejak', show: formatDate },
  { name: 'membership.outcome', label: 'Hasil', show: shownAs(outcomeLabels) },
  { name: 'electives', label: 'Mapel pilihan' },
  { name: 'promotion.decision', label: 'Keputusan kenaikan' },
  { name: 'promotion.reason', label: 'Alasan perbaikan keputusan' },
  { name: 'exit.exitType', label: 'Keluar karena', show: shownAs(exitTypeLabels) },
  { name: 'exit.exitDate', label: 'Tanggal keluar', show: formatDate },
  { name: 'exit.exitReason', label: 'Keterangan keluar' },
  { name: 'exit.destinationSchool', label: 'Sekolah tujuan' },
  { name: 'readmission.reason', label: 'Alasan diterima kembali' },
  { name: 'erasure', label: 'Data pribadi dihapus karena' },
  { name: 'sensitive', label: 'Data sensitif' },
  { name: 'card', label: 'Kartu' },
  { name: 'photo', label: 'Foto' },
  ...['Ganjil', 'Genap'].flatMap((semester) => [
    { name: `openingBalance.${semester}.S`, label: `Saldo awal ${semester}, sakit` },
    { name: `openingBalance.${semester}.I`, label: `Saldo awal ${semester}, izin` },
    { name: `openingBalance.${semester}.A`, label: `Saldo awal ${semester}, alpa` },
  ]),
]

export const HistoryLabels = () => labels.map((one) => <HistoryLabel key={one.name} {...one} />)
