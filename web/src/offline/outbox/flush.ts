import { CallError, ConnectionError, GivenUp } from '../../http/call-error.ts'
import { upgradeRequired } from '../../http/read-answer.ts'
import type { Trouble } from '../store/stored-sheet.ts'
import type { Ending, Kind, OpenKind, SendFor } from './kind.ts'

/** No request of any kind can succeed now. */
const isForAll = (ending: Ending) => ending === 'halt' || ending === 'unreachable' || ending === 'outdated'

export const openKind = <Item, Batch, Answer>(kind: Kind<Item, Batch, Answer>): OpenKind<Item> => ({
  ...kind,
  flush: (to) => flushKind(kind, to),
})

/** Sends everything pending of one person: kind after kind, one request at a time. */
export async function flushKinds(
  kinds: readonly { flush: (to: SendFor) => Promise<Ending> }[],
  to: SendFor,
): Promise<Ending> {
  let ending: Ending = 'done'
  for (const kind of kinds) {
    // A kind that fails on this device must not keep the others from being sent.
    const sent = await kind.flush(to).catch((): Ending => 'busy')
    if (isForAll(sent)) return sent
    if (sent === 'busy' || ending === 'done') ending = sent
  }
  return ending
}

/** Sends everything pending of one kind, item after item. An entry is removed only on its verdict. */
export async function flushKind<Item, Batch, Answer>(kind: Kind<Item, Batch, Answer>, to: SendFor): Promise<Ending> {
  let ending: Ending = 'done'
  const items = await kind.list(to.profileId)
  for (const item of items.filter((one) => kind.due(one) > 0)) {
    const sent = await sendItem(kind, item, to)
    if (isForAll(sent)) return sent
    if (sent === 'busy' || ending === 'done') ending = sent
  }
  return ending
}

async function sendItem<Item, Batch, Answer>(
  kind: Kind<Item, Batch, Answer>,
  item: Item,
  to: SendFor,
): Promise<Ending> {
  for (;;) {
    const batch = await kind.next(item)
    if (!batch) return 'done'
    const sent = { item, batch }
    try {
      await kind.apply(sent, await kind.send(sent, to), to)
    } catch (error) {
      const after = afterFailure(error)
      if (typeof after === 'string') {
        await kind.unanswered?.(sent)
        return after
      }
      await kind.reject(sent, after)
    }
  }
}

const busy = new Set([408, 425, 429])

/** Only an unreachable or busy server, or an ended session, leads to a retry. */
export function afterFailure(error: unknown): Exclude<Ending, 'done'> | Trouble {
  if (error instanceof ConnectionError) return 'unreachable'
  // Given up: somebody else has signed in, or an administrator gave no reason.
  if (error instanceof GivenUp || (error instanceof DOMException && error.name === 'AbortError')) return 'halt'
  if (!(error instanceof CallError)) return 'busy'
  const { status, body } = error
  if (status === 401) return 'halt'
  if (status === upgradeRequired) return 'outdated'
  // The phone's clock is ahead: the same marks are valid once that day comes.
  if (body.code === 'DATE_IN_FUTURE') return 'early'
  if (status >= 500 || busy.has(status)) return 'busy'
  return { code: body.code, message: body.message }
}
