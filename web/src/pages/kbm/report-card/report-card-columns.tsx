import { formatDate } from '@hadir/contract/dates/dates.ts'
import { decisionLabels } from '@hadir/contract/evaluation/report-card-words.ts'
import { formatScore } from '@hadir/contract/evaluation/tenths.ts'
import { missedStatuses } from '@hadir/contract/labels.ts'
import type { ReportCardRow } from '@hadir/contract/student/report-card/report-card.ts'
import type { ListColumn } from '../../../components/list/list-columns.ts'
import { Badge } from '../../../ui/badge.tsx'
import { RaporState } from './rapor-state.tsx'

const Absences = ({ row: { card } }: { row: ReportCardRow }) => {
  const { absences } = card
  return (
    <span className="whitespace-nowrap">
      {missedStatuses.map((status) => absences[status]).join('/')}
      {absences.isOverridden && (
        <span title="Diubah oleh wali kelas" aria-label=", diubah oleh wali kelas">
          *
        </span>
      )}
    </span>
  )
}

const Lacks = ({ card }: Pick<ReportCardRow, 'card'>) => (
  <>
    {!card.isNoted && <Badge tone="warn">Tanpa catatan</Badge>}
    {card.lacksAttitudes && <Badge tone="warn">Sikap belum lengkap</Badge>}
  </>
)

export const columns: ListColumn<ReportCardRow>[] = [
  { header: 'Nama', cell: (row) => row.name, sortBy: 'name', onPhone: 'title' },
  {
    header: 'Kelas',
    cell: ({ academicClass, leftOn }) =>
      leftOn ? `${academicClass.name}, keluar ${formatDate(leftOn)}` : academicClass.name,
    sortBy: 'class',
    onPhone: 'line',
  },
  {
    header: 'Mapel lengkap',
    cell: (row) => `${row.complete}/${row.subjects}`,
    isNumber: true,
    onPhone: 'line',
  },
  { header: 'S/I/A', cell: (row) => <Absences row={row} />, isNumber: true },
  {
    header: 'Catatan',
    cell: ({ card }) => (
      <span className="inline-flex flex-wrap gap-1">
        {card.isNoted && <span className="whitespace-nowrap">Ada catatan</span>}
        <Lacks card={card} />
      </span>
    ),
    exceptionOf: ({ card }) => (!card.isNoted || card.lacksAttitudes) && <Lacks card={card} />,
    onPhone: 'line',
  },
  {
    header: 'Keputusan',
    cell: (row) => (row.card.decision ? decisionLabels[row.card.decision] : '–'),
    onPhone: 'line',
  },
  {
    header: 'Status rapor',
    cell: (row) => <RaporState card={row.card} />,
    exceptionOf: ({ card }) => (card.state !== 'DRAFT' || card.published) && <RaporState card={card} />,
    onPhone: 'aside',
  },
  {
    header: 'Dibuka keluarga',
    cell: ({ card: { published } }) =>
      published?.state !== 'TERBIT'
        ? '–'
        : published.readers > 0
          ? `Dibuka\u00a0${published.readers}\u00a0orang`
          : 'Belum dibuka',
    onPhone: 'line',
  },
  {
    header: 'Rata-rata',
    cell: (row) => (row.mean === null ? '–' : formatScore(row.mean)),
    isNumber: true,
    isExtra: true,
  },
]
