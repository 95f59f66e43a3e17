import 'fake-indexeddb/auto'
import { letters } from '@hadir/contract/attendance/letter.ts'
import { scoreEndpoints } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { expect, vi } from 'vitest'
import { jpeg } from '../../api/src/testing/test-jpeg.ts'
import { ConnectionError, readError } from '../../web/src/http/call-error.ts'
import { openFileStore } from '../../web/src/offline/files/file-store.ts'
import { filesKind, type SendFile } from '../../web/src/offline/files/files-kind.ts'
import { type PendingFile, targetOf } from '../../web/src/offline/files/pending-file.ts'
import { flushKinds, openKind } from '../../web/src/offline/outbox/flush.ts'
import type { OpenKind } from '../../web/src/offline/outbox/kind.ts'
import type { ItemOf, KindKey } from '../../web/src/offline/outbox/kinds.ts'
import { marksKind, type SendSheet } from '../../web/src/offline/outbox/marks-kind.ts'
import { changed, keyOf, noScores, nothing, withSaved } from '../../web/src/offline/scores/score-edits.ts'
import { scoreSession } from '../../web/src/offline/scores/score-session.ts'
import { type ScoresKind, scoresKind } from '../../web/src/offline/scores/scores-kind.ts'
import { lost } from '../../web/src/offline/state/epoch-state.ts'
import { newMarkId } from '../../web/src/offline/state/mark-id.ts'
import type { SheetPlace } from '../../web/src/offline/state/sheet-place.ts'
import { change, marksToSend } from '../../web/src/offline/state/sheet-state.ts'
import { openBrowserStore } from '../../web/src/offline/store/browser-store.ts'
import { fallbackStore } from '../../web/src/offline/store/fallback-store.ts'
import { sheetSession } from '../../web/src/offline/store/sheet-session.ts'
import { sheetStoreOn } from '../../web/src/offline/store/sheet-store.ts'
import { sendFor, unwatched } from '../../web/src/offline/store/testing-store.ts'
import type { FaultyProxy } from '../faulty-proxy.ts'
import { callerOn, type SchoolUnderFire, today } from './school-under-fire.ts'
import { runningClock } from '../../api/src/testing/test-clock.ts'

/** Bugs of a phone that the invariants must detect. */
export type PhoneFault = 'uncounted' | 'forgets' | 'resends' | 'deaf' | undefined

/** The last word of each kind's address: a further kind of work that is not tried here does not compile. */
export const wordOf: Record<KindKey, string> = { marks: 'daily-attendance', files: 'letter', scores: 'score' }
export const kindsOfWork = Object.keys(wordOf) as KindKey[]

let isDiskFull = false
/** Of all phones in this process: whatever they write, marks, photos or scores. */
export const fillDisks = (isFull: boolean): void => {
  isDiskFull = isFull
}
for (const name of ['put', 'add'] as const) {
  const write = IDBObjectStore.prototype[name]
  IDBObjectStore.prototype[name] = function (this: IDBObjectStore, ...what: [unknown, IDBValidKey?]) {
    if (isDiskFull) throw new DOMException('The disk is full', 'QuotaExceededError')
    return write.apply(this, what)
  }
}

type Of = {
  school: SchoolUnderFire
  academicClassId: string
  studentIds: readonly string[]
  subjectId: string
  componentId: string
}

let phones = 0

/**
 * The product's outbox with every kind of work on one phone, and a ledger of what its owner was told is stored and the
 * server has not confirmed.
 */
