import fc from 'fast-check'
import { expect, test } from 'vitest'
import { verdicts, type Verdict } from '@hadir/contract/attendance-mark.ts'
import { attendanceStatuses } from '@hadir/contract/labels.ts'
import { applied, blankCell, judge, type CellState, type Judgement, type KnownMark, type SentMark } from './judge.ts'
import type { Marking } from './rules.ts'
import {
  devices,
  keys,
  runSchedule,
  schedule,
  type ClientFault,
  type SyncCell,
  type SyncEvent,
  type SyncMark,
  type SyncServer,
} from './testing-sync.ts'

/** Mistakes of a server that the invariants must notice. */
type ServerFault = 'noidem' | 'lww' | 'clock' | 'statusonly' | undefined
type Clocked = { clientAt: number }

const people = ['guruA', 'guruA', 'guruB', 'admin']
const codes = [...attendanceStatuses]
const open: Marking = { state: 'OPEN', why: null, until: null, codes }
const held: Marking = { state: 'HELD', why: 'DAY_CLOSED', until: null, codes }

/** The product's own rules on cells in memory, with a mistake planted if one is asked for. */
function serverInMemory(fault: ServerFault): SyncServer {
  const cells = new Map<string, CellState & Partial<Clocked>>()
  const known = new Map<string, KnownMark>()
  const events: SyncEvent[] = []
  const gone = new Set<string>()
  let marking = open

  const judgeOrErr = (mark: SentMark & Clocked, cell: CellState & Partial<Clocked>): Judgement => {
    const before = fault === 'noidem' ? undefined : known.get(mark.id)
    const fair = judge(mark, { known: before, cell, isMember: !gone.has(mark.studentId), marking, whyChanged: null })
    const wrong = (verdict: Judgement['verdict']): Judgement => ({ verdict, because: null })
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

  const take = (sent: SyncMark) => {
    const mark = {
      ...toSent(sent, devices[sent.who] as string, people[sent.who] as string),
      clientAt: sent.clientAt,
    }
    const cell = cells.get(sent.key) ?? blankCell
    const isNew = fault === 'noidem' || !known.has(mark.id)
    const judgement = judgeOrErr(mark, cell)
    if (isNew) {
      const after = judgement.verdict === 'applied' ? applied(mark, cell) : cell
      if (after !== cell) cells.set(sent.key, { ...after, clientAt: sent.clientAt })
      const { clientAt: _, ...event } = sent
      events.push({ ...event, verdict: judgement.verdict, rev: after.rev })
      known.set(mark.id, { ...mark, ...judgement })
    }
    return { id: sent.id, verdict: judgement.verdict, cell: toCell(sent.key) }
  }

  return {
    push: async (_, marks) => marks.map(take),
    pull: async () => keys.map(toCell),
    close: async () => void (marking = held),
    open: async () => void (marking = open),
    leave: async (key) => void gone.add(key),
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

const explore = (runs: number, faults: { server?: ServerFault; client?: ClientFault; seen?: Set<Verdict> } = {}) =>
  fc.check(
    fc.asyncProperty(schedule, async (steps) => {
      const server = serverInMemory(faults.server)
      await runSchedule(server, steps, faults.client)
      for (const event of await server.events()) faults.seen?.add(event.verdict)
    }),
    { numRuns: runs, seed: 42, endOnFailure: true },
  )

test('whatever the network does, the rules keep every invariant', async () => {
  const seen = new Set<Verdict>()
  const result = await explore(5_000, { seen })
  expect(result.errorInstance).toBeNull()
  expect(result).toMatchObject({ failed: false, numRuns: 5_000 })
  expect([...seen].toSorted()).toEqual([...verdicts].toSorted())
})

test.each([
  ['a repeated mark is taken again', { server: 'noidem' }, /^I[134]/],
  ['the last to write wins', { server: 'lww' }, /^I4/],
  ['the clock of the phone decides', { server: 'clock' }, /^I4/],
  ['agreement on the status alone counts as the same', { server: 'statusonly' }, /^I8/],
  ['a view takes older cells', { client: 'stalepull' }, /^I7/],
  ['a held mark is dropped silently', { client: 'silent' }, /^I6/],
] as const)('a planted fault is caught: %s', async (_, faults, invariant) => {
  const result = await explore(300, faults)
  expect(result.failed).toBe(true)
  expect((result.errorInstance as Error).message).toMatch(invariant)
})
