import fc from 'fast-check'
import type { Verdict } from '@hadir/contract/attendance-mark.ts'
import { newId } from '../../new-id.ts'

/** Two devices of one teacher, another teacher, an admin. */
export const devices = ['phone1', 'phone2', 'phone3', 'desk'] as const

export type SyncValue = { status: 'H' | 'S' | 'I' | 'A' | null; note: string | null }
export type SyncMark = SyncValue & { id: string; key: string; base: number; n: number; who: number; clientAt: number }
export type SyncCell = SyncValue & { key: string; rev: number }
export type SyncAnswer = { id: string; verdict: Verdict; cell: SyncCell }
/** A kept mark; `rev` is its cell's rev after it. */
export type SyncEvent = SyncValue &
  Pick<SyncMark, 'id' | 'key' | 'base' | 'n' | 'who'> & { verdict: Verdict; rev: number }

/** The server's side of the protocol: the rules in memory, or the real one over HTTP. */
export type SyncServer = {
  push(who: number, marks: SyncMark[]): Promise<SyncAnswer[]>
  pull(who: number): Promise<SyncCell[]>
  close(): Promise<void>
  open(): Promise<void>
  leave(key: string): Promise<void>
  events(): Promise<SyncEvent[]>
}

/** Mistakes of a client that the invariants must notice. */
export type ClientFault = 'stalepull' | 'silent' | undefined

export const keys = ['pupil0', 'pupil1', 'pupil2'] as const
const isSame = (a: SyncValue, b: SyncValue) => a.status === b.status && a.note === b.note

function must(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(what)
}

/** What a device does: shelf and view survive a crash, answers on their way to it do not. */
class Client {
  view = new Map<string, SyncCell>()
  shelf: SyncMark[] = []
  made: SyncMark[] = []
  tray = new Set<string>()
  readonly who: number
  readonly fault: ClientFault

  constructor(who: number, fault: ClientFault) {
    this.who = who
    this.fault = fault
  }

  mark(key: string, value: SyncValue, clientAt: number) {
    const waiting = this.shelf.findLast((mark) => mark.key === key)
    const base = waiting ? waiting.base : (this.view.get(key)?.rev ?? 0)
    const mark = { ...value, id: newId(), key, base, n: this.made.length + 1, who: this.who, clientAt }
    this.shelf.push(mark)
    this.made.push(mark)
  }

  hear(answers: readonly SyncAnswer[]) {
    for (const { id, verdict, cell } of answers) {
      const isWaiting = this.shelf.some((mark) => mark.id === id)
      const isForTheTray = ['conflict', 'held', 'rejected'].includes(verdict)
      if (isWaiting && isForTheTray && !(this.fault === 'silent' && verdict === 'held')) this.tray.add(id)
      this.shelf = this.shelf.filter((mark) => mark.id !== id)
      this.see(cell)
    }
  }

  see(cell: SyncCell) {
    const old = this.view.get(cell.key)?.rev ?? 0
    if (cell.rev <= old && this.fault !== 'stalepull') return
    this.view.set(cell.key, cell)
    must(cell.rev >= old, 'I7 a view went back')
  }
}

const who = fc.nat(devices.length - 1)
const key = fc.constantFrom(...keys)
const again = fc.boolean()
const i = fc.nat(20)
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('mark' as const),
      who,
      key,
      status: fc.constantFrom('H' as const, 'S' as const, 'I' as const, 'A' as const),
      note: fc.constantFrom(null, 'demam'),
      clientAt: fc.integer({ min: -9e8, max: 9e8 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('send' as const), who, one: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('arrive' as const), i, again }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('answer' as const), i, again }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('lose' as const), i }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('crash' as const), who }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('ask' as const), who }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('told' as const), i }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constantFrom('close' as const, 'open' as const, 'leave' as const), key }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
export const schedule = fc.array(step, { minLength: 5, maxLength: 60, size: 'max' })

/** A message that stays on the way arrives once more. */
const take = <T>(list: T[], at: number, stays: boolean): T | undefined =>
  stays ? list[at % list.length] : list.splice(at % list.length, 1)[0]

