import 'fake-indexeddb/auto'
import type { MarkToSend } from '@hadir/contract/attendance/attendance-mark.ts'
import type { AttendanceStatus } from '@hadir/contract/labels.ts'
import type { SyncCell, SyncMark } from '../../api/src/features/attendance/testing-sync-types.ts'
import { Confirmed } from '../../api/src/features/attendance/testing-sync-client.ts'
import { openBrowserStore } from '../../web/src/offline/store/browser-store.ts'
import { confirmStored } from '../../web/src/offline/outbox/confirm-stored.ts'
import { lost } from '../../web/src/offline/state/epoch-state.ts'
import { lostMarks, sendAgain } from '../../web/src/offline/state/send-again.ts'
import type { SendSheet } from '../../web/src/offline/outbox/marks-kind.ts'
import { flushMarks } from '../../web/src/offline/store/testing-store.ts'
import { sheetSession } from '../../web/src/offline/store/sheet-session.ts'
import { type SheetPlace, sheetKey } from '../../web/src/offline/state/sheet-place.ts'
import { change, marksToSend } from '../../web/src/offline/state/sheet-state.ts'
import type { SheetState } from '../../web/src/offline/state/sheet-types.ts'
import { sheetStoreOn } from '../../web/src/offline/store/sheet-store.ts'
import { type Disk, fallbackStore } from '../../web/src/offline/store/fallback-store.ts'
import { callerOn, today } from './school-under-fire.ts'
import { runningClock } from '../../api/src/testing/test-clock.ts'

/** Device bugs that the invariants must detect. */
export type DeviceFault = 'noidem' | 'forgets' | 'rebases' | 'stalepull' | 'silent' | 'swallows' | 'epoch' | undefined

type Line = { url: string }
type Owned = { name: string; who: number; profileId: string; token: () => string; fault?: DeviceFault }
type Class = {
  schoolId: string
  academicClassId: string
  studentIds: readonly string[]
  /** Set if the sheet is a lesson's. */
  lessonId: string | null
}
type ServerState = Awaited<ReturnType<ReturnType<typeof callerOn>['readServer']>>

