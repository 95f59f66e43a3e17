import { type EvaluationStatus, evaluationStatusLabels } from '@hadir/contract/evaluation/subject-evaluation.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'

const tones: Record<EvaluationStatus, BadgeTone> = { DRAFT: 'plain', FINAL: 'good', TERKUNCI: 'accent' }

type StatusBadgeProps = { evaluation: { status: EvaluationStatus; isSetUp: boolean } }

export const StatusBadge = ({ evaluation: { status, isSetUp } }: StatusBadgeProps) =>
  isSetUp ? (
    <Badge tone={tones[status]}>{evaluationStatusLabels[status]}</Badge>
  ) : (
    <Badge tone="warn">Belum disusun</Badge>
  )
