import { markingReasonLabels } from '@hadir/contract/attendance-mark.ts'
import { type Correction, corrections, correctionStateLabels, correctionStates } from '@hadir/contract/correction.ts'
import { formatDate } from '@hadir/contract/dates.ts'
import { Inbox } from 'lucide-react'
import { useState } from 'react'
import type { ListColumn } from '../../kit/list-columns.ts'
import type { ListFilter } from '../../kit/list-filters.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import { formatDateTimeHere } from '../../kit/local-time.ts'
import { useSession } from '../../session/store.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { CorrectionDialog } from './correction-dialog.tsx'
import { MarkValue } from './mark-value.tsx'

const tones: Record<Correction['state'], BadgeTone> = { MENUNGGU: 'warn', DISETUJUI: 'good', DITOLAK: 'danger' }

const columns: ListColumn<Correction>[] = [
  { header: 'Siswa', cell: (row) => row.studentName, sortBy: 'studentName', onPhone: 'title' },
  { header: 'Kelas', cell: (row) => row.className, sortBy: 'className', onPhone: 'line' },
  { header: 'Tanggal', cell: (row) => formatDate(row.date), sortBy: 'date', onPhone: 'line' },
  { header: 'Absensi', cell: (row) => row.lesson?.name ?? 'Harian', onPhone: 'line' },
  { header: 'Sekarang', cell: (row) => <MarkValue value={row.from} />, onPhone: 'line' },
  { header: 'Diminta', cell: (row) => <MarkValue value={row.to} />, onPhone: 'line' },
  { header: 'Oleh', cell: (row) => row.by ?? '–' },
  { header: 'Dikirim', cell: (row) => formatDateTimeHere(row.at), sortBy: 'at' },
  { header: 'Sebab', cell: (row) => (row.reason ? markingReasonLabels[row.reason] : '–'), isExtra: true },
  {
    header: 'Status',
    cell: (row) => <Badge tone={tones[row.state]}>{correctionStateLabels[row.state]}</Badge>,
    onPhone: 'aside',
  },
]

const filters: ListFilter[] = [
  {
    name: 'state',
    label: 'Status',
    unset: correctionStateLabels.MENUNGGU,
    options: correctionStates
      .filter((value) => value !== 'MENUNGGU')
      .map((value) => ({ value, label: correctionStateLabels[value] })),
  },
]

/** Marks that came after their time: those that the reader decides, and what became of her own. */
export function CorrectionPage() {
  const schoolId = useSession((session) => session.profile?.schoolId) ?? ''
  const [opened, setOpened] = useState<Correction | null>(null)
  return (
    <>
      <ListPage
        title="Koreksi Absensi"
        endpoint={corrections.list}
        params={{ schoolId }}
        columns={columns}
        filters={filters}
        searchLabel="Cari siswa atau kelas"
        onOpen={setOpened}
        empty={{
          icon: <Inbox />,
          title: 'Tidak ada koreksi yang menunggu',
          text: 'Tanda yang dikirim sesudah batas pengisian atau sesudah hari ditutup menunggu di sini sampai diputuskan wali kelas atau admin.',
        }}
      />
      {opened && (
        <CorrectionDialog key={opened.id} schoolId={schoolId} correction={opened} onClose={() => setOpened(null)} />
      )}
    </>
  )
}
