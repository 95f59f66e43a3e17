import { compareFractions, type Fraction } from './fraction.ts'
import { effectiveScore, type CellLookup, type ComponentKind, type RemedialRule } from './final-score.ts'

/** A student's result in one learning objective (TP). Without score and tick it is not assessed, and not named. */
export type ObjectiveResult = {
  text: string
  /** Its position in the list: of equal ones, the first is named. */
  orderNo: number
  score: Fraction | null
  /** Set by hand, which overrides the score. */
  isAchieved?: boolean | null
}

/** A school's own wording. {nama} is the student, {tinggi} the strongest objective and {rendah} the weakest. */
export type DescriptionTemplate = {
  /** The first sentence if at least one objective is achieved. */
  mastered: string
  /** The first sentence if none is. */
  beginning: string
  /** The second sentence if the weakest is not achieved. */
  needsGuidance: string
  /** The second sentence if all are achieved. */
  canGrow: string
  /** The whole text if all are equal and achieved. */
  evenlyMastered: string
  /** The whole text if all are equal and none is achieved. */
  evenlyWeak: string
}

export const defaultDescriptionTemplate: DescriptionTemplate = {
  mastered: 'Ananda {nama} menunjukkan penguasaan yang baik dalam {tinggi}.',
  beginning: 'Ananda {nama} mulai berkembang dalam {tinggi}.',
  needsGuidance: 'Perlu bimbingan dalam {rendah}.',
  canGrow: 'Dapat terus dikembangkan dalam {rendah}.',
  evenlyMastered: 'Ananda {nama} menunjukkan penguasaan yang merata pada semua tujuan pembelajaran.',
  evenlyWeak: 'Perlu bimbingan pada semua tujuan pembelajaran.',
}

type LinkedComponent = { id: string; kind: ComponentKind; objectiveIds: readonly string[] }

/**
 * The score of each objective by its id: the unweighted mean of the counted scores of its summative components,
 * whatever their weight in the final score. Objectives without any are missing. Under K13 the caller passes the
 * components of one of the two descriptions, knowledge or skill.
 */
export function objectiveScores(
  formula: RemedialRule & { components: readonly LinkedComponent[] },
  cells: CellLookup,
): Map<string, Fraction> {
  const scores = new Map<string, Fraction>()
  for (const { id, kind, objectiveIds } of formula.components) {
    if (kind === 'FORMATIF') continue
    const score = effectiveScore(cells.get(id), formula)
    if (score === null) continue
    for (const objectiveId of objectiveIds) {
      const { n, d } = scores.get(objectiveId) ?? { n: 0n, d: 0n }
      scores.set(objectiveId, { n: n + BigInt(score), d: d + 20n })
    }
  }
  return scores
}

/**
 * The automatic description of a student's achievement (capaian kompetensi), in one or two sentences. `threshold` is
 * KKTP or KKM in points. Null if no objective is assessed: there is nothing to write, and the subject cannot be locked.
 */
export function automaticDescription({
  studentName,
  threshold,
  objectives,
  template = defaultDescriptionTemplate,
}: {
  studentName: string
  threshold: number
  objectives: readonly ObjectiveResult[]
  template?: DescriptionTemplate
}): string | null {
  const assessed = objectives.flatMap((one) => assess(one, threshold))
  const achieved = assessed.filter((one) => one.isAchieved)
  const [strongest] = (achieved.length > 0 ? achieved : assessed).toSorted((a, b) => byScore(b, a) || inOrder(a, b))
  if (!strongest) return null
  const others = assessed.filter((one) => one !== strongest)
  const missed = others.filter((one) => !one.isAchieved)
  const [weakest] = (missed.length > 0 ? missed : others).toSorted((a, b) => scoredFirst(a, b) || inOrder(a, b))
  const sentences = (...wording: string[]) => fill(wording.join(' '), { studentName, strongest, weakest })

  const first = strongest.isAchieved ? template.mastered : template.beginning
  if (!weakest) return sentences(first)
  if (others.every((one) => isAlike(one, strongest))) {
    return sentences(strongest.isAchieved ? template.evenlyMastered : template.evenlyWeak)
  }
  return sentences(first, weakest.isAchieved ? template.canGrow : template.needsGuidance)
}

/**
 * Whether the automatic text has changed since a person edited it. `editedFrom` is the automatic text at that time,
 * stored as the edit's fingerprint: null for an unedited text, empty where there was no automatic text to start from.
 */
export const isDescriptionStale = (editedFrom: string | null, automatic: string | null): boolean =>
  editedFrom !== null && editedFrom !== (automatic ?? '')

type Assessed = { text: string; orderNo: number; score: Fraction | null; isAchieved: boolean }

function assess({ text, orderNo, score, isAchieved }: ObjectiveResult, threshold: number): Assessed[] {
  const reached = isAchieved ?? (score && score.n >= BigInt(threshold) * score.d)
  return reached === null ? [] : [{ text, orderNo, score, isAchieved: reached }]
}

const inOrder = (a: Assessed, b: Assessed) => a.orderNo - b.orderNo

/** Objectives with only a tick rank below every score. */
function byScore({ score: a }: Assessed, { score: b }: Assessed): number {
  if (a && b) return compareFractions(a, b)
  return Number(a !== null) - Number(b !== null)
}

/** The lowest score first; a score shows more precisely than a tick who needs help where. */
const scoredFirst = (a: Assessed, b: Assessed) => (a.score && b.score ? byScore(a, b) : byScore(b, a))

const isAlike = (a: Assessed, b: Assessed) => a.isAchieved === b.isAchieved && byScore(a, b) === 0

function fill(wording: string, words: { studentName: string; strongest: Assessed; weakest: Assessed | undefined }) {
  // In one pass, so that a brace or a dollar in a name or an objective stays literal.
  return wording.replace(/\{(nama|tinggi|rendah)\}/g, (_, word) => {
    if (word === 'nama') return words.studentName
    const objective = word === 'tinggi' ? words.strongest : words.weakest
    return objective ? phraseOf(objective.text) : ''
  })
}

/**
 * An active or passive verb by its prefix, as most objectives begin with one. me- changes with the letter that follows
 * (mem-, men-, meng-, meny-, or me- before l, r, w, y), so that Mesir, Medan and Mekah keep their capital.
 */
const leadingVerb = /^(?:Me[lmnrwy]|Ber|Di|Ter)\p{Ll}{2}/u

/** An objective as a part of a sentence: "Peserta didik mampu Membaca peta." becomes "membaca peta". */
function phraseOf(text: string): string {
  const bare = text
    .trim()
    .replace(/^peserta\s+didik\s+mampu\b[\s:,]*/i, '')
    .replace(/[.\s]+$/, '')
  return leadingVerb.test(bare) ? bare.charAt(0).toLowerCase() + bare.slice(1) : bare
}
