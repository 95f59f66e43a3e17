import { attendance } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { lessons } from '@hadir/contract/attendance/subject-attendance/subject-attendance.ts'
import type { QueryClient } from '@tanstack/react-query'
import { call, type Packing } from '../../http/call.ts'
import { currentUserQuery } from '../../http/current-user.ts'
import { bindToSession } from '../../session/bound-session.ts'
import { filesToSend, type SendFile, sendFiles } from '../files/send-files.ts'
import { onFileChange, withFiles } from '../files/current-file-store.ts'
import { uploadFile } from '../files/upload-file.ts'
import { leftGrid } from '../scores/left-grid.ts'
import type { ReadSheet } from './confirm-stored.ts'
import type { OutboxItem } from '../store/stored-sheet.ts'
import { serialQueue } from '../store/serial-queue.ts'
import { useOutbox } from '../store/outbox-store.ts'
import { openOutboxWriter } from './outbox-writer.ts'
import { type Ending, type SendSheet, flushOutbox } from './flush.ts'
import type { SheetStore } from '../store/sheet-store.ts'
import { startRetryLoop } from './retry-loop.ts'
import { onStoreChange, currentStore } from '../store/current-store.ts'

const sendWith =
  (signal: AbortSignal): SendSheet =>
  async (place, sheet) => {
    const { schoolId, academicClassId, date } = place
    const body = { date, ...sheet }
    const how = { packing: gzip, signal }
    if (place.kind === 'lesson') {
      return (await call(lessons.save, { params: { schoolId, scheduleId: place.scheduleId }, body }, how)).data
    }
    const { journal: _, ...marks } = sheet
    const day = { params: { schoolId, academicClassId }, body: { date, ...marks } }
    return (await call(attendance.save, day, how)).data
  }

const readWith =
  (signal: AbortSignal): ReadSheet =>
  async (place) => {
    const { schoolId, academicClassId, date } = place
    const query = { date }
    if (place.kind === 'lesson')
      return (await call(lessons.sheet, { params: { schoolId, scheduleId: place.scheduleId }, query }, { signal })).data
    return (await call(attendance.sheet, { params: { schoolId, academicClassId }, query }, { signal })).data
  }

// Locks exist on https and localhost only. Without them two tabs may send the same marks, which does no harm.
const alone = (name: string) => (work: () => Promise<void>) =>
  'locks' in navigator ? navigator.locks.request(name, work) : work()

const waitingIn = (items: readonly OutboxItem[]) =>
  items.reduce((sum, { waiting, trouble, unsure = 0 }) => (trouble ? sum : sum + waiting + unsure), 0)

// Few people have scores: their code is loaded after the first screen's.
const drafts = () => import('../scores/flush-drafts.ts')

