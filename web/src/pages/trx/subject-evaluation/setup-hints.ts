import { weighedKinds } from './setup-values.ts'
import type { SetUp } from './usual-components.ts'

/** Hints about unusual settings: weights without components, components without weight, unmeasured TPs. */
export function hintsFor({
  curriculum,
  objectives,
  components,
  weights,
}: SetUp & { weights: readonly number[] }): string[] {
  const active = components.filter(({ isArchived }) => !isArchived)
  if (active.length === 0) return []
  const kinds = weighedKinds[curriculum].map((kind, at) => ({
    kind,
    weight: Number(weights[at] ?? 0),
    isThere: active.some((one) => one.kind === kind),
  }))
  const idle = kinds.filter(({ weight, isThere }) => isThere && weight === 0).map(({ kind }) => kind)
  const lacking = kinds.filter(({ weight, isThere }) => !isThere && weight > 0).map(({ kind }) => kind)
  const measured = new Set(active.flatMap(({ objectiveIds }) => objectiveIds))
  const unmeasured = objectives.filter(({ id }) => !measured.has(id)).map(({ code }) => code)
  return [
    ...(idle.length > 0 ? [`Bobot ${idle.join(', ')} 0, jadi nilainya tidak ikut nilai akhir.`] : []),
    ...(lacking.length > 0 ? [`Ada bobot, tetapi belum ada komponennya: ${lacking.join(', ')}.`] : []),
    ...(unmeasured.length > 0 ? [`Belum diukur komponen mana pun: ${unmeasured.join(', ')}.`] : []),
  ]
}
