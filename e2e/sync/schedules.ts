import fc from 'fast-check'
import { checkConfirmed } from '../../api/src/features/attendance/testing-sync-client.ts'
import { checkInvariants, keys } from '../../api/src/features/attendance/testing-sync.ts'
import type { SyncEvent, SyncMark } from '../../api/src/features/attendance/testing-sync-types.ts'
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
  { weight: 2, arbitrary: fc.record({ do: fc.constant('received' as const), i }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constantFrom('close' as const, 'open' as const, 'leave' as const), key }),
  },
)
const restoring = fc.oneof(
  { weight: 12, arbitrary: step },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('backup' as const, 'restore' as const) }) },
)
export type Step = typeof restoring extends fc.Arbitrary<infer S> ? S : never
const lengths = { minLength: 5, maxLength: 40, size: 'max' } as const
export const schedule: fc.Arbitrary<Step[]> = fc.array(step, lengths)
/** With occasional restores of a backup: the devices may not belong to another schedule meanwhile. */
export const restoringSchedule: fc.Arbitrary<Step[]> = fc.array(restoring, lengths)

let schedules = 0

/**
 * One schedule on a separate class: the product's offline store and outbox on four devices, a network that fails as
 * specified, the real server. Lets everything recover and checks the invariants of the protocol.
 */
export async function runSchedule(school: SchoolUnderFire, steps: readonly Step[], fault?: DeviceFault) {
  const number = (schedules += 1)
  // Alternates between a day's and a lesson's sheet: the protocol is the same.
  const { classId: _, ...of } = await school.newClass(keys.length, { hasLesson: number % 2 === 0 })
  const at = { schoolId: school.schoolId, ...of }
  const line = await openFaultyProxy(() => school.url)
  const devices = await Promise.all(
    school.people.map((person, index) =>
      startDevice(line, at, { ...person, who: index, name: `${number}-${index}`, fault }),
    ),
  )
  try {
    const eras = await play(school, { devices, line, steps, ...at })
    await heal({ devices, line })
    const isRestored = steps.some((s) => s.do === 'restore')
    if (isRestored) await acceptOffers(school, { devices, line, ...at })
    await check(school, { devices, ...at, isRestored, eras })
  } finally {
    for (const device of devices) device.end()
    line.close()
  }
}

type Line = Awaited<ReturnType<typeof openFaultyProxy>>
type Played = {
  devices: readonly Device[]
  line: Line
  academicClassId: string
  studentIds: readonly string[]
  lessonId?: string | null
}
/** The epoch in which the server received each mark. */
type Eras = Map<string, string>

async function play(
  school: SchoolUnderFire,
  { devices, line, steps, ...at }: Played & { steps: readonly Step[] },
): Promise<Eras> {
  const of = { ...at, lessonId: at.lessonId ?? null }
  let eras: Eras = new Map()
  const date = async () => {
    const { epoch } = await (devices[0] ?? fail()).readServer()
    for (const { id } of await school.eventsOf(of.academicClassId)) if (!eras.has(id)) eras.set(id, epoch)
  }
  let backup = { rows: await school.backUp(of), eras: new Map(eras) }
  const device = (at: number) => devices[at] ?? fail()
  const letThrough: (() => void)[] = []
  const pulls: (() => Promise<void>)[] = []
  const pick = <T>(list: T[], at: number) => list.splice(at % Math.max(list.length, 1), 1)[0]
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
    } else if (s.do === 'arrive') pick(letThrough, s.i)?.()
    else if (s.do === 'crash') await device(s.who).crash()
    else if (s.do === 'disk') device(s.who).disk(s.is)
    else if (s.do === 'ask') {
      const seen = await device(s.who).readServer()
      pulls.push(() => device(s.who).receive(seen))
    } else if (s.do === 'received') await pick(pulls, s.i)?.()
    else if (s.do === 'backup') {
      await date()
      backup = { rows: await school.backUp(of), eras: new Map(eras) }
    } else if (s.do === 'restore') {
      // No server runs while a backup is restored.
      await line.arrived()
      await school.goBack(of, backup.rows)
      eras = new Map(backup.eras)
    } else if (s.do === 'leave') await school.removeStudent(of.studentIds[Number(s.key.slice('student'.length))] ?? '')
    else await school.closeDay(of.academicClassId, s.do === 'close')
  }
  for (const go of letThrough) go()
  await line.allAnswered()
  for (const receive of pulls) await receive()
  return eras
}

const fail = (): never => {
  throw new Error('There is no such device')
}

