import { expect, test } from 'vitest'
import {
  answered,
  changed,
  contentOf,
  keyOf,
  noScores,
  nothing,
  type Scores,
  toSend,
  unanswered,
  undone,
  withSaved,
} from './score-edits.ts'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const place = { componentId: id(1), studentId: id(11) }
const key = keyOf(place)
const score = (value: number) => ({ ...nothing, state: 'SCORE' as const, value })
const enter = (scores: Scores, value: number) => changed(scores, [{ ...place, content: score(value) }])
const lost = (scores: Scores) => unanswered(scores, toSend(scores, 600)!)
const saved = withSaved(noScores, [{ ...place, ...score(700), rev: 3 }])

test('a value put back after a lost answer is sent, because the other one may be saved', () => {
  const back = enter(lost(enter(saved, 800)), 700)
  expect(toSend(back, 600)?.cells).toMatchObject([{ rev: 3, value: 700 }])
  const undoneInstead = undone(lost(enter(saved, 800)))
  expect(toSend(undoneInstead, 600)?.cells).toMatchObject([{ rev: 3, value: 700 }])
  // The server had it: its revision is her own, so the earlier value goes over it.
  const conflict = {
    verdict: 'CONFLICT' as const,
    rev: 4,
    now: { ...score(800), by: 'Budi', at: '2026-09-16T01:00:00Z' },
  }
  for (const one of [back, undoneInstead]) {
    const after = answered(one, toSend(one, 600)!, [conflict])
    expect(after.edits.get(key)).toMatchObject({ status: 'waiting', baseRev: 4, content: { value: 700 } })
  }
})

test('another’s same value is a conflict, unless it can only be the one whose answer was lost', () => {
  const waiting = enter(lost(enter(saved, 800)), 900)
  const from = (rev: number) => ({ ...score(800), by: 'Citra', at: '2026-09-16T01:00:00Z', rev })
  const statusAfter = (rev: number) => {
    const { rev: _, ...now } = from(rev)
    return answered(waiting, toSend(waiting, 600)!, [{ verdict: 'CONFLICT', rev, now }]).edits.get(key)?.status
  }
  expect(statusAfter(4)).toBe('waiting')
  // Somebody has written it since: it was seen by nobody here.
  expect(statusAfter(5)).toBe('conflict')
})

test('undo brings back a text that is no score, with its reason', () => {
  const wrong = changed(saved, [{ ...place, text: '8,55', why: 'Bukan nilai' }])
  const right = enter(wrong, 850)
  expect(contentOf(right, place)).toEqual(score(850))
  expect(undone(right).edits.get(key)).toMatchObject({ text: '8,55', status: 'refused', why: 'Bukan nilai' })
  expect(contentOf(undone(undone(right)), place)).toMatchObject({ value: 700 })
})
