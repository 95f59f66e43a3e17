import {
  componentKindLabels,
  type EvaluationCurriculum,
} from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import type { ComponentFields, ComponentKind } from './setup-values.ts'

/** The prefix of a component's code; its column in the grid is no wider. */
const prefixes: Record<ComponentKind, string> = {
  FORMATIF: 'F',
  LM: 'LM',
  STS: 'STS',
  SAS: 'SAS',
  PH: 'PH',
  PTS: 'PTS',
  PAS: 'PAS',
  PRAKTIK: 'PRK',
}
/** A semester has one of each, without a number. */
const single: readonly ComponentKind[] = ['STS', 'SAS', 'PTS', 'PAS']

const madeCode = new RegExp(`^(${Object.values(prefixes).join('|')})\\d*$`)
const madeNames: readonly string[] = ['', ...Object.values(componentKindLabels)]

type Coded = Pick<ComponentFields, 'code'>

export function nextCode(kind: ComponentKind, others: readonly Coded[]): string {
  const prefix = prefixes[kind]
  const taken = new Set(others.map(({ code }) => code.trim().toUpperCase()))
  if (single.includes(kind) && !taken.has(prefix)) return prefix
  let no = single.includes(kind) ? 2 : 1
  while (taken.has(`${prefix}${no}`)) no += 1
  return `${prefix}${no}`
}

type Words = Pick<ComponentFields, 'kind' | 'code' | 'name'>

/** Changes a component's kind: a generated code and name follow, edited ones stay. */
export function asKind<C extends Words>(component: C, kind: ComponentKind, others: readonly Coded[]): C {
  const { code, name } = component
  return {
    ...component,
    kind,
    code: code === '' || madeCode.test(code) ? nextCode(kind, others) : code,
    name: madeNames.includes(name) && single.includes(kind) ? componentKindLabels[kind] : name,
  }
}

const kindsIn: Record<EvaluationCurriculum, Partial<Record<ComponentKind, ComponentKind>>> = {
  MERDEKA: { PH: 'LM', PTS: 'STS', PAS: 'SAS', PRAKTIK: 'LM' },
  K13: { LM: 'PH', STS: 'PTS', SAS: 'PAS' },
}

/** Converts all components to another curriculum: each becomes the corresponding kind. */
export function inCurriculum<C extends Words>(components: readonly C[], curriculum: EvaluationCurriculum): C[] {
  const changed: C[] = []
  for (const [at, one] of components.entries()) {
    const kind = kindsIn[curriculum][one.kind]
    changed.push(kind ? asKind(one, kind, [...changed, ...components.slice(at + 1)]) : one)
  }
  return changed
}

/** The curriculum is fixed once there is a score for a kind that the other does not have. */
export const fixesCurriculum = ({ kind, filled }: { kind: ComponentKind; filled: number }) =>
  filled > 0 && kind !== 'FORMATIF'
