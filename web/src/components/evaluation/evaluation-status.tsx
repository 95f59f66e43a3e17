import {
  type EvaluationStatus,
  evaluationStatusLabels,
} from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { NotYet } from '../../ui/not-yet.tsx'

const tones: Record<EvaluationStatus, BadgeTone> = { DRAFT: 'usual', FINAL: 'good', TERKUNCI: 'accent' }

type EvaluationStateProps = { evaluation: { status: EvaluationStatus; isSetUp: boolean } }

/** How far a subject of a class is on its way into the rapor, in the same colour on every screen. */
export const EvaluationState = ({ evaluation: { status, isSetUp } }: EvaluationStateProps) =>
  isSetUp ? <Badge tone={tones[status]}>{evaluationStatusLabels[status]}</Badge> : <NotYet>Belum disusun</NotYet>
