import fc from 'fast-check'
import { checkConfirmed, Client } from './testing-sync-client.ts'
import { type ClientFault, isSame, must, type SyncCell, type SyncMark, type SyncServer } from './testing-sync-types.ts'

/** Two devices of one teacher, another teacher, an admin. */
export const devices = ['phone1', 'phone2', 'phone3', 'desk'] as const

export const keys = ['student0', 'student1', 'student2'] as const

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
  { weight: 2, arbitrary: fc.record({ do: fc.constant('received' as const), i }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constantFrom('close' as const, 'open' as const, 'leave' as const), key }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('holiday' as const, 'workday' as const) }) },
)
const restoring = fc.oneof(
  { weight: 24, arbitrary: step },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('backup' as const, 'restore' as const) }) },
)
type Step = typeof restoring extends fc.Arbitrary<infer S> ? S : never
const lengths = { minLength: 5, maxLength: 60, size: 'max' } as const
export const schedule: fc.Arbitrary<Step[]> = fc.array(step, lengths)
/** With occasional restores of a backup. */
export const restoringSchedule: fc.Arbitrary<Step[]> = fc.array(restoring, lengths)

/** A message that stays on the way arrives again. */
const pick = <T>(list: T[], at: number, stays: boolean): T | undefined =>
  stays ? list[at % list.length] : list.splice(at % list.length, 1)[0]

/** Runs a schedule of lost, duplicated, reordered and late messages, lets all recover, and checks the invariants. */
export async function runSchedule(server: SyncServer, steps: readonly Step[], fault?: ClientFault): Promise<void> {
  const clients = devices.map((_, at) => new Client(at, fault))
  const client = (at: number) => clients[at] as Client
  const requests: { who: number; marks: SyncMark[] }[] = []
  let answers: { who: number; answer: Awaited<ReturnType<SyncServer['push']>> }[] = []
  const pulls: { who: number; pull: Awaited<ReturnType<SyncServer['pull']>> }[] = []
  const clear = async (c: Client) => {
    while (c.outbox.length > 0) c.receiveAnswers(await server.push(c.who, c.batch(false)))
  }

  for (const s of steps) {
    if (s.do === 'mark') client(s.who).mark(s.key, { status: s.status, note: s.note }, s.clientAt)
    else if (s.do === 'send') {
      const marks = client(s.who).batch(s.one)
      if (marks.length > 0) requests.push({ who: s.who, marks })
    } else if (s.do === 'arrive') {
      const request = pick(requests, s.i, s.again)
      if (request) answers.push({ who: request.who, answer: await server.push(request.who, request.marks) })
    } else if (s.do === 'answer') {
      const answer = pick(answers, s.i, s.again)
      if (answer) client(answer.who).receiveAnswers(answer.answer)
    } else if (s.do === 'lose') pick(requests, s.i, false)
    else if (s.do === 'crash') answers = answers.filter((answer) => answer.who !== s.who)
    else if (s.do === 'ask') pulls.push({ who: s.who, pull: await server.pull(s.who) })
    else if (s.do === 'received') {
      const pull = pick(pulls, s.i, false)
      if (pull) client(pull.who).pulled(pull.pull)
    } else if (s.do === 'leave') await server.removeStudent(s.key)
    else await server[s.do]()
  }

  for (const { who: at, marks } of requests) await server.push(at, marks)
  await server.workday()
  for (const c of clients) await clear(c)
  for (const { who: at, pull } of pulls) client(at).pulled(pull)
  for (const c of clients) c.pulled(await server.pull(c.who))
  // Everybody receives what reached the newest epoch only just now.
  for (const c of clients) await clear(c)
  for (const c of clients) c.pulled(await server.pull(c.who))
  const watched = clients.map((c) => ({ confirmed: c.known.marks, lost: c.lost(), waits: () => false }))
  checkConfirmed((await server.pull(0)).cells, watched)
  // Everybody accepts the offer to send again, based on the current value.
  for (const c of clients) {
    for (const [at, { status, note }] of c.lost()) c.mark(at, { status, note }, 0)
    await clear(c)
  }
  for (const c of clients) c.pulled(await server.pull(c.who))
  const isRestored = steps.some((s) => s.do === 'restore')
  await checkInvariants(server, clients, { isRestored })
}

/** The device state that the invariants check. `toReview`: marks not in effect that were returned to their author. */
export type SeenDevice = {
  who: number
  made: readonly SyncMark[]
  outbox: readonly unknown[]
  view: ReadonlyMap<string, SyncCell>
  toReview: ReadonlySet<string>
  /** Marks that got their verdict. */
  answered?: ReadonlySet<string>
}

export async function checkInvariants(
  server: Pick<SyncServer, 'events' | 'pull'>,
  clients: readonly SeenDevice[],
  { isRestored = false } = {},
): Promise<void> {
  const events = await server.events()
  const byId = new Map(events.map((event) => [event.id, event]))
  const applied = events.filter((event) => event.verdict === 'applied')
  const appliedAs = (at: string, rev: number) => applied.find((event) => event.key === at && event.rev === rev)
  must(byId.size === events.length, 'I1 a mark has two verdicts')

  for (const c of clients) {
    must(c.outbox.length === 0, 'I2 an outbox is not empty')
    for (const mark of c.made) {
      const event = byId.get(mark.id)
      // Its verdict was received, and was lost with its epoch.
      if (isRestored && c.answered?.has(mark.id)) continue
      must(event !== undefined, 'I1 a mark has no verdict')
      const isKnown = ['applied', 'same'].includes(event.verdict) || c.toReview.has(mark.id)
      must(isKnown, `I6 ${event.verdict} never reached its author`)
      const isLast = !c.made.some(({ key: of, n }) => of === mark.key && n > mark.n)
      must(!isLast || event.reason !== 'NOT_A_SCHOOL_DAY', 'I10 a mark that a holiday refused did not return')
    }
  }
  for (const cell of (await server.pull(devices.length - 1)).cells) {
    for (const c of clients) {
      const seen = c.view.get(cell.key)
      must(
        Math.max(seen?.rev ?? 0, 0) === cell.rev && (!seen || isSame(seen, cell)),
        'I2 a view differs from the server',
      )
    }
    const marks = applied.filter((event) => event.key === cell.key)
    must(marks.length === cell.rev, 'I3 rev is not the number of applied marks')
  }
  for (const event of events) {
    const over = appliedAs(event.key, event.verdict === 'applied' ? event.rev - 1 : event.rev)
    if (event.verdict === 'applied' && over) {
      const hasSeen = !event.isVoid && (event.seen ?? event.base) === over.rev
      must(hasSeen || event.who === over.who, 'I4 a mark was overwritten unseen')
    }
    if (event.verdict === 'same') must(over !== undefined && isSame(over, event), 'I8 a difference was called the same')
  }
  for (const a of applied) {
    for (const b of applied) {
      if (a.who === b.who && a.key === b.key && a.n < b.n) must(a.rev < b.rev, 'I5 own edits out of order')
    }
  }
}
