import type { Cell } from '@hadir/contract/attendance/attendance-mark.ts'
import type { Journal } from '@hadir/contract/attendance/subject-attendance/lesson-record.ts'
import { expect, test } from 'vitest'
import { emptyCell, sheetStudents } from '../store/testing-store.ts'
import { applyJournalVerdict, applyVerdicts } from './apply-verdicts.ts'
import {
  adoptJournal,
  changeJournal,
  editedJournal,
  resolveJournalMine,
  resolveJournalTheirs,
  restoreJournal,
  saveJournal,
  shownJournal,
} from './journal-state.ts'
import { editedValue, shownValue } from './mark-row.ts'
import { resolveMine, resolveTheirs } from './resolve-conflict.ts'
import { change, openSheet, saveDrafts, toReview, unsaved } from './sheet-state.ts'
import type { SheetState } from './sheet-types.ts'
import { unsentMarks, withdrawMark } from './unsent-marks.ts'

const making = { newId: () => 'mark-1', firstN: 1, clientAt: '2026-09-16T00:00:00Z' }
const theirs: Cell = { ...emptyCell, status: 'A', note: 'Tanpa kabar', rev: 3, by: 'Bu Sri' }
const rowOf = (state: SheetState) => state.rows['a'] ?? expect.fail('She is on the sheet')
const shown = (state: SheetState) => shownValue(rowOf(state))

/** S is saved, its note half typed, and then comes the verdict. */
function answered(verdict: 'conflict' | 'held' | 'rejected', cell = theirs): SheetState {
  const saved = saveDrafts(change(openSheet(sheetStudents('a')), 'a', { status: 'S' }), making)
  const typed = change(saved, 'a', { note: 'Dema' })
  return applyVerdicts(typed, [{ id: 'mark-1', studentId: 'a', verdict, reason: null, cell }])
}

test('what is typed after a conflict goes on from her own mark, which waits for her choice', () => {
  const open = answered('conflict')
  expect(editedValue(rowOf(open))).toMatchObject({ status: 'S', note: 'Dema' })
  const typed = change(open, 'a', { note: 'Demam' })
  expect(rowOf(typed)).toMatchObject({ conflict: { mine: { status: 'S', note: 'Demam' } }, draft: null })
  expect(shown(typed)).toMatchObject({ status: 'A', note: 'Tanpa kabar' })
  expect(rowOf(resolveMine(typed, 'a')).draft).toMatchObject({ value: { status: 'S', note: 'Demam' }, base: 3 })
  expect(shown(resolveTheirs(typed, 'a'))).toMatchObject({ status: 'A', note: 'Tanpa kabar' })
})

test.each([
  ['her own again', 'S', { status: 'S', note: 'Dema' }],
  ['a third one', 'I', { status: 'I', note: 'Dema' }],
  ['the stored one', 'A', { status: 'A', note: 'Tanpa kabar' }],
] as const)('a status decides a conflict: %s', (_, status, value) => {
  const decided = change(answered('conflict'), 'a', { status })
  expect([toReview(decided), shown(decided)]).toMatchObject([[], value])
  expect(unsaved(decided)).toEqual(status === 'A' ? [] : ['a'])
})

test('where both have one status and differ in the note, tapping it decides nothing', () => {
  const tapped = change(answered('conflict', { ...theirs, status: 'S' }), 'a', { status: 'S' })
  expect(rowOf(tapped)).toMatchObject({ conflict: { mine: { note: 'Dema' } }, cell: { note: 'Tanpa kabar' } })
})

test('typing what is stored leaves nothing to decide', () => {
  const open = answered('conflict', { ...theirs, status: 'S', note: 'Demam' })
  expect(toReview(change(open, 'a', { note: 'Demam' }))).toEqual([])
})

test.each(['held', 'rejected'] as const)('a mark that is %s is typed on, and reading it drops nothing', (verdict) => {
  const typed = change(answered(verdict, emptyCell), 'a', { note: 'Demam' })
  expect([toReview(typed), shown(typed)]).toMatchObject([['a'], { status: 'S', note: 'Demam' }])
  for (const read of [resolveTheirs(typed, 'a'), withdrawMark(typed, 'a')]) {
    expect([toReview(read), shown(read)]).toMatchObject([[], { status: 'S', note: 'Demam' }])
    expect(unsentMarks(withdrawMark(read, 'a'))).toEqual([])
  }
})

const blank: Journal = {
  topic: null,
  activity: null,
  obstacle: null,
  followUp: null,
  isFinal: false,
  rev: 0,
  updatedAt: null,
  by: null,
}
const stored: Journal = { ...blank, topic: 'Desimal', activity: 'Kuis', rev: 2, by: 'Bu Piket' }
const journalOf = ({ journal }: SheetState) => journal ?? expect.fail('It is a lesson')

/** As above, of a journal. */
function answeredJournal(verdict: 'conflict' | 'rejected', journal = stored): SheetState {
  const opened = adoptJournal(openSheet([]), blank)
  const saved = saveJournal(changeJournal(opened, { topic: 'Pecahan' }), { id: 'journal-1', n: 1, clientAt: '' })
  const typed = changeJournal(saved, { activity: 'Diskus' })
  return applyJournalVerdict(typed, { id: 'journal-1', verdict, reason: null, journal })
}

test('typing on in a journal’s box after a conflict drops neither version', () => {
  const typed = changeJournal(answeredJournal('conflict'), { activity: 'Diskusi' })
  expect(editedJournal(journalOf(typed))).toMatchObject({ topic: 'Pecahan', activity: 'Diskusi' })
  expect(journalOf(typed)).toMatchObject({ conflict: { mine: { topic: 'Pecahan' } }, draft: null })
  expect(shownJournal(journalOf(resolveJournalMine(typed)))).toMatchObject({ topic: 'Pecahan', activity: 'Diskusi' })
  expect(shownJournal(journalOf(resolveJournalTheirs(typed)))).toMatchObject({ topic: 'Desimal', activity: 'Kuis' })
})

test('a refused journal is typed on, and an earlier version is a choice', () => {
  const typed = changeJournal(answeredJournal('rejected', blank), { activity: 'Diskusi' })
  const read = journalOf(resolveJournalTheirs(typed))
  expect([read.conflict, shownJournal(read)]).toMatchObject([null, { topic: 'Pecahan', activity: 'Diskusi' }])
  const earlier = { topic: 'Bilangan', activity: null, obstacle: null, followUp: null, isFinal: false }
  const restored = journalOf(restoreJournal(answeredJournal('conflict'), earlier))
  expect(restored).toMatchObject({ conflict: null, draft: { value: earlier, base: 2 } })
})
