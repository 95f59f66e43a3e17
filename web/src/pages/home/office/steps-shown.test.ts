import { expect, test } from 'vitest'
import { foldedAt, stepsLook } from './steps-shown.ts'

const today = '2026-09-16'
const look = (stored: string | undefined, ...isDone: (boolean | null)[]) =>
  stepsLook({ folded: foldedAt(stored, isDone), stored, today, isDone })

test('that the first steps are done is shown on one day, to somebody who saw them open', () => {
  expect(look(undefined, true, false)).toMatchObject({ shows: 'steps', stores: 'done 0' })
  expect(look('done 0', true, true)).toMatchObject({ shows: 'done', stores: today })
  expect(look(today, true, true)).toMatchObject({ shows: 'done', stores: today })
  expect(look('2026-09-15', true, true).shows).toBe('nothing')
  expect(look('read', true, true).shows).toBe('nothing')
  expect(look(undefined, true, true)).toMatchObject({ shows: 'nothing', stores: undefined })
})

test('steps fold that are done when the home opens, and no response moves the others', () => {
  expect(look(undefined, false, false)).toEqual({ shows: 'steps', folded: [], stores: 'done ' })
  expect(look('done ', null, null).folded).toEqual([])
  expect(look('done 0', true, true, false)).toEqual({ shows: 'steps', folded: [0, 1], stores: 'done 0,1' })
  expect(look('done 0,2', null, null, null)).toEqual({ shows: 'steps', folded: [0, 2], stores: 'done 0,2' })
  const opened = foldedAt('done 0', [null, null, null])
  const answered = { folded: opened, stored: 'done 0,1', today, isDone: [true, true, false] }
  expect(stepsLook(answered).folded).toEqual([0])
})

test('as an earlier version stored it, nothing is folded until something is known', () => {
  expect(look('open 2', true, true, false)).toEqual({ shows: 'steps', folded: [0, 1], stores: 'done 0,1' })
  expect(look('open', null, null, null)).toMatchObject({ shows: 'steps', folded: [] })
})

test('until the responses arrive the list keeps the space it had before', () => {
  expect(look(undefined, null, null).shows).toBe('nothing')
  expect(look('done 0', null, true).shows).toBe('steps')
  expect(look(today, null, true).shows).toBe('done')
  expect(look('read', null, null).shows).toBe('nothing')
})

test('a step that is open again is shown, and its end is not announced a second time', () => {
  expect(look('read', true, false)).toMatchObject({ shows: 'steps', stores: 'read' })
  expect(look('done 0', false, false).folded).toEqual([])
})
