import type { CellContent, ComponentKind } from './final-score.ts'

/** What a score is from that no class of this school gave, but the school that a student came from in mid-semester. */
export const formerSchool = 'sekolah asal'

/** A student's score in a component of the class that she left within the semester, or from her former school. */
export type CarriedScore = CellContent & {
  componentId: string
  code: string
  name: string
  kind: ComponentKind
  weight: number
  competency: string | null
  /** The class it comes from, or `formerSchool`. */
  className: string
  reason: string | null
  /** As a timestamp: later ones replace earlier ones. From a former school: when she came. */
  savedAt: string
  /** Why the new teacher does not count it; null: it counts. */
  exemption: string | null
  /** How often she has decided that. */
  exemptionRev: number
}

/** A component of her own, for a score that the new class has no component for. */
export type CarriedComponent = Pick<CarriedScore, 'code' | 'name' | 'kind' | 'weight' | 'competency'> & {
  id: string
  carriedFrom: string
}

/** A carried score, and the component of the new class under which it counts; null: one of her own. */
type Placed = { score: CarriedScore; under: string | null }

type Class = {
  curriculum: 'MERDEKA' | 'K13'
  components: readonly { id: string; code: string; name: string; kind: ComponentKind; isArchived: boolean }[]
}
/** Her own cells in the new class. */
type OwnCells = { get: (componentId: string) => { state: CellContent['state']; savedAt: string } | undefined }

const kindIn: Record<Class['curriculum'], Partial<Record<ComponentKind, ComponentKind>>> = {
  MERDEKA: { PH: 'LM', PTS: 'STS', PAS: 'SAS' },
  K13: { LM: 'PH', STS: 'PTS', SAS: 'PAS' },
}

/** Merdeka has no separate skill: whether a practical score counts there, and as what, only the teacher can decide. */
export const isUndecided = ({ curriculum }: Pick<Class, 'curriculum'>, { kind, exemption }: CarriedScore): boolean =>
  kind === 'PRAKTIK' && curriculum === 'MERDEKA' && exemption === null

/**
 * Where one student's carried scores count. Under the component of the same kind and code, else the same name, unless
 * she has a later score there: it replaces the carried one. Beside an earlier score, of a time before she left and came
 * back, and where the class has no such component, it is a component of her own; one that would not count is left out.
 * Of those of one code in several classes the latest counts: its teacher saw the earlier ones. Of her former school's,
 * nobody here saw what her class had given her before she left for it: both count.
 */
export function placeCarried(to: Class, own: OwnCells, scores: readonly CarriedScore[]): Placed[] {
  const open = to.components.filter(({ isArchived }) => !isArchived)
  const byCode = new Map<string, CarriedScore>()
  const isOfSchool = ({ className }: CarriedScore) => className === formerSchool
  for (const given of [...scores.filter((one) => !isOfSchool(one)), ...scores.filter(isOfSchool)]) {
    const score = { ...given, kind: kindIn[to.curriculum][given.kind] ?? given.kind }
    const key = `${score.kind} ${plain(score.code)}`
    const other = byCode.get(key)
    if (!other || other.savedAt < score.savedAt)
      byCode.set(isOfSchool(score) && other ? `${key} ${formerSchool}` : key, score)
  }
  const taken = new Set<string>()
  const find = (score: CarriedScore, by: 'code' | 'name') => {
    const match = open.find((one) => one.kind === score.kind && plain(one[by]) === plain(score[by]))
    if (!match || taken.has(match.id)) return
    taken.add(match.id)
    return match
  }
  const latest = [...byCode.values()]
  const matches = new Map(latest.map((score) => [score, find(score, 'code')]))
  return latest.flatMap((score): Placed | [] => {
    const match = matches.get(score) ?? find(score, 'name')
    const here = match && own.get(match.id)
    const isFree = here === undefined || here.state === 'EMPTY'
    if (!isFree && here.savedAt >= score.savedAt) return []
    if (match && isFree && score.exemption === null) return { score, under: match.id }
    return score.kind === 'FORMATIF' ? [] : { score, under: null }
  })
}

const plain = (text: string) => text.trim().toLowerCase()

export const toOwnComponent = (to: Pick<Class, 'curriculum'>, score: CarriedScore): CarriedComponent => ({
  id: score.componentId,
  code: `${score.code} (${score.className})`,
  name: `${score.name}, dari ${score.className}`,
  // Until the teacher has decided it does not count.
  kind: score.kind === 'PRAKTIK' && to.curriculum === 'MERDEKA' ? 'FORMATIF' : score.kind,
  weight: score.weight,
  competency: score.competency,
  carriedFrom: score.className,
})

/** The cell that counts. An exempt score does not. */
export const countedCell = ({ state, value, remedial, reason, exemption }: CarriedScore) =>
  exemption === null
    ? { state, value, remedial: remedial ?? null, reason }
    : { state: 'EXEMPT' as const, value: null, remedial: null, reason: exemption }
