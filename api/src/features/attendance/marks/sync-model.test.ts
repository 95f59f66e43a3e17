import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amount } from '@hadir/contract/testing/test-size.ts'
import { verdicts, type Verdict } from '@hadir/contract/attendance/attendance-mark.ts'
import { attendanceStatuses } from '@hadir/contract/labels.ts'
import {
  applied,
  blankCell,
  resolveMark,
  type CellState,
  type Resolution,
  type KnownMark,
  type SentMark,
  isOtherEpoch,
} from './resolve-mark.ts'
import type { Marking } from '../rules.ts'
import { devices, keys, restoringSchedule, runSchedule, schedule } from '../testing-sync.ts'
import type { ClientFault, SyncCell, SyncEvent, SyncMark, SyncServer } from '../testing-sync-types.ts'

/** Server bugs that the invariants must detect. */
type ServerFault = 'noidem' | 'lww' | 'clock' | 'statusonly' | 'epoch' | undefined
type Clocked = { clientAt: number }

const people = ['guruA', 'guruA', 'guruB', 'admin']
const codes = [...attendanceStatuses]
const open: Marking = { state: 'OPEN', why: null, until: null, codes }
const free: Marking = { state: 'REFUSED', why: 'NOT_A_SCHOOL_DAY', until: null, codes }
const pending: Marking = { state: 'HELD', why: 'DAY_CLOSED', until: null, codes }

/** The product's own rules on cells in memory, with an optional injected fault. */
function serverInMemory(fault: ServerFault): SyncServer {
  let cells = new Map<string, CellState & Partial<Clocked>>()
  let known = new Map<string, KnownMark>()
  let events: SyncEvent[] = []
  let epoch = 0
  const copy = () => ({ cells: new Map(cells), known: new Map(known), events: [...events] })
  let stored = copy()
  const gone = new Set<string>()
  let marking = open
  let isHoliday = false

  const resolveOrFault = (
    mark: SentMark & Clocked,
    cell: CellState & Partial<Clocked>,
    isOtherEpoch: boolean,
  ): Resolution => {
    const before = fault === 'noidem' ? undefined : known.get(mark.id)
    const isMember = !gone.has(mark.studentId)
    const now = isHoliday ? free : marking
    const fair = resolveMark(mark, { known: before, cell, isMember, marking: now, whyChanged: null, isOtherEpoch })
    const wrong = (verdict: Resolution['verdict']): Resolution => ({ verdict, because: null })
    if (before || !['same', 'conflict'].includes(fair.verdict)) return fair
    if (fault === 'lww') return wrong('applied')
    if (fault === 'clock' && fair.verdict === 'conflict' && mark.clientAt > (cell.clientAt ?? 0))
      return wrong('applied')
    if (fault === 'statusonly' && mark.status === cell.status) return wrong('same')
    return fair
  }

  const toCell = (key: string): SyncCell => {
    const { status, note, rev } = cells.get(key) ?? blankCell
    return { key, status: status as SyncCell['status'], note, rev }
  }

  const applyMark = (sent: SyncMark) => {
    const mark = {
      ...toSent(sent, devices[sent.who] as string, people[sent.who] as string),
      clientAt: sent.clientAt,
    }
    const cell = cells.get(sent.key) ?? blankCell
    const isNew = fault === 'noidem' || !known.has(mark.id)
    const isVoid = isOtherEpoch(sent.epoch, String(epoch))
    const resolution = resolveOrFault(mark, cell, isVoid && fault !== 'epoch')
    if (isNew) {
      const after = resolution.verdict === 'applied' ? applied(mark, cell) : cell
      if (after !== cell) cells.set(sent.key, { ...after, clientAt: sent.clientAt })
      const { clientAt: _, epoch: __, ...event } = sent
      events.push({ ...event, isVoid, verdict: resolution.verdict, reason: resolution.because, rev: after.rev })
      known.set(mark.id, { ...mark, ...resolution })
    }
    return { id: sent.id, verdict: resolution.verdict, reason: resolution.because, cell: toCell(sent.key) }
  }

  return {
    push: async (_, marks) => ({ answers: marks.map(applyMark), epoch: String(epoch) }),
    pull: async () => ({ cells: keys.map(toCell), epoch: String(epoch), isSchoolDay: !isHoliday }),
    backup: async () => void (stored = copy()),
    restore: async () => {
      const again = stored
      ;({ cells, known, events } = again)
      stored = copy()
      epoch += 1
    },
    close: async () => void (marking = pending),
    open: async () => void (marking = open),
    holiday: async () => void (isHoliday = true),
    workday: async () => void (isHoliday = false),
    removeStudent: async (key) => void gone.add(key),
    events: async () => events,
  }
}

const toSent = (mark: SyncMark, device: string, actorId: string): SentMark => ({
  id: mark.id,
  studentId: mark.key,
  status: mark.status,
  note: mark.note,
  minutesLate: null,
  reason: null,
  base: mark.base,
  n: mark.n,
  device,
  actorId,
  academicClassId: '7A',
  date: '2026-09-16',
  lessonId: null,
})

const runs = amount({ short: 1_000, long: 20_000 })

const explore = (
  most: number,
  faults: { server?: ServerFault; client?: ClientFault; seen?: Set<Verdict> } = {},
  of = schedule,
) =>
  fc.check(
    fc.asyncProperty(of, async (steps) => {
      const server = serverInMemory(faults.server)
      await runSchedule(server, steps, faults.client)
      for (const event of await server.events()) faults.seen?.add(event.verdict)
    }),
    { numRuns: most, seed: 42, endOnFailure: true },
  )

test('whatever the network does, the rules keep every invariant', async () => {
  const seen = new Set<Verdict>()
  const result = await explore(runs, { seen })
  expect(result.errorInstance).toBeNull()
  expect(result).toMatchObject({ failed: false, numRuns: runs })
  expect([...seen].toSorted()).toEqual([...verdicts].toSorted())
})

test('whatever backup is restored, nothing is overwritten unseen or wrongly shown as saved', async () => {
  const result = await explore(runs, {}, restoringSchedule)
  expect(result.errorInstance).toBeNull()
  expect(result).toMatchObject({ failed: false, numRuns: runs })
})

test.each([
  ['a device ignores the epoch', { client: 'epoch' }, /^I[249]/],
  ['a server takes a base of another epoch for its own', { server: 'epoch' }, /^I4/],
] as const)('an injected fault is caught after a restore: %s', async (_, faults, invariant) => {
  const result = await explore(3_000, faults, restoringSchedule)
  expect(result.failed).toBe(true)
  expect((result.errorInstance as Error).message).toMatch(invariant)
})

test.each([
  ['a repeated mark is taken again', { server: 'noidem' }, /^I[134]/],
  ['the last to write wins', { server: 'lww' }, /^I4/],
  ['the clock of the phone decides', { server: 'clock' }, /^I4/],
  ['agreement on the status alone counts as the same', { server: 'statusonly' }, /^I8/],
  ['a view takes older cells', { client: 'stalepull' }, /^I7/],
  ['a held mark is dropped silently', { client: 'silent' }, /^I6/],
  ['marks of a removed holiday return over what nobody saw', { client: 'rebases' }, /^I4/],
  ['marks of a removed holiday do not return', { client: 'drops' }, /^I10/],
] as const)('an injected fault is caught: %s', async (_, faults, invariant) => {
  const result = await explore(300, faults)
  expect(result.failed).toBe(true)
  expect((result.errorInstance as Error).message).toMatch(invariant)
})
