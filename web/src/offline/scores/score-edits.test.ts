import { expect, test } from 'vitest'
import {
  answered,
  changed,
  contentOf,
  keyOf,
  noScores,
  nothing,
  redone,
  refusedAll,
  restored,
  type Scores,
  toSend,
  unanswered,
  underWay,
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
  // Even where the server has 700: the other one may still be on its way.
  expect(toSend(back, 600)?.cells).toMatchObject([{ rev: 3, value: 700, fence: true }])
  expect(toSend(lost(enter(saved, 800)), 600)?.cells[0]).not.toHaveProperty('fence')
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

test('what was sent is recorded until its answer, whatever is tried or reloaded meanwhile', () => {
  const typed = enter(saved, 800)
  const sending = toSend(typed, 600)!
  const sent = underWay(typed, sending)
  expect(sent.edits.get(key)?.sent).toEqual([score(800)])
  // However often 700 is tried in vain: 800 may still arrive.
  let back = enter(unanswered(sent, sending), 700)
  for (let tries = 0; tries < 9; tries += 1) back = lost(back)
  const reopened = restored(saved, [...back.edits])
  for (const scores of [back, reopened])
    expect(toSend(scores, 600)?.cells).toMatchObject([{ rev: 3, value: 700, fence: true }])
  const rejected = answered(sent, sending, [{ verdict: 'REJECTED', why: 'LOCKED', rev: 3 }])
  for (const scores of [rejected, refusedAll(sent, sending, 'Terkunci')]) {
    expect(scores.edits.get(key)).toMatchObject({ status: 'refused' })
    expect(scores.edits.get(key)).not.toHaveProperty('sent')
  }
})

test('a score that the server turns out to have waits no longer, unless another may still arrive', () => {
  const there = [{ ...place, ...score(800), rev: 4 }]
  expect(withSaved(enter(saved, 800), there).edits.size).toBe(0)
  const typedAgain = enter(lost(enter(saved, 900)), 800)
  expect(withSaved(typedAgain, there).edits.get(key)).toMatchObject({ status: 'waiting' })
  const sending = toSend(enter(saved, 800), 600)!
  expect(withSaved(underWay(enter(saved, 800), sending), there).edits.size).toBe(1)
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

test('a conflict over equal scores is none, at its answer and when somebody else agrees later', () => {
  const typed = enter(saved, 900)
  const by = { by: 'Citra', at: '2026-09-16T01:00:00Z' }
  const answeredBy = (value: number) =>
    answered(typed, toSend(typed, 600)!, [{ verdict: 'CONFLICT', rev: 5, now: { ...score(value), ...by } }])
  const agreed = answeredBy(900)
  expect([agreed.edits.size, agreed.saved.get(key)]).toEqual([0, { ...score(900), rev: 5 }])
  const open = answeredBy(800)
  expect(withSaved(open, [{ ...place, ...score(850), rev: 6 }]).edits.get(key)?.status).toBe('conflict')
  expect(withSaved(open, [{ ...place, ...score(900), rev: 6 }]).edits.size).toBe(0)
})

test('undo brings back a text that is no score, with its reason', () => {
  const wrong = changed(saved, [{ ...place, text: '8,55', why: 'Bukan nilai' }])
  const right = enter(wrong, 850)
  expect(contentOf(right, place)).toEqual(score(850))
  expect(undone(right).edits.get(key)).toMatchObject({ text: '8,55', status: 'refused', why: 'Bukan nilai' })
  expect(contentOf(undone(undone(right)), place)).toMatchObject({ value: 700 })
})

test('redo does again what was undone, saved or not, until something else is typed', () => {
  const typed = enter(enter(saved, 800), 900)
  const back = undone(undone(typed))
  expect(contentOf(back, place)).toMatchObject({ value: 700 })
  expect(contentOf(redone(back), place)).toEqual(score(800))
  const again = redone(redone(back))
  expect(contentOf(again, place)).toEqual(score(900))
  expect(redone(again)).toBe(again)
  expect(contentOf(undone(again), place)).toEqual(score(800))
  // The undo has been saved meanwhile.
  const sending = toSend(undone(typed), 600)!
  const stored = answered(undone(typed), sending, [{ verdict: 'APPLIED', rev: 4 }])
  expect(toSend(redone(stored), 600)?.cells).toMatchObject([{ rev: 4, value: 900 }])
  expect(enter(back, 750).future).toEqual([])
})

test('redo never puts a score over another’s that it is in conflict with', () => {
  const typed = enter(saved, 800)
  const now = { ...score(650), by: 'Citra', at: '2026-09-16T01:00:00Z' }
  const conflict = answered(typed, toSend(typed, 600)!, [{ verdict: 'CONFLICT', rev: 4, now }])
  const again = redone(undone(conflict))
  expect(again.edits.get(key)).toMatchObject({ status: 'conflict', now: { by: 'Citra' } })
  expect(toSend(again, 600)).toBeNull()
})

test('what is put back while its save is under way is sent after it', () => {
  const typed = enter(saved, 800)
  const sending = toSend(typed, 600)!
  for (const back of [undone(underWay(typed, sending)), enter(underWay(typed, sending), 700)]) {
    expect(contentOf(back, place)).toMatchObject({ value: 700 })
    const after = answered(back, sending, [{ verdict: 'APPLIED', rev: 4 }])
    expect(contentOf(after, place)).toMatchObject({ value: 700 })
    expect(toSend(after, 600)?.cells).toMatchObject([{ rev: 4, value: 700 }])
    expect(refusedAll(back, sending, 'Terkunci').edits.size).toBe(0)
  }
  const landed = answered(underWay(typed, sending), sending, [{ verdict: 'APPLIED', rev: 4 }])
  expect(landed.edits.size + landed.inFlight.size).toBe(0)
})

test('a change begun in a window is sent on the revision shown there, whatever was polled since', () => {
  const polled = withSaved(saved, [{ ...place, ...score(750), rev: 4 }])
  const late = changed(polled, [{ ...place, content: score(800), rev: 3 }])
  expect(toSend(late, 600)?.cells).toMatchObject([{ rev: 3, value: 800 }])
})
