import { type ReportCardSummary } from '@hadir/contract/evaluation/report-card.ts'
import { reportCardStateLabels } from '@hadir/contract/evaluation/report-card-words.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'

const tones = { DRAFT: 'plain', TERKUNCI: 'accent', TERBIT: 'good', DITARIK: 'danger' } as const satisfies Record<
  ReportCardSummary['state'],
  BadgeTone
>

type RaporStateProps = { card: Pick<ReportCardSummary, 'state' | 'published'> }

/** The state of a rapor; while a correction is written, families still see the version before it. */
export function RaporState({ card: { state, published } }: RaporStateProps) {
  const words = reportCardStateLabels[state]
  const isWithFamily = published?.state === 'TERBIT'
  return (
    <Badge tone={tones[state]}>
      {state === 'TERBIT' && published
        ? `${words} v${published.no}`
        : isWithFamily
          ? `${words} · v${published.no} masih terbit`
          : words}
    </Badge>
  )
}
