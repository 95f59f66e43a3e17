import { expect, test } from 'vitest'
import { isRestored, reread, withLostSent, withoutFound, withoutLost } from './restored-server.ts'
import {
  changed,
  keyOf,
  noScores,
  nothing,
  type Place,
  restored,
  type Scores,
  toSend,
  undone,
  withSaved,
} from './score-edits.ts'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const cellAt = (n: number): Place => ({ componentId: id(1), studentId: id(10 + n) })
const [missing, changedBack, same, edited, emptied] = [0, 1, 2, 3, 4].map(cellAt) as [Place, Place, Place, Place, Place]
const score = (value: number) => ({ ...nothing, state: 'SCORE' as const, value })

/** Beyond every revision that the page knows. */
const leap = 400_000
const known = withSaved(noScores, [
  { ...missing, ...score(800), rev: 1 },
  { ...changedBack, ...score(850), rev: 2 },
  { ...same, ...score(700), rev: 1 },
  { ...edited, ...score(600), rev: 1 },
  { ...emptied, ...nothing, rev: 2 },
])
const page = changed(known, [{ ...edited, content: score(650) }])
const onServer = [
  { ...changedBack, ...score(750), rev: leap + 1 },
  { ...same, ...score(700), rev: leap + 1 },
  { ...edited, ...score(600), rev: leap + 1 },
]
const statuses = (scores: Scores) =>
  Object.fromEntries(
    [missing, changedBack, same, edited, emptied].map((at, n) => [n, scores.edits.get(keyOf(at))?.status]),
  )
const own = new Set([missing, changedBack, same, edited, emptied].map(keyOf))
const live = { isLive: true, own }

test('what a restored server no longer has is lost, and sent again over what it has', () => {
  const now = reread(page, onServer, live)
  expect(statuses(now)).toEqual({ 0: 'lost', 1: 'lost', 2: undefined, 3: 'waiting', 4: undefined })
  expect(toSend(now, 600)?.cells).toMatchObject([{ value: 650, rev: leap + 1 }])
  expect(toSend(withLostSent(now), 600)?.cells).toMatchObject([
    { value: 650, rev: leap + 1 },
    { value: 800, rev: 0 },
    { value: 850, rev: leap + 1 },
  ])
})

test('discarded, the grid shows what the restored server has, and edits remain', () => {
  const now = withoutLost(reread(page, onServer, live))
  expect(now.edits.size).toBe(1)
  expect(now.saved.get(keyOf(changedBack))).toMatchObject(score(750))
  expect(now.saved.has(keyOf(missing))).toBe(false)
})

test('an edit of a score that the restored server has differently becomes a conflict', () => {
  const other = [{ ...edited, ...score(500), rev: leap + 1 }]
  expect(toSend(reread(page, other, live), 600)?.cells).toMatchObject([{ value: 650, rev: 1 }])
})

test('cells stored on the device are lost only where the server has none, and only to writers', () => {
  expect(statuses(reread(page, onServer, { ...live, isLive: false }))).toMatchObject({ 0: 'lost', 1: undefined })
  expect(statuses(reread(page, onServer, { ...live, own: new Set<string>() }))).toMatchObject({
    0: undefined,
    1: undefined,
  })
})

test('a lost score that is typed or pasted again as it was is sent, and undo makes it lost again', () => {
  const now = reread(page, onServer, live)
  const again = changed(now, [{ ...missing, content: score(800) }])
  expect(statuses(again)).toMatchObject({ 0: 'waiting', 1: 'lost' })
  expect(statuses(undone(again))).toMatchObject({ 0: 'lost', 1: 'lost' })
})

test('a score is not lost any more once the server has it again, from elsewhere or restored anew', () => {
  const now = reread(page, onServer, live)
  const back = [
    { ...missing, ...score(800), rev: leap + 1 },
    { ...changedBack, ...score(850), rev: leap + 2 },
  ]
  const left = { 0: undefined, 1: undefined, 3: 'waiting' }
  expect(statuses(withoutFound(withSaved(now, back)))).toMatchObject(left)
  const other = back.map((cell) => ({ ...cell, rev: cell.rev + leap }))
  expect(statuses(reread(now, other, live))).toMatchObject(left)
})

test('an unsent score that is read from the device later replaces the lost one before it', () => {
  const now = reread(page, onServer, live)
  const draft = { content: score(900), text: '', baseRev: 1, status: 'waiting' } as const
  expect(restored(now, [[keyOf(missing), draft]]).edits.get(keyOf(missing))).toEqual(draft)
  const older = { ...draft, content: score(100), status: 'lost' } as const
  expect(restored(now, [[keyOf(missing), older]]).edits.get(keyOf(missing))).toMatchObject({ content: score(800) })
})

test('an older server, which sends no epoch, was not restored', () => {
  expect(isRestored('a', 'b')).toBe(true)
  for (const [before, now] of [
    ['a', 'a'],
    ['a', ''],
    ['', 'a'],
  ] as const)
    expect(isRestored(before, now)).toBe(false)
})
