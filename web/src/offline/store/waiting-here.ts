import { listed } from '../outbox/kind.ts'
import { type KindKey, kindKeys, kinds, type Shown } from '../outbox/kinds.ts'
import { unsentOf } from './clear-store.ts'
import { readPeople } from './people-here.ts'

/** Entries by kind: what is sent by itself once its author is here, and what she has to decide first. */
export type Amounts = Readonly<Record<'sent' | 'decided', Partial<Record<KindKey, number>>>>

const sumOf = (work: readonly Shown[], of: (counts: Shown['counts']) => number) =>
  Object.fromEntries(
    kindKeys.map((key) => [key, work.reduce((sum, { kind, counts }) => sum + (kind === key ? of(counts) : 0), 0)]),
  )

export const amountsOf = (work: readonly Shown[]): Amounts => ({
  sent: sumOf(work, ({ waiting = 0, unsaved = 0 }) => waiting + unsaved),
  decided: sumOf(work, ({ refused = 0, toReview = 0, lost = 0 }) => refused + toReview + lost),
})

/** After any change of what waits here, of whomever. */
export function onWorkChange(listener: () => void): () => void {
  const stops = kindKeys.map((kind) => kinds[kind].watch(listener))
  return () => {
    for (const stop of stops) stop()
  }
}

export type WaitingHere = {
  /** Whether a session ended here without a sign-out. */
  isEnded: boolean
  /** Of the given account, or of the one whose session ended. */
  own: Amounts
  others: Amounts
  /** Whether all that this device has could be read. */
  isWhole: boolean
}

/** How much waits on this device for `accountId`, in those of her profiles that `counts` selects, and for others. */
export async function waitingHere({
  accountId,
  counts = () => true,
}: { accountId?: string; counts?: (profileId: string) => boolean } = {}): Promise<WaitingHere> {
  const { last, owners } = readPeople()
  const whose = accountId ?? last
  const ids = Object.keys(owners)
  let isWhole = true
  const of = async (profileIds: readonly string[]) =>
    amountsOf(
      await unsentOf(profileIds, () => {
        isWhole = false
      }),
    )
  const own = await of(ids.filter((id) => owners[id] === whose && counts(id)))
  const others = await of(ids.filter((id) => owners[id] !== whose))
  return { isEnded: last !== null, own, others, isWhole }
}

const inWords = (amounts: Amounts['sent']) =>
  listed(kindKeys.flatMap((key) => (amounts[key] ? [`${amounts[key]} ${kinds[key].nouns.entry}`] : [])))

/** What is sent by itself after signing in: "18 tanda absensi dan 1 berkas"; empty if nothing waits. */
export const waitingText = ({ sent }: Amounts): string => inWords(sent)

/** "3 nilai yang perlu ditinjau"; empty without any. */
export const rejectedText = ({ decided }: Amounts): string => {
  const what = inWords(decided)
  return what && `${what} yang perlu ditinjau`
}
