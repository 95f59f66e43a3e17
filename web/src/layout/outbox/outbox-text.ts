import { type Counts, type Delay, listed } from '../../offline/outbox/kind.ts'
import { type KindKey, kindKeys, kinds, type Shown } from '../../offline/outbox/kinds.ts'

export type OutboxTone = 'good' | 'warn' | 'danger'
type OutboxText = { text: string; count: number; tone: OutboxTone }

/** How much of a kind is in a state, as the badge counts it: entries, or items with such an entry. */
function amountOf(work: readonly Shown[], kind: KindKey, state: keyof Counts) {
  const { item, entry } = kinds[kind].nouns
  const counts = work.flatMap((one) => (one.kind === kind ? [one.counts[state] ?? 0] : []))
  const count = item ? counts.filter((many) => many > 0).length : counts.reduce((sum, many) => sum + many, 0)
  return { count, noun: item ?? entry }
}

const inState = (work: readonly Shown[], state: keyof Counts) =>
  kindKeys.map((kind) => amountOf(work, kind, state)).filter(({ count }) => count > 0)

const urgent: readonly [keyof Counts, string][] = [
  ['refused', 'ditolak'],
  ['toReview', 'perlu ditinjau'],
  ['lost', 'perlu dikirim lagi'],
]
const quiet: readonly [keyof Counts, string][] = [
  ['unsure', 'belum dipastikan'],
  ['unsaved', 'belum disimpan'],
]

/** The first kind with something in one of these states. */
function firstOf(work: readonly Shown[], states: typeof urgent, tone: OutboxTone): OutboxText | undefined {
  for (const [state, words] of states) {
    const [first] = inState(work, state)
    if (first) return { text: `${first.count} ${first.noun} ${words}`, count: first.count, tone }
  }
  return undefined
}

/** What waits on this device in one sentence: the most urgent thing first. */
export function outboxText(work: readonly Shown[], { delay }: { delay: Delay | null }): OutboxText {
  const danger = firstOf(work, urgent, 'danger')
  if (danger) return danger
  const waiting = inState(work, 'waiting')
  if (waiting.length > 0) {
    const named = listed(waiting.map(({ count, noun }) => `${count} ${noun}`))
    const count = waiting.reduce((sum, one) => sum + one.count, 0)
    return { text: delay ? `${named} belum terkirim` : `Mengirim ${named}`, count, tone: 'warn' }
  }
  return firstOf(work, quiet, 'warn') ?? { text: 'Semua terkirim', count: 0, tone: 'good' }
}
