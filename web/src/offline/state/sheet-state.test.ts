import { type Cell, maxNote } from '@hadir/contract/attendance/attendance-mark.ts'
import type { MarkVerdict, SheetStudent } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { expect, test } from 'vitest'
import { asBulk } from './bulk-act.ts'
import { resolveMine, resolveTheirs } from './resolve-conflict.ts'
import { restore } from './restore-version.ts'
import { undoBulk } from './undo-bulk.ts'
import { shownValue } from './mark-row.ts'
import { applyVerdicts } from './apply-verdicts.ts'
import {
  adopt,
  change,
  countShown,
  fillEmpty,
  incomplete,
  marksToSend,
  openSheet,
  saveDrafts,
  toReview,
  unexplained,
  unsaved,
  waiting,
} from './sheet-state.ts'
import type { SheetState } from './sheet-types.ts'
import { emptyCell } from '../store/testing-store.ts'

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
const shown = (state: SheetState, id: string) => state.rows[id] && shownValue(state.rows[id])

let made = 0
const making = (firstN = 1): Parameters<typeof saveDrafts>[1] => ({
  newId: () => `mark-${(made += 1)}`,
  firstN,
  clientAt: '2026-09-16T00:00:00Z',
})
const answer = (id: string, studentId: string, verdict: MarkVerdict['verdict'], now: Partial<Cell>): MarkVerdict => ({
  id,
  studentId,
  verdict,
  reason: null,
  cell: cell(now),
})

test('a tap sets a status, and tapping back to the server’s status leaves nothing to save', () => {
  const opened = sheet(student('a', { status: 'H', rev: 2 }))
  const sick = change(opened, 'a', { status: 'S' })
  expect(unsaved(sick)).toEqual(['a'])
  expect(unsaved(change(sick, 'a', { status: 'H' }))).toEqual([])
})

test('a change that somebody else has already made needs no saving any more', () => {
  const typed = ['a', 'b'].reduce((now, id) => change(now, id, { status: 'S' }), sheet(student('a'), student('b')))
  const adopted = adopt(typed, [
    student('a', { status: 'S', rev: 1 }),
    student('b', { status: 'S', note: 'Demam', rev: 1 }),
  ])
  expect(unsaved(adopted)).toEqual(['b'])
})

test('minutes belong to T alone, and clearing a mark clears all of it', () => {
  const late = change(sheet(student('a')), 'a', { status: 'T', minutesLate: 10, note: 'Ban bocor' })
  expect(shown(change(late, 'a', { status: 'S' }), 'a')).toMatchObject({ minutesLate: null, note: 'Ban bocor' })
  expect(shown(change(late, 'a', { status: null }), 'a')).toEqual({
    status: null,
    note: null,
    minutesLate: null,
    reason: null,
  })
})

test('a reason belongs to the status that it was given for', () => {
  const excused = change(change(sheet(student('a')), 'a', { status: 'D' }), 'a', { reason: 'Lomba' })
  expect(shown(change(excused, 'a', { note: 'Tingkat kota' }), 'a')).toMatchObject({ status: 'D', reason: 'Lomba' })
  expect(shown(change(excused, 'a', { status: 'S' }), 'a')).toMatchObject({ status: 'S', reason: null })
})

test('T without minutes and D without a note are named before anything is sent', () => {
  const late = change(sheet(student('a')), 'a', { status: 'T' })
  expect(incomplete(late)).toBe('a')
  expect(incomplete(change(late, 'a', { minutesLate: 5 }))).toBeUndefined()
  expect(incomplete(change(late, 'a', { status: 'D' }))).toBe('a')
  expect(incomplete(change(late, 'a', { status: 'D', note: 'Lomba' }))).toBeUndefined()
})

test.each(['note', 'reason'] as const)('a %s that is too long is named before anything is sent', (field) => {
  const typed = (length: number) => change(sheet(student('a')), 'a', { status: 'D', [field]: `${'a'.repeat(length)} ` })
  expect([maxNote, maxNote + 1].map((length) => incomplete(typed(length)))).toEqual([undefined, 'a'])
})

const everyone = ({ rows }: SheetState) => Object.keys(rows).map((studentId) => ({ studentId }))
const fillAll = (state: SheetState) => asBulk(state, 0, (now) => fillEmpty(now, everyone(now), 'H'))
const undone = (state: SheetState) => undoBulk(state).state

