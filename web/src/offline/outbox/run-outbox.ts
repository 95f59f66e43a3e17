import type { QueryClient } from '@tanstack/react-query'
import { currentUserQuery } from '../../http/current-user.ts'
import { bindToSession } from '../../session/bound-session.ts'
import { outboxChecks, useOutbox } from '../store/outbox-store.ts'
import { serialQueue } from '../store/serial-queue.ts'
import { flushKinds } from './flush.ts'
import type { Ending, KindEvent } from './kind.ts'
import { type KindKey, kindKeys, kinds, kindsInDoubt, listWork, shownWork, type WaitingWork } from './kinds.ts'
import { openOutboxWriter } from './outbox-writer.ts'
import { startRetryLoop } from './retry-loop.ts'

// Locks exist on https and localhost only. Without them two tabs may send the same marks, which does no harm.
const alone = (name: string) => (work: () => Promise<void>) =>
  'locks' in navigator ? navigator.locks.request(name, work) : work()

/** How soon the count follows what is being typed. */
const typedCountMs = 500

/** Until what could not be read is read again: the first time, doubled each time, and at most. */
const [firstRereadMs, longestRereadMs] = [2_000, 60_000]

/** Entries that sending and asking will take off this device. */
function pending(waiting: WaitingWork, only?: KindKey): number {
  const shown = shownWork(waiting).filter(({ kind }) => only === undefined || kind === only)
  return shown.reduce((sum, { counts }) => sum + (counts.waiting ?? 0) + (counts.unsure ?? 0), 0)
}

const sumDue = (waiting: WaitingWork) => shownWork(waiting).reduce((sum, { due }) => sum + due, 0)

/** What a change is measured by: whether there is more to do than before. */
const leftToDo = (waiting: WaitingWork) => sumDue(waiting) + kindsInDoubt(waiting, false).length

/** Sends one person's pending work of every kind for as long as her session lasts. Returns a stop function. */
export function runOutbox(
  { profileId, schoolId }: { profileId: string; schoolId: string },
  cache: QueryClient,
): () => void {
  const session = bindToSession(profileId)
  const to = { profileId, schoolId, signal: session.signal }
  const writer = openOutboxWriter()
  let isStopped = false
  /** Whether to look once whether days are school days again; not after every tap. */
  let mayResume = false
  let counting: ReturnType<typeof setTimeout> | undefined
  let rereading: ReturnType<typeof setTimeout> | undefined
  let rereadMs = firstRereadMs
  /** Whatever could not be read may have work that waits: a badge that says otherwise would be believed. */
  const rereadUnless = (isWhole: boolean) => {
    clearTimeout(rereading)
    if (!isWhole && !isStopped) rereading = setTimeout(() => sendIfAny(), rereadMs)
    rereadMs = isWhole ? firstRereadMs : Math.min(rereadMs * 2, longestRereadMs)
  }
  // One read at a time: an earlier one that ends later would show an old state.
  const inOrder = serialQueue()
  const countWaiting = () =>
    inOrder(async () => {
      const unread = new Set<KindKey>()
      const found = await listWork(profileId, (kind) => unread.add(kind))
      const { waiting: before } = useOutbox.getState()
      const stillShown = [...unread].filter((kind) => found[kind].length === 0).map((kind) => [kind, before[kind]])
      const waiting = { ...found, ...Object.fromEntries(stillShown) } as WaitingWork
      rereadUnless(unread.size === 0)
      const sent = kindKeys.filter((kind) => pending(waiting, kind) < pending(before, kind))
      writer.show({ waiting })
      // The list of classes, the recap and the letters show these too; the refetch is not awaited.
      const touched = sent.flatMap((kind) => kinds[kind].touches ?? [])
      const isTouched = ({ queryKey }: { queryKey: readonly unknown[] }) =>
        touched.some((path) => String(queryKey[0]).startsWith(path))
      if (touched.length > 0) void cache.invalidateQueries({ predicate: isTouched })
      return { waiting, before }
    })
  const resolveDoubts = async (waiting: WaitingWork): Promise<Ending> => {
    for (const kind of kindsInDoubt(waiting, mayResume)) {
      const ending = (await kinds[kind].resolveDoubts?.({ ...to, mayResume })) ?? 'done'
      if (ending !== 'done') return ending
    }
    return 'done'
  }
  const sending = startRetryLoop({
    flushOutbox: async () => {
      if (session.signal.aborted) return 'halt'
      const sent = await flushKinds(Object.values(kinds), to)
      const { waiting } = await countWaiting()
      const mayAsk = sent === 'done' && kindsInDoubt(waiting, mayResume).length > 0
      const ending = mayAsk ? await resolveDoubts(waiting) : sent
      if (ending === 'done') mayResume = false
      if (mayAsk) await countWaiting()
      // Saved during the last response: the marks just sent hide it in the count of pending ones.
      if (ending === 'done' && sumDue(waiting) > 0) sending.wake()
      // Fetching the current user repeats the refusal, and that leads to the sign-in.
      if (ending === 'halt' && !isStopped) await cache.fetchQuery(currentUserQuery).catch(() => undefined)
      return ending
    },
    alone: alone(`hadir-sending-${profileId}`),
    random: Math.random,
    onState: writer.show,
  })

  function sendIfAny(): void {
    mayResume = true
    void countWaiting().then(({ waiting }) => {
      if (sumDue(waiting) > 0 || kindsInDoubt(waiting, true).length > 0) sending.wake()
    })
  }
  const onVisible = () => {
    if (document.visibilityState === 'visible') sendIfAny()
  }
  // A tap on a sheet changes the offline store too: while sending fails, only newly saved work triggers a retry.
  const onSaved = async () => {
    const { waiting, before } = await countWaiting()
    const [now, then] = [leftToDo(waiting), leftToDo(before)]
    if (now > then || (now > 0 && !useOutbox.getState().delay)) sending.wake()
    // Requested once there is something to keep; a browser short of space then spares this site.
    if (now > then) void navigator.storage?.persist?.()
  }
  const countSoon = () => {
    counting ??= setTimeout(() => {
      counting = undefined
      void countWaiting()
    }, typedCountMs)
  }
  const hear: Record<KindEvent, () => void> = { saved: () => void onSaved(), typed: countSoon, wanted: sendIfAny }
  const stopHearing = kindKeys.map((kind) =>
    kinds[kind].watch((change) => {
      if (change.profileId === profileId) hear[change.event]()
    }),
  )
  window.addEventListener('online', sendIfAny)
  outboxChecks.addEventListener('check', sendIfAny)
  document.addEventListener('visibilitychange', onVisible)
  sendIfAny()
  return () => {
    isStopped = true
    sending.stop()
    session.end()
    for (const stop of stopHearing) stop()
    clearTimeout(counting)
    clearTimeout(rereading)
    window.removeEventListener('online', sendIfAny)
    outboxChecks.removeEventListener('check', sendIfAny)
    document.removeEventListener('visibilitychange', onVisible)
    writer.close()
  }
}