/** The network works again; the devices send what they still have. */
export async function heal({ devices, line }: Pick<Played, 'devices' | 'line'>) {
  line.treat(() => 'passes')
  for (const device of devices) {
    if ((await device.flush()) !== 'done') throw new Error('I2 a device could not send over a good line')
  }
  for (const device of devices) {
    await device.receive(await device.readServer())
    const trouble = device.trouble()
    if (trouble) throw new Error(`I2 the server turned down a whole batch: ${trouble.code} ${trouble.message}`)
  }
}

/** Every confirmed mark is stored or offered again; everybody accepts the offer. */
async function acceptOffers(school: SchoolUnderFire, { devices, line, academicClassId, studentIds }: Played) {
  // From stored rows: a student who has left is on no sheet, but her mark remains.
  const stored = (await school.eventsOf(academicClassId)).filter(({ verdict }) => verdict === 'applied')
  const cells = stored
    .map(({ studentId, status, note, rev }) => ({ key: `student${studentIds.indexOf(studentId)}`, status, note, rev }))
    .toSorted((a, b) => b.rev - a.rev)
  const watched = devices.map(({ confirmed, lost, made, answered }) => ({
    confirmed,
    lost: lost(),
    // A value changed since has its own verdict.
    waits: (at: string) => [...made.values()].some(({ id, key: of }) => of === at && !answered.has(id)),
  }))
  checkConfirmed(cells as never, watched)
  for (const device of devices) await device.sendAgain()
  await heal({ devices, line })
}

type Checked = Omit<Played, 'line'> & { isRestored?: boolean; eras?: Eras }

export async function check(
  school: SchoolUnderFire,
  { devices, academicClassId, studentIds, isRestored = false, eras = new Map() }: Checked,
) {
  const stored = await school.eventsOf(academicClassId)
  const keyOf = (studentId: string) => `student${studentIds.indexOf(studentId)}`
  const deviceOf = new Map(devices.flatMap((device) => [...device.made.keys()].map((id) => [id, device.who] as const)))
  const events = stored.map((event) => {
    const { id, status, note, base, n, rev, verdict } = event
    // The device that made a mark; one without a device was accepted twice.
    const by = deviceOf.get(id)
    if (by === undefined) throw new Error('I1 a mark that no device made')
    return { id, key: keyOf(event.studentId), status, note, base, n, rev, verdict, who: by } as SyncEvent
  })
  // What the device made, not what arrived: a base changed on the way would be an unseen overwrite.
  const { epoch: now } = await (devices.at(-1) ?? fail()).readServer()
  const asMade = events.map((event) => {
    const mark = devices[event.who]?.made.get(event.id)
    const isVoid = isRestored && mark !== undefined && mark.epoch !== (eras.get(event.id) ?? now)
    return { ...event, base: mark?.base ?? event.base, isVoid }
  })
  const last = await (devices.at(-1) ?? fail()).readServer()
  const cells = last.students.map(({ studentId, cell }) => ({
    key: keyOf(studentId),
    status: cell.status,
    note: cell.note,
    rev: cell.rev,
  }))
  const seen = devices.map(({ who: index, made, toReview, waiting, view, answered }) => ({
    answered,
    who: index,
    made: [...made.values()],
    outbox: waiting(),
    view: view(),
    toReview: withSuperseded(toReview, { made: [...made.values()], events: asMade }),
  }))
  const server = {
    events: async () => asMade,
    pull: async () => ({ epoch: now, cells: cells as never, isSchoolDay: true }),
  }
  await checkInvariants(server, seen, { isRestored })
  return events
}

/**
 * A mark needs no question if its author has changed it again and the later value is stored, or if what she wanted last
 * is what somebody else has stored meanwhile.
 */
function withSuperseded(
  toReview: ReadonlySet<string>,
  all: { made: readonly SyncMark[]; events: readonly SyncEvent[] },
) {
  const stored = new Set(all.events.filter(({ verdict }) => ['applied', 'same'].includes(verdict)).map(({ id }) => id))
  const applied = all.events.filter(({ verdict }) => verdict === 'applied')
  const superseded = all.made.filter((mark) => {
    const later = all.made.filter(({ key, n }) => key === mark.key && n > mark.n)
    const last = later.toSorted((a, b) => b.n - a.n)[0] ?? mark
    const isAgreed = applied.some(
      (one) => one.who !== last.who && one.key === last.key && one.status === last.status && one.note === last.note,
    )
    return isAgreed || later.some(({ id }) => stored.has(id))
  })
  return new Set([...toReview, ...superseded.map(({ id }) => id)])
}
