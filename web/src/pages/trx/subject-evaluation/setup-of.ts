import type { studentResult } from '@hadir/contract/evaluation/student-result.ts'
import type { DeepPartial } from 'react-hook-form'
import type { SetupFields } from './setup-values.ts'

type Part = Parameters<typeof studentResult>[0]['components'][number] & { code: string }
type Setup = Omit<Parameters<typeof studentResult>[0], 'components'> & {
  curriculum: SetupFields['curriculum']
  components: readonly Part[]
}

const whole = (typed: unknown) => (Number.isInteger(Number(typed)) ? Math.max(0, Number(typed)) : 0)

/** The rules as currently in the form; an empty or invalid box counts as 0. */
export const setupOf = (fields: DeepPartial<SetupFields>): Setup => ({
  curriculum: fields.curriculum ?? 'MERDEKA',
  threshold: whole(fields.threshold),
  weightLm: whole(fields.weightLm),
  weightSts: whole(fields.weightSts),
  weightSas: whole(fields.weightSas),
  remedialMode: fields.remedialMode ?? 'CAP',
  objectives: (fields.objectives ?? []).map((one) => ({ id: one?.id ?? '', text: one?.text ?? '' })),
  components: (fields.components ?? []).map((one) => ({
    id: one?.id ?? '',
    code: one?.code ?? '',
    kind: one?.kind ?? 'FORMATIF',
    weight: Math.max(1, whole(one?.weight)),
    competency: one?.competency || null,
    date: one?.date || null,
    objectiveIds: (one?.objectiveIds ?? []).flatMap((id) => id ?? []),
    isArchived: one?.isArchived ?? false,
  })),
})
