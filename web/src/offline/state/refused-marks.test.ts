import type { Cell } from '@hadir/contract/attendance/attendance-mark.ts'
import type { MarkVerdict, SheetStudent } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { expect, test } from 'vitest'
import { emptyCell } from '../store/testing-store.ts'
import { applyJournalVerdict, applyVerdicts } from './apply-verdicts.ts'
import { adoptJournal, changeJournal, countJournal, saveJournal } from './journal-state.ts'
import { decidedMarks, pendingMarks, resolveRefused } from './resolve-conflict.ts'
import { inEpoch } from './void-epoch.ts'
import { resumeSuspended } from './suspended-marks.ts'
import { unsentMarks, withdrawMark } from './unsent-marks.ts'
import { adopt, change, marksToSend, openSheet, refusedMarks, saveDrafts, toReview } from './sheet-state.ts'
import type { SheetState } from './sheet-types.ts'

const cell = (change: Partial<Cell> = {}): Cell => ({ ...emptyCell, ...change })
const student = (studentId: string, change: Partial<Cell> = {}): SheetStudent => ({
  studentId,
  rollNo: 1,
  name: studentId,
  nis: '1',
  nisn: null,
  gender: 'L',
  cell: cell(change),
  held: 0,
  planned: null,
  hasLetter: false,
})
const sheet = (...students: SheetStudent[]) => openSheet(students)

let made = 0
const making = (firstN = 1): Parameters<typeof saveDrafts>[1] => ({
  newId: () => `mark-${(made += 1)}`,
  firstN,
  clientAt: '2026-09-16T00:00:00Z',
})
const answer = (
  id: string,
  studentId: string,
  verdict: MarkVerdict['verdict'],
  now: Partial<Cell>,
  reason: MarkVerdict['reason'] = null,
): MarkVerdict => ({ id, studentId, verdict, reason, cell: cell(now) })

function save(state: SheetState, more = making()) {
  const saved = saveDrafts(state, more)
  return { state: saved, marks: marksToSend(saved) }
}

test('a conflict over equal values is none, at its answer and when somebody else agrees later', () => {
  const { state, marks } = save(change(sheet(student('a')), 'a', { status: 'S' }))
  const verdict = answer(marks[0]?.id ?? '', 'a', 'conflict', { status: 'A', rev: 3, by: 'Bu Sri' })
  const typed = applyVerdicts(change(state, 'a', { status: 'A' }), [verdict])
  expect(typed.rows['a']).toMatchObject({ conflict: null, draft: null, cell: { status: 'A' } })
  const open = applyVerdicts(state, [verdict])
  expect(toReview(open)).toEqual(['a'])
  expect(toReview(adopt(open, [student('a', { status: 'S', rev: 4 })]))).toEqual([])
})

test('a conflict over equal journals is none either', () => {
  const journal = { topic: null, activity: null, obstacle: null, followUp: null, isFinal: false }
  const saved = (topic: string, rev: number) => ({ ...journal, topic, rev, updatedAt: null, by: 'Bu Piket' })
  const typed = changeJournal(adoptJournal(sheet(), saved('Bilangan', 1)), { topic: 'Pecahan' })
  expect(adoptJournal(typed, saved('Pecahan', 2)).journal?.draft).toBeNull()
  const id = 'journal-1'
  const sent = saveJournal(typed, { id, n: 1, clientAt: '2026-09-16T00:00:00Z' })
  const verdict = { id, verdict: 'conflict', reason: null } as const
  const open = applyJournalVerdict(sent, { ...verdict, journal: saved('Desimal', 2) })
  expect(countJournal(adoptJournal(open, saved('Aljabar', 3))).toReview).toBe(1)
  expect(countJournal(adoptJournal(open, saved('Pecahan', 3))).toReview).toBe(0)
  expect(countJournal(applyJournalVerdict(sent, { ...verdict, journal: saved('Pecahan', 2) })).toReview).toBe(0)
})