test('Semua hadir fills only empty cells, and is undone only where nobody has marked since', () => {
  const opened = sheet(student('a', { status: 'S', rev: 1 }), student('b'), student('c'))
  const filled = fillAll(opened)
  expect(countShown(filled, everyone(filled))).toMatchObject({ counts: { H: 2, S: 1 }, unmarked: 0 })
  const back = undoBulk(change(filled, 'c', { status: 'A' }))
  expect([shown(back.state, 'b')?.status, shown(back.state, 'c')?.status]).toEqual([null, 'A'])
  expect([back.state.undo, back.toSave]).toEqual([null, []])
  expect(fillAll(undone(filled)).undo).not.toBeNull()
})

test('undo restores what was typed before the bulk act, and what else it changed', () => {
  const noted = change(sheet(student('a', { status: 'S', rev: 1 }), student('b')), 'a', { status: null })
  const back = undone(fillAll(noted))
  expect(shown(back, 'a')?.status).toBeNull()
  expect(unsaved(back)).toEqual(['a'])
  const paper = asBulk(sheet(student('a', { status: 'H', rev: 1 }), student('b')), 0, (now) =>
    fillEmpty(change(now, 'a', { status: 'S' }), everyone(now), 'H'),
  )
  expect(shown(paper, 'a')?.status).toBe('S')
  expect([shown(undone(paper), 'a')?.status, unsaved(undone(paper))]).toEqual(['H', []])
})

test('undoing a saved bulk mark replaces only the marks that are still its own', () => {
  const ids = ['own', 'agreed', 'later', 'byHand', 'waits']
  const filled = fillAll(sheet(...ids.map((id) => student(id)), student('late', { status: 'S', rev: 1 })))
  const { state, marks } = save(filled)
  const markOf = (id: string) => marks.find((mark) => mark.studentId === id)?.id ?? ''
  const heard = applyVerdicts(state, [
    answer(markOf('own'), 'own', 'applied', { status: 'H', rev: 1 }),
    // Somebody else had marked them all present as well.
    answer(markOf('agreed'), 'agreed', 'same', { status: 'H', rev: 1 }),
    answer(markOf('later'), 'later', 'applied', { status: 'H', rev: 1 }),
    answer(markOf('byHand'), 'byHand', 'applied', { status: 'H', rev: 1 }),
  ])
  const since = change(adopt(heard, [student('later', { status: 'A', rev: 2 })]), 'byHand', { status: 'S' })
  const typed = change(since, 'late', { note: 'demam' })
  const { state: back, toSave } = undoBulk(typed)
  expect(toSave).toEqual(['own', 'waits'])
  const sent = marksToSend(saveDrafts(back, { ...making(9), only: toSave }))
  expect(sent.map(({ studentId, status, base, n }) => [studentId, status, base, n])).toEqual([
    ['waits', 'H', 0, 5],
    ['own', null, 1, 9],
    ['waits', null, 0, 10],
  ])
  expect(unsaved(saveDrafts(back, { ...making(9), only: toSave }))).toEqual(['byHand', 'late'])
})

test('an earlier version is sent unchanged, with its name, until it is edited by hand', () => {
  const opened = sheet(student('a', { status: 'A', rev: 2 }))
  const earlier = { status: 'D' as const, note: null, minutesLate: null, reason: 'Lomba' }
  const restored = restore(opened, 'a', earlier, { id: 'first', reason: null })
  expect(unexplained(restored)).toEqual(['a'])
  const [mark] = save(restored, { ...making(), reason: 'Salah baris' }).marks
  expect(mark).toMatchObject({
    status: 'D',
    reason: 'Lomba',
    base: 2,
    restores: { id: 'first', reason: 'Salah baris' },
  })
  expect(save(change(restored, 'a', { note: 'lain' })).marks[0]).not.toHaveProperty('restores')
})

/** Saves what is unsaved and returns what is sent. */
function save(state: SheetState, more = making()) {
  const saved = saveDrafts(state, more)
  return { state: saved, marks: marksToSend(saved) }
}

test('a mark sends the rev that the person saw, and is resent unchanged until answered', () => {
  const first = save(change(sheet(student('a', { rev: 4 })), 'a', { status: 'S' }), making(7))
  expect(first.marks).toEqual([expect.objectContaining({ studentId: 'a', status: 'S', base: 4, n: 7 })])
  expect(unsaved(first.state)).toEqual([])
  const newer = adopt(first.state, [student('a', { status: 'H', rev: 5 })])
  expect(marksToSend(newer)).toEqual(first.marks)
  expect(shown(newer, 'a')?.status).toBe('S')
  const both = save(change(newer, 'a', { status: 'I' }), making(9)).marks
  expect(both).toEqual([first.marks[0], expect.objectContaining({ status: 'I', base: 4, n: 9 })])
})

