import { expect, test } from 'vitest'
import { stepsLook } from './steps-shown.ts'

const today = '2026-09-16'
const look = (stored: string | undefined, ...isDone: (boolean | null)[]) => stepsLook({ stored, today, isDone })

test('that the first steps are done is shown on one day, to somebody who saw them open', () => {
  expect(look(undefined, true, false)).toMatchObject({ shows: 'steps', stores: 'open 1' })
  expect(look('open 1', true, true)).toMatchObject({ shows: 'done', stores: today })
  expect(look(today, true, true)).toMatchObject({ shows: 'done', stores: today })
  expect(look('2026-09-15', true, true).shows).toBe('nothing')
  expect(look('read', true, true).shows).toBe('nothing')
  expect(look(undefined, true, true)).toMatchObject({ shows: 'nothing', stores: undefined })
})

test('finished steps fold, as many as the last time until the responses arrive', () => {
  expect(look(undefined, false, false).folded).toBe(0)
  expect(look('open 1', true, true, false).folded).toBe(2)
  expect(look('open 2', null, true, false)).toEqual({ shows: 'steps', folded: 2, stores: 'open 2' })
  expect(look('open 2', null, null, null).folded).toBe(2)
  // As an earlier version stored it.
  expect(look('open', null, null, null).folded).toBe(0)
})

test('until the responses arrive the list keeps the space it had before', () => {
  expect(look(undefined, null, null).shows).toBe('nothing')
  expect(look('open 1', null, true).shows).toBe('steps')
  expect(look(today, null, true).shows).toBe('done')
  expect(look('read', null, null).shows).toBe('nothing')
})

test('a step that is open again is shown, and its end is not announced a second time', () => {
  expect(look('read', true, false)).toMatchObject({ shows: 'steps', stores: 'read' })
})
