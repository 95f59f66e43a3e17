import { expect, test } from 'vitest'
import { stepsLook } from './steps-shown.ts'

const today = '2026-09-16'
const shows = (stored: string | undefined, ...isDone: (boolean | null)[]) => stepsLook({ stored, today, isDone })

test('that the first steps are done is shown on one day, to somebody who saw them open', () => {
  expect(shows(undefined, true, false)).toEqual({ shows: 'steps', stores: 'open' })
  expect(shows('open', true, true)).toEqual({ shows: 'done', stores: today })
  expect(shows(today, true, true)).toEqual({ shows: 'done', stores: today })
  expect(shows('2026-09-15', true, true).shows).toBe('nothing')
  expect(shows('read', true, true).shows).toBe('nothing')
  expect(shows(undefined, true, true)).toEqual({ shows: 'nothing', stores: undefined })
})

test('until the responses arrive the list keeps the space it had before', () => {
  expect(shows(undefined, null, null).shows).toBe('nothing')
  expect(shows('open', null, true).shows).toBe('steps')
  expect(shows(today, null, true).shows).toBe('done')
  expect(shows('read', null, null).shows).toBe('nothing')
})

test('a step that is open again is shown, and its end is not announced a second time', () => {
  expect(shows('read', true, false)).toEqual({ shows: 'steps', stores: 'read' })
})