/** Runs a schedule of lost, doubled, reordered and late messages, lets everything heal, and checks the invariants. */
export async function runSchedule(server: SyncServer, steps: readonly Step[], fault?: ClientFault): Promise<void> {
  const clients = devices.map((_, at) => new Client(at, fault))
  const client = (at: number) => clients[at] as Client
  const requests: { who: number; marks: SyncMark[] }[] = []
  let answers: { who: number; answers: SyncAnswer[] }[] = []
  const pulls: { who: number; cells: SyncCell[] }[] = []

  for (const s of steps) {
    if (s.do === 'mark') client(s.who).mark(s.key, { status: s.status, note: s.note }, s.clientAt)
    else if (s.do === 'send') {
      const { shelf } = client(s.who)
      if (shelf.length > 0) requests.push({ who: s.who, marks: s.one ? shelf.slice(0, 1) : [...shelf] })
    } else if (s.do === 'arrive') {
      const request = take(requests, s.i, s.again)
      if (request) answers.push({ who: request.who, answers: await server.push(request.who, request.marks) })
    } else if (s.do === 'answer') {
      const answer = take(answers, s.i, s.again)
      if (answer) client(answer.who).hear(answer.answers)
    } else if (s.do === 'lose') take(requests, s.i, false)
    else if (s.do === 'crash') answers = answers.filter((answer) => answer.who !== s.who)
    else if (s.do === 'ask') pulls.push({ who: s.who, cells: await server.pull(s.who) })
    else if (s.do === 'told') {
      const pull = take(pulls, s.i, false)
      if (pull) for (const cell of pull.cells) client(pull.who).see(cell)
    } else if (s.do === 'leave') await server.leave(s.key)
    else await server[s.do]()
  }

  for (const { who: at, marks } of requests) await server.push(at, marks)
  for (const c of clients) if (c.shelf.length > 0) c.hear(await server.push(c.who, c.shelf))
  for (const { who: at, cells } of pulls) for (const cell of cells) client(at).see(cell)
  for (const c of clients) for (const cell of await server.pull(c.who)) c.see(cell)
  await checkInvariants(server, clients)
}

/** What the invariants look at of a device. `tray`: marks that do not stand and reached their author. */
export type SeenDevice = {
  who: number
  made: readonly SyncMark[]
  shelf: readonly unknown[]
  view: ReadonlyMap<string, SyncCell>
  tray: ReadonlySet<string>
}

export async function checkInvariants(
  server: Pick<SyncServer, 'events' | 'pull'>,
  clients: readonly SeenDevice[],
): Promise<void> {
  const events = await server.events()
  const byId = new Map(events.map((event) => [event.id, event]))
  const applied = events.filter((event) => event.verdict === 'applied')
  const standing = (at: string, rev: number) => applied.find((event) => event.key === at && event.rev === rev)
  must(byId.size === events.length, 'I1 a mark has two verdicts')

  for (const c of clients) {
    must(c.shelf.length === 0, 'I2 a shelf is not empty')
    for (const mark of c.made) {
      const event = byId.get(mark.id)
      must(event !== undefined, 'I1 a mark has no verdict')
      const isKnown = ['applied', 'same'].includes(event.verdict) || c.tray.has(mark.id)
      must(isKnown, `I6 ${event.verdict} never reached its author`)
    }
  }
  for (const cell of await server.pull(devices.length - 1)) {
    for (const c of clients) {
      const seen = c.view.get(cell.key)
      must((seen?.rev ?? 0) === cell.rev && (!seen || isSame(seen, cell)), 'I2 a view differs from the server')
    }
    const marks = applied.filter((event) => event.key === cell.key)
    must(marks.length === cell.rev, 'I3 rev is not the number of applied marks')
  }
  for (const event of events) {
    const over = standing(event.key, event.verdict === 'applied' ? event.rev - 1 : event.rev)
    if (event.verdict === 'applied' && over) {
      must(event.base === over.rev || event.who === over.who, 'I4 a mark was overwritten unseen')
    }
    if (event.verdict === 'same') must(over !== undefined && isSame(over, event), 'I8 a difference was called the same')
  }
  for (const a of applied) {
    for (const b of applied) {
      if (a.who === b.who && a.key === b.key && a.n < b.n) must(a.rev < b.rev, 'I5 own edits out of order')
    }
  }
}
