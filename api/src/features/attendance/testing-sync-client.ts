import { newId } from '../../platform/ids.ts'
import {
  type ClientFault,
  isSame,
  must,
  type SyncAnswer,
  type SyncCell,
  type SyncMark,
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
    if (known?.epoch === epoch && cell.rev > known.rev && !isSame(known, cell)) this.marks.delete(cell.key)
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
    this.mine.delete(key)
    this.known.drop(key)
    const mark = { ...value, id: newId(), key, base, epoch, n: this.made.length + 1, who: this.who, clientAt }
    this.outbox.push(mark)
    this.made.push(mark)
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
    for (const { id, verdict, cell } of answers) {
      const sent = this.outbox.find((mark) => mark.id === id)
      const isWaiting = sent !== undefined
      const needsReview = ['conflict', 'held', 'rejected'].includes(verdict)
      if (isWaiting && needsReview && !(this.fault === 'silent' && verdict === 'held')) this.toReview.add(id)
      if (isWaiting) this.answered.add(id)
      this.outbox = this.outbox.filter((mark) => mark.id !== id)
      this.receiveCell(cell, epoch)
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

  pulled({ epoch, cells }: { epoch: string; cells: readonly SyncCell[] }) {
    this.enterEpoch(epoch)
    for (const cell of cells) this.receiveCell(cell, epoch)
  }

  lost = () =>
    new Map([...this.mine].filter(([at, { isLost }]) => isLost && !this.outbox.some(({ key: k }) => k === at)))
}