/** Sends one person's pending items for as long as her session lasts. Returns a stop function. */
export function runOutbox(
  { profileId, schoolId }: { profileId: string; schoolId: string },
  cache: QueryClient,
): () => void {
  const isAboutAttendance = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    String(queryKey[0]).startsWith('/api/v1/attendance') || String(queryKey[0]).startsWith('/api/v1/class')

  const session = bindToSession(profileId)
  const writer = openOutboxWriter()
  let isStopped = false
  // One read at a time: an earlier one that ends later would show an old state.
  const inOrder = serialQueue()
  const countWaiting = () =>
    inOrder(async () => {
      const sheetStore = await currentStore()
      const items = await sheetStore.outbox(profileId)
      // If the browser cannot store files there are none.
      const files = await withFiles((fileStore) => fileStore.list(profileId)).catch(() => [])
      const mayGo = await filesToSend({ list: async () => files }, sheetStore, profileId)
      // If the browser cannot store scores there are none.
      const scores = await drafts()
        .then(({ waitingDrafts }) => waitingDrafts(profileId))
        .catch(() => 0)
      const before = useOutbox.getState()
      const wait = { now: waitingIn(items) + mayGo.length, before: waitingIn(before.items) + before.files.length }
      const isGone = waitingIn(items) < waitingIn(before.items) || files.length < before.files.length
      writer.show({ items, files })
      // The list of classes, the recap and the letters show these too; the refetch is not awaited.
      if (isGone) void cache.invalidateQueries({ predicate: isAboutAttendance })
      return { items, mayGo, scores, ...wait }
    })
  const send = sendWith(session.signal)
  const read = readWith(session.signal)
  const sendFile: SendFile = (file, content) => uploadFile(file, content, session.signal)
  /** Marks first: a letter belongs to one. */
  const sendMarksAndFiles = async (sheetStore: SheetStore): Promise<Ending> => {
    const ending = await flushOutbox(sheetStore, { profileId, send })
    if (ending === 'halt' || ending === 'unreachable' || ending === 'outdated') return ending
    const ofFiles = await withFiles((files) => sendFiles(files, { profileId, sheets: sheetStore, send: sendFile }))
    const ofScores = await (await drafts()).flushDrafts({ profileId, schoolId, signal: session.signal })
    return [ofScores, ofFiles, ending].find((one) => one !== 'done') ?? 'done'
  }
  const sending = startRetryLoop({
    flushOutbox: async () => {
      if (session.signal.aborted) return 'halt'
      const sheetStore = await currentStore()
      const sent = await sendMarksAndFiles(sheetStore)
      const { items, mayGo } = await countWaiting()
      const mayConfirm = sent === 'done' && items.some(({ unsure }) => unsure)
      const ending = mayConfirm
        ? await (await import('./confirm-stored.ts')).confirmStored(sheetStore, { profileId, read })
        : sent
      const now = items.reduce((sum, { waiting, trouble }) => (trouble ? sum : sum + waiting), mayGo.length)
      if (mayConfirm) await countWaiting()
      // Saved during the last response: the marks just sent hide it in the count of pending ones.
      if (ending === 'done' && now > 0) sending.wake()
      // Fetching the current user repeats the refusal, and that leads to the sign-in.
      if (ending === 'halt' && !isStopped) await cache.fetchQuery(currentUserQuery).catch(() => undefined)
      return ending
    },
    alone: alone(`hadir-sending-${profileId}`),
    random: Math.random,
    onState: writer.show,
  })

  const sendIfAny = () =>
    void countWaiting().then(({ now, scores }) => {
      if (now + scores > 0) sending.wake()
    })
  const onVisible = () => {
    if (document.visibilityState === 'visible') sendIfAny()
  }
  // A tap on the sheet changes the offline store too: while sending fails, only newly saved marks trigger a retry.
  const onChange = async () => {
    const { now, before } = await countWaiting()
    if (now > before || (now > 0 && !useOutbox.getState().delay)) sending.wake()
    // Requested once there is something to keep; a browser short of space then spares this site.
    if (now > before) void navigator.storage?.persist?.()
  }
  const stopHearing = onStoreChange((change) => {
    if (change.profileId === profileId) void onChange()
  })
  const stopHearingFiles = onFileChange((change) => {
    if (change.profileId === profileId) void onChange()
  })
  window.addEventListener('online', sendIfAny)
  leftGrid.addEventListener('left', sendIfAny)
  document.addEventListener('visibilitychange', onVisible)
  sendIfAny()
  return () => {
    isStopped = true
    sending.stop()
    session.end()
    stopHearing()
    stopHearingFiles()
    window.removeEventListener('online', sendIfAny)
    leftGrid.removeEventListener('left', sendIfAny)
    document.removeEventListener('visibilitychange', onVisible)
    writer.close()
  }
}

/** Compresses a class's marks to a third of their bytes; browsers without CompressionStream send them uncompressed. */
export const gzip: Packing | undefined =
  typeof CompressionStream === 'undefined'
    ? undefined
    : {
        headers: { 'content-encoding': 'gzip' },
        pack: (text) =>
          new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer(),
      }
