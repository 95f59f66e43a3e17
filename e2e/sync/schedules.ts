import fc from 'fast-check'
import { checkInvariants, keys, type SyncEvent } from '../../api/src/features/attendance/testing-sync.ts'
import { type Fate, openFaultyProxy } from '../faulty-proxy.ts'
import { type Device, type DeviceFault, startDevice } from './device.ts'
import type { SchoolUnderFire } from './school-under-fire.ts'

const fates = ['passes', 'lost', 'unanswered', 'torn', 'twice', 'held up'] as const
const who = fc.nat(3)
const key = fc.constantFrom(...keys)
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
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('send' as const), who, fate: fc.constantFrom(...fates) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('arrive' as const), i }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('crash' as const), who }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('disk' as const),
      who,
      is: fc.constantFrom('full' as const, 'empty' as const, 'reconnected' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('ask' as const), who }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('told' as const), i }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constantFrom('close' as const, 'open' as const, 'leave' as const), key }),
  },
)
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
export const schedule = fc.array(step, { minLength: 5, maxLength: 40, size: 'max' })

let schedules = 0

/**
 * One schedule on a class of its own: the product's shelf and sender on four devices, a line that fails as it says, the
 * real server. Lets everything heal and checks the invariants of the protocol.
 */
export async function runSchedule(school: SchoolUnderFire, steps: readonly Step[], fault?: DeviceFault) {
  const number = (schedules += 1)
  // By turns the sheet of a day and that of a lesson: one protocol.
  const { classId: _, ...of } = await school.newClass(keys.length, { hasLesson: number % 2 === 0 })
  const at = { schoolId: school.schoolId, ...of }
  const line = await openFaultyProxy(() => school.url)
  const devices = await Promise.all(
    school.people.map((person, index) =>
      startDevice(line, at, { ...person, who: index, name: `${number}-${index}`, fault }),
    ),
  )
  try {
    await play(school, { devices, line, steps, ...at })
    await heal({ devices, line })
    await check(school, { devices, ...at })
  } finally {
    for (const device of devices) device.end()
    line.close()
  }
}

type Line = Awaited<ReturnType<typeof openFaultyProxy>>
type Played = { devices: readonly Device[]; line: Line; academicClassId: string; studentIds: readonly string[] }

async function play(school: SchoolUnderFire, { devices, line, steps, ...of }: Played & { steps: readonly Step[] }) {
  const device = (at: number) => devices[at] ?? fail()
  const letThrough: (() => void)[] = []
  const pulls: (() => Promise<void>)[] = []
  const take = <T>(list: T[], at: number) => list.splice(at % Math.max(list.length, 1), 1)[0]
  const fateOf = (named: (typeof fates)[number]): Fate => {
    if (named !== 'held up') return named
    return { until: new Promise<void>((resolve) => letThrough.push(resolve)) }
  }
  for (const s of steps) {
    if (s.do === 'mark') await device(s.who).mark(s.key, { status: s.status, note: s.note })
    else if (s.do === 'send') {
      line.treat(({ method }) => (method === 'PUT' ? fateOf(s.fate) : 'passes'))
      await device(s.who).flush()
      line.treat(() => 'passes')
    } else if (s.do === 'arrive') take(letThrough, s.i)?.()
    else if (s.do === 'crash') await device(s.who).crash()
    else if (s.do === 'disk') device(s.who).disk(s.is)
    else if (s.do === 'ask') {
      const seen = await device(s.who).look()
      pulls.push(() => device(s.who).told(seen))
    } else if (s.do === 'told') await take(pulls, s.i)?.()
    else if (s.do === 'leave') await school.leave(of.studentIds[Number(s.key.slice('pupil'.length))] ?? '')
    else await school.closeDay(of.academicClassId, s.do === 'close')
  }
  for (const go of letThrough) go()
  await line.settled()
  for (const told of pulls) await told()
}

const fail = (): never => {
  throw new Error('There is no such device')
}

/** The line is good again; what the devices still have goes out. */
export async function heal({ devices, line }: Pick<Played, 'devices' | 'line'>) {
  line.treat(() => 'passes')
  for (const device of devices) {
    if ((await device.flush()) !== 'done') throw new Error('I2 a device could not send over a good line')
  }
  for (const device of devices) {
    await device.told(await device.look())
    const trouble = device.trouble()
    if (trouble) throw new Error(`I2 the server turned down a whole batch: ${trouble.code} ${trouble.message}`)
  }
}

export async function check(school: SchoolUnderFire, { devices, academicClassId, studentIds }: Omit<Played, 'line'>) {
  const stored = await school.eventsOf(academicClassId)
  const keyOf = (studentId: string) => `pupil${studentIds.indexOf(studentId)}`
  const deviceOf = new Map(devices.flatMap((device) => [...device.made.keys()].map((id) => [id, device.who] as const)))
  const events = stored.map((event) => {
    const { id, status, note, base, n, rev, verdict } = event
    // Which device it was, by the marks that it made; one that nobody made is a mark that was taken twice.
    const by = deviceOf.get(id)
    if (by === undefined) throw new Error('I1 a mark that no device made')
    return { id, key: keyOf(event.studentId), status, note, base, n, rev, verdict, who: by } as SyncEvent
  })
  // What the device made, not what arrived: a base that changed on the way is an unseen overwriting.
  const asMade = events.map((event) => ({ ...event, base: devices[event.who]?.made.get(event.id)?.base ?? event.base }))
  const last = await (devices.at(-1) ?? fail()).look()
  const cells = last.pupils.map(({ studentId, cell }) => ({
    key: keyOf(studentId),
    status: cell.status,
    note: cell.note,
    rev: cell.rev,
  }))
  const seen = devices.map(({ who: index, made, tray, waiting, view }) => ({
    who: index,
    made: [...made.values()],
    shelf: waiting(),
    view: view(),
    tray: withSuperseded(tray, { made: [...made.values()], events: asMade }),
  }))
  await checkInvariants({ events: async () => asMade, pull: async () => cells as never }, seen)
  return events
}

/** A mark that its author changed again himself, and whose later value stands, is settled without a question. */
function withSuperseded(
  tray: ReadonlySet<string>,
  all: { made: readonly { id: string; key: string; n: number }[]; events: readonly SyncEvent[] },
) {
  const stands = new Set(all.events.filter(({ verdict }) => ['applied', 'same'].includes(verdict)).map(({ id }) => id))
  const settled = all.made.filter((mark) =>
    all.made.some((later) => later.key === mark.key && later.n > mark.n && stands.has(later.id)),
  )
  return new Set([...tray, ...settled.map(({ id }) => id)])
}
