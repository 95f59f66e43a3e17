import { formatScore, parseScore } from '@hadir/contract/evaluation/tenths.ts'
import {
  type FormerSchoolScore,
  formerSchoolKey,
  formerSchoolKinds,
} from '@hadir/contract/subject/subject-evaluation/former-school.ts'
import type { EvaluationComponent } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { tooLong } from '../../../components/form/fields/too-long.ts'

type Kind = FormerSchoolScore['kind']

/** A line of the window: a component of the class, or a score that the class has no component for. */
const longestCode = 20

export type FormerSchoolRow = {
  kind: Kind
  code: string
  name: string
  text: string
  /** The class's component. */
  componentId: string | null
}

export const isKind = (kind: string): kind is Kind => (formerSchoolKinds as readonly string[]).includes(kind)

/** The class's components, each with what the former school gave for it, then what it gave besides. */
export function rowsOf(
  components: readonly EvaluationComponent[],
  scores: readonly FormerSchoolScore[],
): FormerSchoolRow[] {
  const left = new Map(scores.map((one) => [formerSchoolKey(one), one]))
  const ofClass = components.flatMap(({ id: componentId, kind, code, name, isArchived, carriedFrom }) => {
    if (isArchived || carriedFrom !== undefined || !isKind(kind)) return []
    const key = formerSchoolKey({ kind, code })
    const given = left.get(key)
    left.delete(key)
    return { kind, code, name, ...given, text: given ? formatScore(given.value) : '', componentId }
  })
  const besides = [...left.values()].map((one) => ({ ...one, text: formatScore(one.value), componentId: null }))
  return [...ofClass, ...besides].map(({ kind, code, name, text, componentId }) => ({
    kind,
    code,
    name,
    text,
    componentId,
  }))
}

export type RowErrors = { code?: string; text?: string }

/** What to send, or what is wrong, by row. An empty box of the class's component is no score. */
export function readRows(rows: readonly FormerSchoolRow[]): { scores: FormerSchoolScore[] } | { wrong: RowErrors[] } {
  const seen = new Set<string>()
  const scores: FormerSchoolScore[] = []
  const wrong = rows.map(({ kind, code, name, text, componentId }): RowErrors => {
    const score = parseScore(text)
    if (componentId !== null && score === 'empty') return {}
    const key = formerSchoolKey({ kind, code })
    const isTwin = seen.has(key)
    seen.add(key)
    const wrongCode =
      code.trim() === '' ? 'Isi kodenya' : isTwin ? 'Jenis dan kode ini sudah ada di atas' : tooLong(code, longestCode)
    const wrongText = typeof score === 'object' ? undefined : 'Isi 0 sampai 100, paling banyak satu desimal'
    if (typeof score === 'object')
      scores.push({ kind, code: code.trim(), name: name.trim() || code.trim(), value: score.value })
    return { ...(wrongCode && { code: wrongCode }), ...(wrongText && { text: wrongText }) }
  })
  return wrong.some((one) => one.code ?? one.text) ? { wrong } : { scores }
}
