import {
  componentKindLabels,
  type EvaluationCurriculum,
} from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { nextCode } from './component-kinds.ts'
import { type ComponentFields, type ComponentKind, type ObjectiveFields, weighedKinds } from './setup-values.ts'

export type SetUp = {
  curriculum: EvaluationCurriculum
  objectives: readonly ObjectiveFields[]
  components: readonly ComponentFields[]
}

/** The longest name of a component. */
export const longestName = 80

/** Cut between words, because it is printed. */
export function nameOf(text: string): string {
  const name = text.trim()
  if (name.length <= longestName) return name
  const cut = name.slice(0, longestName)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longestName / 2)).trimEnd()}…`
}

/** Objectives of one scope are measured together, one without a scope by itself. */
function scopesOf(objectives: readonly ObjectiveFields[]) {
  const scopes = new Map<string, { name: string; objectiveIds: string[] }>()
  for (const { id, text, scope } of objectives) {
    const name = scope?.trim() ?? ''
    const key = name === '' ? id : name.toLowerCase()
    const known = scopes.get(key)
    if (known) known.objectiveIds.push(id)
    else scopes.set(key, { name: nameOf(name || text), objectiveIds: [id] })
  }
  return [...scopes.values()]
}

export const newComponent = (id: string, kind: ComponentKind, others: readonly ComponentFields[]): ComponentFields => ({
  id,
  code: nextCode(kind, others),
  name: '',
  kind,
  weight: 1,
  date: '',
  competency: '',
  objectiveIds: [],
  isArchived: false,
  taskId: '',
  examId: '',
})

/**
 * Adds the usual components that are missing: one for each scope that none of them measures, one in the middle and one
 * at the end of the semester, and for K13 a practical one. Existing ones stay as they are.
 */
export function withUsual({ curriculum, objectives, components }: SetUp, newId: () => string): ComponentFields[] {
  const [main, middle, end] = weighedKinds[curriculum]
  const all = [...components]
  const active = components.filter(({ isArchived }) => !isArchived)
  const has = (kind: ComponentKind) => active.some((one) => one.kind === kind)
  const measured = new Set(active.filter(({ kind }) => kind === main).flatMap(({ objectiveIds }) => objectiveIds))
  const scopes =
    objectives.length > 0
      ? scopesOf(objectives).filter(({ objectiveIds }) => !objectiveIds.some((id) => measured.has(id)))
      : has(main)
        ? []
        : [{ name: componentKindLabels[main], objectiveIds: [] }]
  const make = (kind: ComponentKind, rest: Partial<ComponentFields>) => ({
    ...newComponent(newId(), kind, all),
    name: componentKindLabels[kind],
    ...rest,
  })
  // In the order of the semester: before its middle and its end.
  let place = all.findLastIndex(({ kind }) => kind === main) + 1
  for (const scope of scopes) {
    all.splice(place, 0, make(main, scope))
    place += 1
  }
  for (const kind of [middle, end]) if (!has(kind)) all.push(make(kind, {}))
  const practical = { name: 'Praktik', objectiveIds: objectives.map(({ id }) => id) }
  if (curriculum === 'K13' && !has('PRAKTIK')) all.push(make('PRAKTIK', practical))
  return all
}
