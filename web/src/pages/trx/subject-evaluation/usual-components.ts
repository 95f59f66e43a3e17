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

/** KD 4.1 of K13 and the like, a skill, which PRAKTIK measures; also of its parts 4.1b and 4.1.2. */
const practisedKd = ({ code }: Pick<ObjectiveFields, 'code'>) => /^(?:KD\s*)?(4\.\d+)/i.exec(code.trim())?.[1]

/**
 * Adds the usual components that are missing: one for each scope that none of them measures, one in the middle and one
 * at the end of the semester, and for K13 a practical one for each KD of skill, else one for all. Existing ones stay as
 * they are.
 */
export function withUsual({ curriculum, objectives, components }: SetUp, newId: () => string): ComponentFields[] {
  const [main, middle, end] = weighedKinds[curriculum]
  const all = [...components]
  const active = components.filter(({ isArchived }) => !isArchived)
  const has = (kind: ComponentKind) => active.some((one) => one.kind === kind)
  const measuredBy = (of: ComponentKind) =>
    new Set(active.filter(({ kind }) => kind === of).flatMap(({ objectiveIds }) => objectiveIds))
  const practised = curriculum === 'K13' ? objectives.filter(practisedKd) : []
  const known = objectives.filter((one) => !practised.includes(one))
  const measured = measuredBy(main)
  const scopes =
    known.length > 0
      ? scopesOf(known).filter(({ objectiveIds }) => !objectiveIds.some((id) => measured.has(id)))
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
  if (curriculum !== 'K13') return all
  const shown = measuredBy('PRAKTIK')
  for (const one of practised) {
    const of = { name: nameOf(one.text), competency: practisedKd(one) ?? '', objectiveIds: [one.id] }
    if (!shown.has(one.id)) all.push(make('PRAKTIK', of))
  }
  if (practised.length > 0 || has('PRAKTIK')) return all
  all.push(make('PRAKTIK', { name: 'Praktik', objectiveIds: objectives.map(({ id }) => id) }))
  return all
}