export async function startPhone(
  line: FaultyProxy,
  of: Of,
  { token, own, fault }: { token: () => string; own: readonly string[]; fault: PhoneFault },
) {
  const { school, academicClassId, subjectId, componentId } = of
  const { schoolId } = school
  const caller = callerOn(line.url, token)
  // On a disk of its own: devices of one teacher share this process.
  const profileId = `phone-${(phones += 1)}`
  const place: SheetPlace = { kind: 'daily', schoolId, academicClassId, date: today, className: 'VII-A' }
  const owed = {
    marks: new Set<string>(),
    files: new Set<string>(),
    scores: new Map<string, number>(),
  } satisfies Record<KindKey, { size: number }>
  const wanted = {
    marks: new Map<string, string>(),
    files: new Map<string, string>(),
    scores: new Map<string, number>(),
  }
  const typed = new Map<string, number>()
  const idOf = (at: number) => own[at] ?? ''
  /** Photos that the server has confirmed: the phone keeps none of them, so that a restore may take them. */
  const confirmed = new Set<string>()

  let isInMemory = false
  const openStore = async () =>
    sheetStoreOn(
      fallbackStore(
        () => openBrowserStore(profileId),
        (now) => {
          isInMemory = now
        },
      ),
      runningClock,
      () => undefined,
    )
  let sheetStore = await openStore()
  const files = await openFileStore(() => undefined, profileId)
  const { students, epoch } = await caller.readServer(place)
  const openSheet = () => sheetSession({ profileId, place, students, epoch, sheetStore: async () => sheetStore })
  let sheet = openSheet()

  const sendSheet: SendSheet = async (at, batch, signal) => {
    const saved = await caller.send(at, batch, signal)
    for (const { id } of saved.verdicts) owed.marks.delete(id)
    return saved
  }
  const sendFile: SendFile = async (file, content) => {
    const url = new URL(
      letters.save.path.replace(':schoolId', schoolId).replace(':studentId', file.student?.id ?? ''),
      line.url,
    )
    url.search = new URLSearchParams({ date: today, id: fault === 'resends' ? newMarkId() : file.id }).toString()
    const body = new FormData()
    body.set('file', new Blob([content], { type: file.type }), file.filename)
    const sending = fetch(url, { method: 'PUT', headers: { authorization: `Bearer ${token()}` }, body })
    const answer = await sending.catch((error: unknown) => Promise.reject(new ConnectionError(error)))
    if (!answer.ok) throw await readError(answer)
    await answer.text().catch((error: unknown) => Promise.reject(new ConnectionError(error)))
    owed.files.delete(file.id)
    confirmed.add(file.id)
  }
  const sendScores: ScoresKind['send'] = async ({ item, batch: { componentIds, studentIds, cells, keys } }) => {
    const body = { componentIds, studentIds, cells }
    const input = { params: { schoolId, id: item.id }, query: { semesterNo: 1 as const }, body }
    const { data } = await caller.call(scoreEndpoints.save, input)
    data.cells.forEach(({ verdict }, index) => {
      const key = keys[index] ?? ''
      if ((verdict === 'APPLIED' || verdict === 'SAME') && owed.scores.get(key) === cells[index]?.value)
        owed.scores.delete(key)
    })
    return data
  }
  const ignoreFailure: SendFile = (...sent) => sendFile(...sent).catch(() => undefined)
  const store = async () => sheetStore
  const kinds: { [K in KindKey]: OpenKind<ItemOf<K>> } = {
    marks: openKind(marksKind({ sheetStore: store, send: sendSheet, watch: unwatched })),
    files: openKind(
      filesKind({
        files: (work) => work(files),
        sheets: store,
        send: fault === 'forgets' ? ignoreFailure : sendFile,
        watch: unwatched,
      }),
    ),
    scores: openKind({ ...scoresKind, send: sendScores }),
  }
  const countOf = async <Item>(kind: OpenKind<Item>) =>
    (await kind.list(profileId))
      .flatMap((item) => Object.values(kind.counts(item)))
      .reduce((sum, count) => sum + count, 0)

  /** The page's clock goes on only past the pause after the last key. */
  const afterPause = <T>(act: () => T): T => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const done = act()
    vi.advanceTimersByTime(600)
    vi.useRealTimers()
    return done
  }
  let grid: (ReturnType<typeof scoreSession> & { close: () => void }) | undefined
  type Received = Parameters<typeof scoreSession>[1]
  /** What the device has of the last answer (offline/prefetch/use-cached-query.ts). */
  let cached: Received | undefined
  const receive = (received: Received) => {
    grid?.receive(received)
    cached = { ...received, isCached: true }
  }
  const readGrid = async (): Promise<Received> => {
    const { data } = await caller.call(scoreEndpoints.read, {
      params: { schoolId, id: subjectId },
      query: { semesterNo: 1 },
    })
    const cells = data.cells.map(({ component, student: row, ...cell }) => ({
      ...cell,
      componentId: data.evaluation.components[component]?.id ?? '',
      studentId: data.students[row]?.id ?? '',
    }))
    return { cells, epoch: data.epoch, isCached: false, own: () => new Set(own.map((_, at) => keyAt(at))) }
  }
  const openGrid = async () => {
    if (grid) return grid
    const received = await readGrid()
    const session = scoreSession({ profileId, id: subjectId, semesterNo: 1, title: 'IPA VII-A' }, cached ?? received)
    grid = { ...session, close: afterPause(session.open) }
    await grid.ready()
    receive(received)
    // What the server has is confirmed by reading it, too: a response was lost.
    const { saved } = grid.view.getState().scores
    for (const [key, value] of owed.scores) if (saved.get(key)?.value === value) owed.scores.delete(key)
    return grid
  }
  const leave = async () => {
    grid?.close()
    await grid?.unstored()
    grid = undefined
  }
  const keyAt = (at: number) => keyOf({ componentId, studentId: idOf(at) })

  return {
    owed,
    wanted,
    typed,
    confirmed,
    leave,
    isGridOpen: () => grid !== undefined,
    mark: async (at: number, status: 'S' | 'I') => {
      await sheet.change((now) => change(now, idOf(at), { status }))
      await sheet.save()
      for (const { id, studentId } of marksToSend(sheet.readState())) if (studentId === idOf(at)) owed.marks.add(id)
      wanted.marks.set(idOf(at), status)
    },
    photo: async (at: number) => {
      // The letter of a mark; the server keeps one a day, and a second photo would have to have seen the first.
      if (!wanted.marks.has(idOf(at)) || wanted.files.has(idOf(at))) return
      const content = new Uint8Array(jpeg()).buffer
      const letter = { sheet: place, student: { id: idOf(at), name: 'Ani' } }
      const file: PendingFile = {
        ...letter,
        id: newMarkId(),
        profileId,
        target: targetOf(letter),
        filename: 'surat.jpg',
        type: 'image/jpeg',
        bytes: content.byteLength,
        createdAt: runningClock.now().toISOString(),
        trouble: null,
      }
      const isStored = await files.put(file, content).then(
        () => true,
        () => false,
      )
      // She is told that it is not.
      if (!isStored) return
      owed.files.add(file.id)
      wanted.files.set(idOf(at), file.id)
    },
    score: async (at: number, tens: number) => {
      const { act, view, unstored } = await openGrid()
      const [key, value] = [keyAt(at), tens * 100]
      afterPause(() =>
        act((now) =>
          changed(now, [{ componentId, studentId: idOf(at), content: { ...nothing, state: 'SCORE', value } }]),
        ),
      )
      await unstored()
      typed.set(key, (typed.get(key) ?? 0) + 1)
      wanted.scores.set(key, value)
      if (view.getState().scores.edits.has(key)) owed.scores.set(key, value)
      else owed.scores.delete(key)
    },
    flush: async () => {
      const ending = await flushKinds(Object.values(kinds), sendFor(profileId))
      await sheet.follow({ profileId, key: `daily:${academicClassId}:${today}` })
      return ending
    },
    /** Nothing that its owner was told is stored may be missing in what the badge counts. */
    expectCounted: async () => {
      const countedOf: Record<KindKey, () => Promise<number>> = {
        marks: () => countOf(kinds.marks),
        files: () => countOf(kinds.files),
        scores: async () => (fault === 'uncounted' ? 0 : countOf(kinds.scores)),
      }
      for (const kind of kindsOfWork)
        expect(await countedOf[kind](), `K1 ${kind} unsent, and not counted`).toBeGreaterThanOrEqual(owed[kind].size)
    },
    crash: async () => {
      // A page that alone has something asks before it is closed.
      if (isInMemory || grid?.isInMemory()) return
      await leave()
      sheetStore = await openStore()
      sheet = openSheet()
      await sheet.adopt(students, undefined, { epoch, isCached: true })
    },
    /** After a restore the page reads again: what it had confirmed and has no more, it offers. */
    readRestored: async () => {
      const heard = await caller.readServer(place)
      await sheet.adopt(heard.students, undefined, { epoch: fault === 'deaf' ? epoch : heard.epoch })
      await openGrid()
      receive(await readGrid())
      await grid?.unstored()
    },
    offered: () => ({
      marks: new Set(
        Object.entries(sheet.readState().rows)
          .filter(([, { conflict, queue }]) => conflict !== null || queue.length > 0)
          .map(([id]) => id)
          .concat(lost(sheet.readState())),
      ),
      scores: new Set(grid?.view.getState().scores.edits.keys()),
    }),
    readScores: async () => withSaved(noScores, (await readGrid()).cells).saved,
    readSheet: () => caller.readServer(place),
    historyOf: async (studentId: string) =>
      (await caller.call(letters.history, { params: { schoolId, studentId }, query: { date: today } })).data,
    end: async () => {
      await leave()
      files.close()
    },
  }
}

export type Phone = Awaited<ReturnType<typeof startPhone>>
