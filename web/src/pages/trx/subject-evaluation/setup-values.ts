import { weightPresets } from '@hadir/contract/subject/academic-subject.ts'
import type {
  EvaluationComponent,
  EvaluationCurriculum,
  evaluationFields,
  SubjectEvaluation,
} from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import type { Whole } from '../../../components/form/use-record-form.ts'

export type SetupFields = z.input<typeof evaluationFields>
export type SetupForm = UseFormReturn<SetupFields>
export type ObjectiveFields = SetupFields['objectives'][number]
export type ComponentFields = SetupFields['components'][number]
export type ComponentKind = ComponentFields['kind']

/**
 * The three kinds with a weight in the final score, in the order of the weights, whose names are the same in both
 * curricula.
 */
export const weighedKinds = {
  MERDEKA: ['LM', 'STS', 'SAS'],
  K13: ['PH', 'PTS', 'PAS'],
} as const satisfies Record<EvaluationCurriculum, readonly ComponentKind[]>
export const weightNames = ['weightLm', 'weightSts', 'weightSas'] as const

export const weightLabels: Record<EvaluationCurriculum, readonly [string, string, string]> = {
  MERDEKA: ['Lingkup materi (LM)', 'Tengah semester (STS)', 'Akhir semester (SAS)'],
  K13: ['Penilaian harian (PH)', 'Tengah semester (PTS)', 'Akhir semester (PAS)'],
}

export const thresholdLabels: Record<EvaluationCurriculum, string> = { MERDEKA: 'KKTP', K13: 'KKM' }

const weightOption = (weights: readonly [number, number, number]) => ({ label: weights.join(' : '), weights })

export const presetsOf = (curriculum: EvaluationCurriculum) => [
  ...weightPresets.map((one) => weightOption([one.weightLm, one.weightSts, one.weightSas])),
  ...(curriculum === 'K13' ? [weightOption([2, 1, 1])] : []),
]

/** The form's values, without the number of scores, which it does not send. */
export const toComponent = (one: EvaluationComponent): ComponentFields => ({
  id: one.id,
  code: one.code,
  name: one.name,
  kind: one.kind,
  weight: one.weight,
  date: one.date ?? '',
  competency: one.competency ?? '',
  objectiveIds: one.objectiveIds,
  isArchived: one.isArchived,
  taskId: one.taskId ?? '',
  examId: one.examId ?? '',
})

export const toFields = (record: SubjectEvaluation): Whole<SetupFields> & SetupFields => ({
  curriculum: record.curriculum,
  threshold: record.threshold,
  weightLm: record.weightLm,
  weightSts: record.weightSts,
  weightSas: record.weightSas,
  remedialMode: record.remedialMode,
  objectives: record.objectives.map(({ id, code, text, scope }) => ({ id, code, text, scope: scope ?? '' })),
  components: record.components.map(toComponent),
  // 0 if nobody has saved a set-up: then the user has seen no version.
  version: record.version || undefined,
})
