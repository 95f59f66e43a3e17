import { attendance } from '@hadir/contract/attendance.ts'
import { lessons } from '@hadir/contract/subject-attendance.ts'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../http/call.ts'
import { currentUserQuery } from '../http/current-user.ts'
import { useSession } from '../session/store.ts'
import { gzip } from './gzip.ts'
import type { OutboxItem } from './kept-sheet.ts'
import { useOutbox } from './outbox-store.ts'
import { type SendSheet, sendAll } from './send-all.ts'
import { startSending } from './start-sending.ts'
import { onShelfChange, thisShelf } from './this-shelf.ts'

const send: SendSheet = async (place, sheet) => {
  const { schoolId, academicClassId, date } = place
  const body = { date, ...sheet }
  if (place.kind === 'lesson') {
    return (await call(lessons.save, { params: { schoolId, scheduleId: place.scheduleId }, body }, { packing: gzip }))
      .data
  }
  const { device, marks } = sheet
  const day = { params: { schoolId, academicClassId }, body: { date, device, marks } }
  return (await call(attendance.save, day, { packing: gzip })).data
}

// Locks exist on https and localhost only. Without them two tabs may send the same marks, which does no harm.
const alone = (name: string) => (work: () => Promise<void>) =>
  'locks' in navigator ? navigator.locks.request(name, work) : work()

const waitingIn = (items: readonly OutboxItem[]) =>
  items.reduce((sum, { waiting, trouble }) => (trouble ? sum : sum + waiting), 0)

/** Sends what waits on the shelf of one person for as long as her session lasts. Returns how to stop. */
export function runOutbox(profileId: string, cache: QueryClient): () => void {
  const isAboutAttendance = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    String(queryKey[0]).startsWith('/api/v1/attendance') || String(queryKey[0]).startsWith('/api/v1/class')

  const look = async () => {
    const items = await (await thisShelf()).outbox(profileId)
    const before = waitingIn(useOutbox.getState().items)
    const now = waitingIn(items)
    useOutbox.setState({ items })
    // The list of classes and the recap show these marks too; nobody waits for them here.
    if (now < before) void cache.invalidateQueries({ predicate: isAboutAttendance })
    return { now, before }
  }
  const sending = startSending({
    sendAll: async () => {
      // Another person may have signed in, in this tab or in another, since this was set going.
      if (useSession.getState().profile?.id !== profileId || !useSession.getState().token) return 'halt'
      const ending = await sendAll(await thisShelf(), { profileId, send })
      const { now } = await look()
      // Saved while the last answer came: what left then hides in the count that something was added.
      if (ending === 'done' && now > 0) sending.wake()
      // Asked who she is, the server says it once more, and that leads to the sign-in.
      if (ending === 'halt') await cache.fetchQuery(currentUserQuery).catch(() => undefined)
      return ending
    },
    alone: alone(`hadir-sending-${profileId}`),
    random: Math.random,
    told: (state) => useOutbox.setState(state),
  })

  const sendIfAny = async () => {
    if ((await look()).now > 0) sending.wake()
  }
  const onVisible = () => {
    if (document.visibilityState === 'visible') void sendIfAny()
  }
  // A tap on the sheet changes the shelf too: only what was saved is a reason to try at once.
  const onChange = async () => {
    const { now, before } = await look()
    if (now <= before) return
    sending.wake()
    // Asked when there is something to keep; a browser short of space then spares this page.
    void navigator.storage?.persist?.()
  }
  const stopHearing = onShelfChange((change) => {
    if (change.profileId === profileId) void onChange()
  })
  window.addEventListener('online', sendIfAny)
  document.addEventListener('visibilitychange', onVisible)
  void sendIfAny()
  return () => {
    sending.stop()
    stopHearing()
    window.removeEventListener('online', sendIfAny)
    document.removeEventListener('visibilitychange', onVisible)
    useOutbox.setState({ items: [], isSending: false, delay: null, nextAt: null })
  }
}