test('returning to the old value after an unanswered save is still sent: it may have arrived', () => {
  const { state } = save(change(sheet(student('a', { status: 'H', rev: 1 })), 'a', { status: 'A' }))
  const back = change(state, 'a', { status: 'H' })
  expect(unsaved(back)).toEqual(['a'])
  expect(save(back, making(2)).marks.map(({ status, base }) => [status, base])).toEqual([
    ['A', 1],
    ['H', 1],
  ])
})

test('an applied mark leaves nothing to save, unless it was changed meanwhile', () => {
  const { state, marks } = save(change(sheet(student('a')), 'a', { status: 'S' }))
  const verdicts = [answer(marks[0]?.id ?? '', 'a', 'applied', { status: 'S', rev: 1 })]
  expect(waiting(applyVerdicts(state, verdicts))).toEqual([])
  const meanwhile = applyVerdicts(change(state, 'a', { status: 'I' }), verdicts)
  expect(save(meanwhile, making(2)).marks).toEqual([expect.objectContaining({ status: 'I', base: 1 })])
})

test('a change made before the response arrived does not overwrite a later one by somebody else', () => {
  const { state, marks } = save(change(sheet(student('a')), 'a', { status: 'S' }))
  const late = answer(marks[0]?.id ?? '', 'a', 'applied', { status: 'A', rev: 2, by: 'Bu Sri' })
  const meanwhile = applyVerdicts(change(state, 'a', { status: 'I' }), [late])
  expect(save(meanwhile, making(2)).marks[0]).toMatchObject({ status: 'I', base: 0 })
})

test('a conflict shows the other value, keeps mine, and Pakai milik saya sends it on the new rev', () => {
  const { state, marks } = save(change(sheet(student('a')), 'a', { status: 'S', note: 'Demam' }))
  const verdict = answer(marks[0]?.id ?? '', 'a', 'conflict', { status: 'A', rev: 3, by: 'Bu Sri' })
  const resolved = applyVerdicts(state, [verdict])
  expect(shown(resolved, 'a')?.status).toBe('A')
  expect(resolved.rows['a']?.conflict).toMatchObject({ verdict: 'conflict', mine: { status: 'S', note: 'Demam' } })
  expect([...unsaved(resolved), ...waiting(resolved)]).toEqual([])
  expect(save(resolveMine(resolved, 'a')).marks[0]).toMatchObject({ status: 'S', note: 'Demam', base: 3 })
  expect(toReview(resolved)).toEqual(['a'])
  expect(resolveTheirs(resolved, 'a').rows['a']).toMatchObject({ conflict: null, draft: null })
  expect(toReview(resolveTheirs(resolved, 'a'))).toEqual([])
})

test('a value typed after a refused mark is the one that the conflict keeps', () => {
  const { state, marks } = save(change(sheet(student('a')), 'a', { status: 'S' }))
  const typed = change(state, 'a', { note: 'Demam' })
  const resolved = applyVerdicts(typed, [answer(marks[0]?.id ?? '', 'a', 'held', {})])
  expect(resolved.rows['a']?.conflict).toMatchObject({ verdict: 'held', mine: { status: 'S', note: 'Demam' } })
})

test('a cell never goes back to an older rev, and a duplicate response changes nothing', () => {
  const opened = sheet(student('a', { status: 'S', rev: 5 }))
  expect(shown(adopt(opened, [student('a', { status: 'H', rev: 4 })]), 'a')?.status).toBe('S')
  const { state, marks } = save(change(opened, 'a', { status: 'I' }))
  const newer = adopt(state, [student('a', { status: 'A', rev: 8 })])
  const verdicts = [answer(marks[0]?.id ?? '', 'a', 'same', { status: 'I', rev: 6 })]
  const resolved = applyVerdicts(newer, verdicts)
  expect(resolved.rows['a']).toMatchObject({ cell: { rev: 8 }, queue: [] })
  expect(applyVerdicts(resolved, verdicts)).toEqual(resolved)
})

test('a student who joined meanwhile is added; one reason covers every late mark', () => {
  const joined = adopt(sheet(student('a')), [student('a'), student('b')])
  const marked = change(change(joined, 'a', { status: 'S' }), 'b', { status: 'D', reason: 'Lomba' })
  const { marks } = save(marked, { ...making(), reason: 'Salah ketik' })
  expect(marks.map((mark) => [mark.reason, mark.changeReason])).toEqual([
    ['Salah ketik', undefined],
    ['Lomba', 'Salah ketik'],
  ])
})