/** The product's own offline store and outbox, on a disk that outlives them. */
export async function startDevice(line: Line, of: Class, { name, who, profileId, token, fault }: Owned) {
  const caller = callerOn(line.url, token)
  const { schoolId, academicClassId, lessonId } = of
  const common = { schoolId, academicClassId, date: today, className: 'VII-A' }
  const place: SheetPlace = lessonId
    ? { ...common, kind: 'lesson', scheduleId: lessonId, lessonName: 'Matematika' }
    : { ...common, kind: 'daily' }
  const keyOf = (studentId: string) => `student${of.studentIds.indexOf(studentId)}`
  const made = new Map<string, SyncMark>()
  const toReview = new Set<string>()
  const revs = new Map<string, number>()
  let watched: string | undefined
  const answered = new Set<string>()
  const confirmed = new Confirmed()
  // The newest sheet from the server is on disk too (use-cached-query.ts).
  const readServer = async (): Promise<ServerState> => {
    const snapshot = await caller.readServer(place)
    return fault === 'epoch' ? { ...snapshot, epoch: '' } : snapshot
  }
  const toCell = (studentId: string, cell: ServerState['students'][number]['cell']): SyncCell => ({
    key: keyOf(studentId),
    status: cell.status as SyncCell['status'],
    note: cell.note,
    rev: cell.rev,
  })
  let stored = await readServer()

  let isDiskFull = false
  const disks: Disk[] = []
  const openDisk = async (): Promise<Disk> => {
    const disk = await openBrowserStore(name)
    disks.push(disk)
    const full = () => Promise.reject(new DOMException('The disk is full', 'QuotaExceededError'))
    // A save reported as stored, but lost: the behaviour of a page that ignores disk errors.
    const swallow: Disk['update'] = async ({ profileId, key }, to) =>
      to(await disk.read(profileId, key), await disk.device(profileId)).sheet
    const whenFull: Disk['update'] = (at, to, options) => {
      if (fault !== 'swallows') return full()
      return options.isDurable ? swallow(at, to, options) : disk.update(at, to, options)
    }
    return { ...disk, update: (...how) => (isDiskFull ? whenFull(...how) : disk.update(...how)) }
  }
  const loseConnections = () => {
    for (const disk of disks.splice(0)) disk.close()
  }

  const start = async () => {
    let isInMemory = false
    const store = fallbackStore(openDisk, (now) => {
      isInMemory = now
    })
    const sheetStore = sheetStoreOn(store, runningClock, () => undefined)
    const sheet = sheetSession({
      profileId,
      place,
      students: stored.students,
      epoch: stored.epoch,
      sheetStore: async () => sheetStore,
    })
    await sheet.adopt(stored.students, undefined, { epoch: stored.epoch, isCached: true })
    watch(sheet.readState())
    sheet.view.subscribe(({ state }) => watch(state))
    return { sheetStore, sheet, isInMemory: () => isInMemory }
  }
  const watch = (state: SheetState) => {
    // In another epoch revs start again.
    if (state.epoch !== watched) revs.clear()
    watched = state.epoch
    for (const [studentId, { cell, conflict }] of Object.entries(state.rows)) {
      for (const id of conflict?.ids ?? []) if (fault !== 'silent') toReview.add(id)
      if (cell.rev < 0) continue
      const before = revs.get(studentId) ?? 0
      if (cell.rev < before) throw new Error('I7 a view went back')
      revs.set(studentId, cell.rev)
    }
  }
  let run = await start()

  const rebased = new Map<string, number>()
  const rebase = async (marks: MarkToSend[]) => {
    const now = await caller.readServer(place)
    for (const mark of marks) {
      const newest = now.students.find((student) => student.studentId === mark.studentId)?.cell.rev
      mark.base = rebased.get(mark.id) ?? newest ?? mark.base
      rebased.set(mark.id, mark.base)
    }
  }
  const send: SendSheet = async (at, { device, marks, epoch }, signal) => {
    const wrong = new Map<string, string>()
    const sent = marks.map((mark): MarkToSend => {
      if (fault === 'noidem') {
        const id = crypto.randomUUID()
        wrong.set(id, mark.id)
        return { ...mark, id }
      }
      return mark
    })
    if (fault === 'rebases') await rebase(sent)
    const answer = caller.send(at, { device, marks: sent, ...(epoch && { epoch }) }, signal)
    // Removed from the offline store as if it had been answered.
    const noAnswer = () => ({
      epoch: stored.epoch,
      taken: null,
      totals: stored.totals,
      verdicts: sent.map((mark) => asApplied(mark, stored)),
    })
    const saved = await (fault === 'forgets' ? answer.catch(noAnswer) : answer)
    for (const { id, studentId, verdict, cell } of saved.verdicts) {
      const now = toCell(studentId, cell)
      confirmed.receiveCell(now, saved.epoch)
      answered.add(id)
      const mark = made.get(id)
      const isLast = mark && ![...made.values()].some(({ key, n }) => key === mark.key && n > mark.n)
      if (isLast && (verdict === 'applied' || verdict === 'same'))
        confirmed.confirm(mark, { cell: now, epoch: saved.epoch })
    }
    const verdicts = saved.verdicts.map((one) => ({ ...one, id: wrong.get(one.id) ?? one.id }))
    return { ...saved, verdicts, ...(fault === 'epoch' && { epoch: '' }) }
  }

  const recordMade = () => {
    const { rows, epoch: now } = run.sheet.readState()
    const queued = Object.values(rows).flatMap(({ queue }) => queue)
    for (const { id, status, note, base, n, studentId: whose } of marksToSend(run.sheet.readState())) {
      if (made.has(id)) continue
      const epoch = queued.find((entry) => entry.id === id)?.from ?? now
      const value = { status: status as SyncMark['status'], note: note ?? null }
      made.set(id, { id, key: keyOf(whose), ...value, base, epoch, n, who, clientAt: 0 })
    }
  }

  return {
    who,
    made,
    toReview,
    answered,
    confirmed: confirmed.marks,
    lost: () => new Set(lost(run.sheet.readState()).map(keyOf)),
    /** She accepts the offer to send lost marks again. */
    sendAgain: async () => {
      const shown = lostMarks(run.sheet.readState())
      if (shown.length === 0) return
      const marks = new Set(shown.map(({ studentId }) => studentId))
      await run.sheet.saveOnly(sendAgain({ marks, journal: false, shown }))
      recordMade()
    },
    mark: async (key: string, value: { status: AttendanceStatus; note: string | null }) => {
      confirmed.drop(key)
      const studentId = of.studentIds[Number(key.slice('student'.length))] ?? ''
      await run.sheet.change((now) => change(now, studentId, value))
      await run.sheet.save()
      recordMade()
    },
    flush: async () => {
      const sent = await flushMarks(run.sheetStore, { profileId, send })
      const ending =
        sent === 'done' ? await confirmStored(run.sheetStore, { profileId, read: readServer, mayResume: true }) : sent
      await run.sheet.follow({ profileId, key: sheetKey(place) })
      // A removed holiday makes marks of its own.
      recordMade()
      return ending
    },
    readServer,
    receive: async (seen: ServerState) => {
      const { students } = seen
      if (seen.cursor >= stored.cursor || seen.epoch !== stored.epoch) stored = seen
      for (const { studentId, cell } of students) confirmed.receiveCell(toCell(studentId, cell), seen.epoch)
      if (fault === 'stalepull')
        watch({
          rows: Object.fromEntries(
            students.map((p) => [p.studentId, { cell: p.cell, draft: null, queue: [], conflict: null }]),
          ),
          undo: null,
          epoch: seen.epoch,
        })
      await run.sheet.adopt(students, undefined, { epoch: seen.epoch })
    },
    /** Everything not on disk is lost, and so are responses on their way. A page that alone has marks stays open. */
    crash: async () => {
      if (run.isInMemory()) return
      // The server sends responses again that the disk could not store.
      if ((await run.sheetStore.outbox(profileId)).some(({ isInMemory }) => isInMemory)) revs.clear()
      loseConnections()
      run = await start()
    },
    disk: (is: 'full' | 'empty' | 'reconnected') => {
      isDiskFull = is === 'full'
      loseConnections()
    },
    waiting: () => marksToSend(run.sheet.readState()),
    /** What the server rejected as a whole. */
    trouble: () => run.sheet.view.getState().trouble,
    view: () =>
      new Map(
        Object.entries(run.sheet.readState().rows).map(([studentId, { cell }]): [string, SyncCell] => [
          keyOf(studentId),
          toCell(studentId, cell),
        ]),
      ),
    end: loseConnections,
  }
}
const asApplied = ({ id, studentId }: MarkToSend, { students }: ServerState) => {
  const cell = students.find((student) => student.studentId === studentId)?.cell
  if (!cell) throw new Error('A student who never was')
  return { id, studentId, verdict: 'applied' as const, reason: null, cell }
}

export type Device = Awaited<ReturnType<typeof startDevice>>
