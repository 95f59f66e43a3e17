import { type PlannedStudent, type Promotion, promotionLabels } from '@hadir/contract/academic-year/rollover.ts'
import { formatScore } from '@hadir/contract/evaluation/tenths.ts'
import type { ListColumn } from '../../../../components/list/list-columns.ts'
import { Badge, type BadgeTone } from '../../../../ui/badge.tsx'

/** Of both semesters. */
export const absencesOf = ({ absences: { S, I, A } }: PlannedStudent): string => `${S}/${I}/${A}`

/** The means of the semesters in order: 81,5/79. */
export const meansOf = ({ finals }: PlannedStudent): string =>
  finals.map(({ mean }) => formatScore(mean)).join('/') || '–'

/** The subjects of the last semester below their KKTP, lowest first. */
export const belowOf = ({ finals }: PlannedStudent): string => {
  const last = finals.at(-1)
  return last?.below.map(({ subject, score }) => `${subject}\u00a0${score}`).join(', ') || '–'
}

/** The rapor's decision, and whether the plan's own still has to be confirmed against it. */
export const raporOf = ({ decision, raporDecision, isConfirmed }: PlannedStudent): [own: string, state?: string] => {
  if (!raporDecision) return ['–']
  const own = promotionLabels[raporDecision]
  if (!decision || decision === raporDecision) return [own]
  return [own, isConfirmed ? 'Dikonfirmasi' : 'Berbeda']
}

function Rapor({ row }: { row: PlannedStudent }) {
  const [own, state] = raporOf(row)
  return (
    <span className="md:flex md:items-center md:gap-1.5">
      <span className="md:line-clamp-1">{own}</span>{' '}
      {state && <Badge tone={row.isConfirmed ? 'plain' : 'warn'}>{state}</Badge>}
    </span>
  )
}

const tones: Record<Promotion, BadgeTone> = { NAIK: 'good', TINGGAL: 'warn', LULUS: 'accent', TIDAK_LULUS: 'warn' }

export const columns: ListColumn<PlannedStudent>[] = [
  { header: 'Nama', cell: (row) => row.name, sortBy: 'name', onPhone: 'title' },
  { header: 'NIS', cell: (row) => row.nis, isExtra: true },
  { header: 'Kelas', cell: (row) => row.fromClass.name, sortBy: 'fromClass', onPhone: 'line' },
  { header: 'S/I/A', cell: absencesOf, isNumber: true, onPhone: 'line' },
  { header: 'Rata-rata', cell: meansOf, isNumber: true, onPhone: 'line' },
  { header: 'Di bawah KKTP', cell: belowOf, onPhone: 'line', isNamedOnPhone: true },
  { header: 'Rapor', cell: (row) => <Rapor row={row} />, onPhone: 'line', isNamedOnPhone: true },
  {
    header: 'Keputusan',
    cell: (row) =>
      row.decision ? (
        <Badge tone={tones[row.decision]}>{promotionLabels[row.decision]}</Badge>
      ) : (
        <Badge tone="danger">Tanpa keputusan</Badge>
      ),
    sortBy: 'decision',
    onPhone: 'aside',
  },
  { header: 'Alasan', cell: (row) => row.reason ?? '–', isExtra: true },
  {
    header: 'Ke kelas',
    cell: (row) =>
      row.toClass?.name ?? (row.decision === 'LULUS' || !row.decision ? '–' : <Badge tone="danger">Pilih kelas</Badge>),
    sortBy: 'toClass',
    onPhone: 'line',
    isNamedOnPhone: true,
  },
]