test('marks refused together are read together, and a conflict beside them stays', () => {
  const ids = ['a', 'b', 'c']
  const filled = ids.reduce((now, id) => change(now, id, { status: 'S' }), sheet(...ids.map((id) => student(id))))
  const { state, marks } = save(filled)
  const idOf = (studentId: string) => marks.find((mark) => mark.studentId === studentId)?.id ?? ''
  const verdicts = [
    answer(idOf('a'), 'a', 'rejected', {}),
    answer(idOf('b'), 'b', 'rejected', {}),
    answer(idOf('c'), 'c', 'conflict', { status: 'A', rev: 3 }),
  ]
  const answered = applyVerdicts(state, verdicts)
  expect(refusedMarks(answered)).toEqual(['a', 'b'])
  expect(toReview(resolveRefused(answered))).toEqual(['c'])
})

/** Marks of these students that a holiday has refused. */
function refusedByHoliday(...ids: string[]) {
  const filled = ids.reduce((now, id) => change(now, id, { status: 'S' }), sheet(...ids.map((id) => student(id))))
  const { state, marks } = save(filled)
  const verdicts = marks.map(({ id, studentId }) => answer(id, studentId, 'rejected', {}, 'NOT_A_SCHOOL_DAY'))
  return applyVerdicts(state, verdicts)
}
const resume = (state: SheetState) => resumeSuspended(state, { newId: () => `again-${(made += 1)}`, firstN: 7 })

test('marks that a holiday refused wait again once it is removed, also when acknowledged', () => {
  const { state, n } = resume(resolveRefused(refusedByHoliday('a', 'b')))
  expect(n).toBe(8)
  expect(marksToSend(state)).toMatchObject([
    { studentId: 'a', status: 'S', base: 0, n: 7, clientAt: '2026-09-16T00:00:00Z' },
    { studentId: 'b', status: 'S', base: 0, n: 8 },
  ])
  expect([toReview(state), resume(state).n]).toEqual([[], 6])
})

test('they return on the rev that was seen, unless the server has the same meanwhile', () => {
  const refused = adopt(refusedByHoliday('a', 'b'), [
    student('a', { status: 'A', rev: 3 }),
    student('b', { status: 'S', rev: 2 }),
  ])
  const { state } = resume(refused)
  expect(marksToSend(state)).toMatchObject([{ studentId: 'a', status: 'S', base: 0 }])
  expect(toReview(state)).toEqual([])
})

test('after a restored backup they still carry the epoch in which they were made', () => {
  const refused = { ...refusedByHoliday('a'), epoch: 'one' }
  expect(resume(inEpoch(refused, 'two')).state.rows['a']?.queue).toMatchObject([{ from: 'one', base: 0 }])
})

test('a later mark of the same student takes the place of one that a holiday refused', () => {
  const { state } = save(change(resolveRefused(refusedByHoliday('a')), 'a', { status: 'I' }), making(2))
  expect(marksToSend(resume(state).state)).toMatchObject([{ status: 'I' }])
  const [entry] = marksToSend(state)
  const applied = applyVerdicts(state, [answer(entry?.id ?? '', 'a', 'applied', { status: 'I', rev: 1 })])
  expect(marksToSend(resume(applied).state)).toEqual([])
})

test('reading a refusal keeps the mark that a holiday suspends; a second press discards it', () => {
  const read = withdrawMark(refusedByHoliday('a'), 'a')
  expect(unsentMarks(read)).toMatchObject([{ studentId: 'a', value: { status: 'S' } }])
  expect(unsentMarks(withdrawMark(read, 'a'))).toEqual([])
})

test('decided corrections, and late marks that wait for one, are each read together', () => {
  const decision = (id: string, isAccepted: boolean) => [{ id, isAccepted, reason: null, by: 'Pak Budi' }]
  const students = [
    { ...student('a'), decided: decision('one', true) },
    { ...student('b'), decided: decision('two', false) },
    student('c'),
    { ...student('d'), decided: decision('three', true) },
  ]
  const filled = students.reduce((now, { studentId }) => change(now, studentId, { status: 'S' }), sheet(...students))
  const { state, marks } = save(filled)
  // A newer mark of the last student is in question.
  const verdictOf = (studentId: string) => (studentId === 'd' ? 'conflict' : 'held')
  const now = applyVerdicts(
    state,
    marks.map(({ id, studentId }) => answer(id, studentId, verdictOf(studentId), { status: 'A', rev: 2 })),
  )
  expect(decidedMarks(now, students)).toEqual({ students: ['a', 'b'], ids: ['one', 'two'], accepted: 1 })
  expect(pendingMarks(now, students)).toEqual(['c'])
})
