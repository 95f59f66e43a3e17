import 'fake-indexeddb/auto'
import type { MarkToSend } from '@hadir/contract/attendance-mark.ts'
import type { AttendanceStatus } from '@hadir/contract/labels.ts'
import type { SyncCell, SyncMark } from '../../api/src/features/attendance/testing-sync.ts'
import { openBrowserStore } from '../../web/src/offline/browser-store.ts'
import { type SendSheet, sendAll } from '../../web/src/offline/send-all.ts'
import { sheetOnShelf } from '../../web/src/offline/sheet-on-shelf.ts'
import { type SheetPlace, sheetKey } from '../../web/src/offline/sheet-place.ts'
import { change, marksToSend, type SheetState } from '../../web/src/offline/sheet-state.ts'
import { shelfOn } from '../../web/src/offline/shelf.ts'
import { type Disk, steadyStore } from '../../web/src/offline/steady-store.ts'
import { callerOn, today } from './school-under-fire.ts'

/** Mistakes of a device that the invariants must notice. */
export type DeviceFault = 'noidem' | 'forgets' | 'rebases' | 'stalepull' | 'silent' | 'swallows' | undefined

type Line = { url: string }
type Owned = { name: string; who: number; profileId: string; token: () => string; fault?: DeviceFault }
type Class = {
  schoolId: string
  academicClassId: string
  studentIds: readonly string[]
  /** Given where the sheet is a lesson's. */
  lessonId: string | null
}
type Told = Awaited<ReturnType<ReturnType<typeof callerOn>['look']>>

/** The product's own shelf and sender, on a disk that outlives them. */
export async function startDevice(line: Line, of: Class, { name, who, profileId, token, fault }: Owned) {
  const caller = callerOn(line.url, token)
  const { schoolId, academicClassId, lessonId } = of
  const common = { schoolId, academicClassId, date: today, className: 'VII-A' }
  const place: SheetPlace = lessonId
    ? { ...common, kind: 'lesson', scheduleId: lessonId, lessonName: 'Matematika' }
    : { ...common, kind: 'daily' }
  const keyOf = (studentId: string) => `pupil${of.studentIds.indexOf(studentId)}`
  const made = new Map<string, SyncMark>()
  const tray = new Set<string>()
  const revs = new Map<string, number>()
  // The newest sheet that the server told of lies on the disk too (use-kept.ts).
  let kept = await caller.look(place)

  let isDiskFull = false
  const disks: Disk[] = []
  const openDisk = async (): Promise<Disk> => {
    const disk = await openBrowserStore(name)
    disks.push(disk)
    const full = () => Promise.reject(new DOMException('The disk is full', 'QuotaExceededError'))
    // A save that is told as kept, and gone: what a page would do that did not listen to its disk.
    const swallow: Disk['update'] = async ({ profileId, key }, to) =>
      to(await disk.read(profileId, key), await disk.device(profileId)).kept
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
    let isHolding = false
    const store = steadyStore(openDisk, (holds) => {
      isHolding = holds
    })
    const shelf = shelfOn(store, { now: () => new Date() }, () => undefined)
    const sheet = sheetOnShelf({ profileId, place, pupils: kept.pupils, shelf: async () => shelf })
    await sheet.adopt(kept.pupils)
    watch(sheet.readState())
    sheet.view.subscribe(({ state }) => watch(state))
    return { shelf, sheet, isHolding: () => isHolding }
  }
  const watch = (state: SheetState) => {
    for (const [studentId, { cell, tray: open }] of Object.entries(state.rows)) {
      const before = revs.get(studentId) ?? 0
      if (cell.rev < before) throw new Error('I7 a view went back')
      revs.set(studentId, cell.rev)
      if (fault !== 'silent') for (const id of open?.ids ?? []) tray.add(id)
    }
  }
  let run = await start()

  const rebased = new Map<string, number>()
  const rebase = async (marks: MarkToSend[]) => {
    const now = await caller.look(place)
    for (const mark of marks) {
      const newest = now.pupils.find((pupil) => pupil.studentId === mark.studentId)?.cell.rev
      mark.base = rebased.get(mark.id) ?? newest ?? mark.base
      rebased.set(mark.id, mark.base)
    }
  }
  const send: SendSheet = async (at, { device, marks }) => {
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
    const answer = caller.send(at, { device, marks: sent })
    // Taken off the shelf as if it had been answered.
    const unheard = () => ({ taken: null, totals: kept.totals, verdicts: sent.map((mark) => asApplied(mark, kept)) })
    const saved = await (fault === 'forgets' ? answer.catch(unheard) : answer)
    return { ...saved, verdicts: saved.verdicts.map((one) => ({ ...one, id: wrong.get(one.id) ?? one.id })) }
  }

  return {
    who,
    made,
    tray,
    mark: async (key: string, value: { status: AttendanceStatus; note: string | null }) => {
      const studentId = of.studentIds[Number(key.slice('pupil'.length))] ?? ''
      await run.sheet.change((now) => change(now, studentId, value))
      await run.sheet.save()
      for (const { id, status, note, base, n, studentId: whose } of marksToSend(run.sheet.readState())) {
        if (made.has(id)) continue
        const value = { status: status as SyncMark['status'], note: note ?? null }
        made.set(id, { id, key: keyOf(whose), ...value, base, n, who, clientAt: 0 })
      }
    },
    flush: async () => {
      const ending = await sendAll(run.shelf, { profileId, send })
      await run.sheet.follow({ profileId, key: sheetKey(place) })
      return ending
    },
    look: () => caller.look(place),
    told: async (seen: Told) => {
      const { pupils } = seen
      if (seen.cursor >= kept.cursor) kept = seen
      if (fault === 'stalepull')
        watch({
          rows: Object.fromEntries(
            pupils.map((p) => [p.studentId, { cell: p.cell, draft: null, queue: [], tray: null }]),
          ),
          undo: null,
        })
      await run.sheet.adopt(pupils)
    },
    /** What was not on the disk is gone, and so are answers on their way. A page that alone has marks is left open. */
    crash: async () => {
      if (run.isHolding()) return
      // Answers that its disk did not take are told by the server again.
      if ((await run.shelf.outbox(profileId)).some(({ isHeld }) => isHeld)) revs.clear()
      loseConnections()
      run = await start()
    },
    disk: (is: 'full' | 'empty' | 'reconnected') => {
      isDiskFull = is === 'full'
      loseConnections()
    },
    waiting: () => marksToSend(run.sheet.readState()),
    /** What the server turned down as a whole. */
    trouble: () => run.sheet.view.getState().trouble,
    view: () =>
      new Map(
        Object.entries(run.sheet.readState().rows).map(([studentId, { cell }]): [string, SyncCell] => [
          keyOf(studentId),
          { key: keyOf(studentId), status: cell.status as SyncCell['status'], note: cell.note, rev: cell.rev },
        ]),
      ),
    end: loseConnections,
  }
}
const asApplied = ({ id, studentId }: MarkToSend, { pupils }: Told) => {
  const cell = pupils.find((pupil) => pupil.studentId === studentId)?.cell
  if (!cell) throw new Error('A pupil who never was')
  return { id, studentId, verdict: 'applied' as const, reason: null, cell }
}

export type Device = Awaited<ReturnType<typeof startDevice>>
