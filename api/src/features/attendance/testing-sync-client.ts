import { newId } from '../../platform/ids.ts'
import {
  type ClientFault,
  isSame,
  must,
  type SyncAnswer,
  type SyncCell,
  type SyncMark,
  type SyncPull,
  type SyncValue,
} from './testing-sync-types.ts'

/**
 * What was confirmed to a device and, as far as the device knows, not changed by anybody since. The test records this
 * itself and does not rely on the device's own rules.
 */
export class Confirmed {
  readonly marks = new Map<string, SyncValue & { rev: number; epoch: string }>()

  confirm(mark: SyncValue & { key: string }, { cell, epoch }: { cell: SyncCell; epoch: string }) {
    this.marks.delete(mark.key)
    const { status, note } = mark
    if (isSame(mark, cell)) this.marks.set(mark.key, { status, note, rev: cell.rev, epoch })
  }

  receiveCell(cell: SyncCell, epoch: string) {
    const known = this.marks.get(cell.key)
    if (!known) return
    // The value stands in this epoch too, whoever wrote it: what follows is a change that the device sees.
    if (isSame(known, cell)) this.marks.set(cell.key, { ...known, rev: cell.rev, epoch })
    else if (known.epoch === epoch && cell.rev > known.rev) this.marks.delete(cell.key)
  }

  drop = (at: string) => this.marks.delete(at)
}

/** Nothing confirmed is lost silently: it is on the server, or the user is offered to send it again. */
export function checkConfirmed(
  cells: readonly SyncCell[],
  clients: readonly {
    confirmed: Confirmed['marks']
    lost: { has(key: string): boolean }
    waits: (key: string) => boolean
  }[],
): void {
  for (const { confirmed, lost, waits } of clients) {
    for (const [at, value] of confirmed) {
      const current = cells.find((cell) => cell.key === at)
      const isThere = current !== undefined && isSame(current, value)
      must(isThere || lost.has(at) || waits(at), 'I9 a confirmed mark is gone without a word')
    }
  }
}

/** A device: its offline store and view survive a crash, responses on their way to it do not. */
export class Client {
  view = new Map<string, SyncCell>()
  outbox: SyncMark[] = []
  made: SyncMark[] = []
  toReview = new Set<string>()
  answered = new Set<string>()
  epoch: string | undefined
  /** Marks that a holiday refused, until the day is a school day again. */
  suspended = new Map<string, Pick<SyncMark, 'status' | 'note' | 'key' | 'base' | 'epoch' | 'clientAt'>>()
  /** What the server has confirmed of this device's marks. */
  mine = new Map<string, SyncValue & { isLost?: boolean }>()
  readonly known = new Confirmed()
  readonly who: number
  readonly fault: ClientFault

  constructor(who: number, fault: ClientFault) {
    this.who = who
    this.fault = fault
  }

  mark(key: string, value: SyncValue, clientAt: number) {
    const waiting = this.outbox.findLast((mark) => mark.key === key)
    const base = waiting ? waiting.base : Math.max(this.view.get(key)?.rev ?? 0, 0)
    const epoch = waiting ? waiting.epoch : this.epoch
    this.suspended.delete(key)
    this.add({ ...value, key, base, epoch, clientAt })
  }

  private add(value: Omit<SyncMark, 'id' | 'n' | 'who'>) {
    this.mine.delete(value.key)
    this.known.drop(value.key)
    const mark = { ...value, id: newId(), n: this.made.length + 1, who: this.who }
    this.outbox.push(mark)
    this.made.push(mark)
  }

  /** The holiday is gone: what it refused is sent again, on the revs that the person saw. */
  private resume() {
    for (const [key, mark] of this.suspended) {
      this.suspended.delete(key)
      if (this.fault === 'drops') continue
      const base = this.fault === 'rebases' ? Math.max(this.view.get(key)?.rev ?? 0, 0) : mark.base
      const epoch = this.fault === 'rebases' ? this.epoch : mark.epoch
      this.add({ ...mark, base, epoch, seen: mark.base })
    }
  }

  batch(isOne: boolean): SyncMark[] {
    const other = this.outbox.findIndex(({ epoch }) => epoch !== this.outbox[0]?.epoch)
    return this.outbox.slice(0, isOne ? 1 : other < 0 ? undefined : other)
  }

  /** Another epoch than its own: every rev is void, and the view is uncertain. */
  enterEpoch(epoch: string) {
    if (this.epoch === epoch || this.fault === 'epoch') return
    this.epoch = epoch
    for (const [key, cell] of this.view) this.view.set(key, { ...cell, rev: -1 })
  }

  receiveAnswers({ epoch, answers }: { epoch: string; answers: readonly SyncAnswer[] }) {
    this.enterEpoch(epoch)
    for (const { id, verdict, reason, cell } of answers) {
      const sent = this.outbox.find((mark) => mark.id === id)
      const isWaiting = sent !== undefined
      const needsReview = ['conflict', 'held', 'rejected'].includes(verdict)
      if (isWaiting && needsReview && !(this.fault === 'silent' && verdict === 'held')) this.toReview.add(id)
      if (isWaiting) this.answered.add(id)
      this.outbox = this.outbox.filter((mark) => mark.id !== id)
      this.receiveCell(cell, epoch)
      // A later mark of the same cell has its own verdict.
      const isLast = sent && !this.outbox.some((mark) => mark.key === sent.key)
      if (isLast && reason === 'NOT_A_SCHOOL_DAY') this.suspended.set(sent.key, sent)
      else if (isLast) this.suspended.delete(sent.key)
      if (!sent || needsReview || this.outbox.some((mark) => mark.key === sent.key)) continue
      this.mine.delete(sent.key)
      if (isSame(this.view.get(sent.key) ?? cell, sent)) this.mine.set(sent.key, sent)
      this.known.confirm(sent, { cell, epoch })
    }
  }

  receiveCell(cell: SyncCell, epoch: string) {
    this.known.receiveCell(cell, epoch)
    const old = this.view.get(cell.key)?.rev ?? 0
    if (cell.rev <= old && this.fault !== 'stalepull') return
    this.view.set(cell.key, cell)
    must(cell.rev >= old, 'I7 a view went back')
    const mine = this.mine.get(cell.key)
    if (!mine) return
    const isLost = !isSame(mine, cell) && (old < 0 || mine.isLost === true)
    if (isLost || isSame(mine, cell)) this.mine.set(cell.key, { ...mine, isLost })
    else this.mine.delete(cell.key)
  }

  pulled({ epoch, cells, isSchoolDay }: SyncPull) {
    this.enterEpoch(epoch)
    for (const cell of cells) this.receiveCell(cell, epoch)
    if (isSchoolDay) this.resume()
  }

  lost = () =>
    new Map([...this.mine].filter(([at, { isLost }]) => isLost && !this.outbox.some(({ key: k }) => k === at)))
}
