import { type ReportCardSummary } from '@hadir/contract/student/report-card/record.ts'
import { reportCardStateLabels } from '@hadir/contract/evaluation/report-card-words.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'

const tones = { DRAFT: 'usual', TERKUNCI: 'accent', TERBIT: 'good', DITARIK: 'danger' } as const satisfies Record<
  ReportCardSummary['state'],
  BadgeTone
>

type RaporStateProps = { card: Pick<ReportCardSummary, 'state' | 'published'> }

/** The state of a rapor; while a correction is written, families still see the version before it. */
export function RaporState({ card: { state, published } }: RaporStateProps) {
  const words = reportCardStateLabels[state]
  if (state === 'TERBIT' && published) return <Badge tone={tones[state]}>{`${words} v${published.no}`}</Badge>
  const badge = <Badge tone={tones[state]}>{words}</Badge>
  if (published?.state !== 'TERBIT') return badge
  return (
    <span className="inline-flex items-center justify-end gap-x-2 max-md:flex-wrap">
      {badge}
      <span className="text-xs whitespace-nowrap text-soft">v{published.no} masih terbit</span>
    </span>
  )
}
