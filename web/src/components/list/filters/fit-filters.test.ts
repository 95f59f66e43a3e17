import { describe, expect, test } from 'vitest'
import { fitFilters, type MeasuredFilter } from './fit-filters.ts'

const filter = (width: number, isChosen = false): MeasuredFilter => ({ width, least: 144, isChosen })

describe('the filters of a list', () => {
  test('all are in one line that has room for them', () => {
    expect(fitFilters([filter(100), filter(100)], 208)).toEqual({ shown: [true, true], hasRoom: true })
  })

  test('stay in their order if there is too little room, with the rest behind a button', () => {
    expect(fitFilters([filter(100), filter(200), filter(50)], 340)).toEqual({
      shown: [true, false, false],
      hasRoom: true,
    })
  })

  test('that are active come before the others', () => {
    expect(fitFilters([filter(100), filter(100), filter(160, true)], 340).shown).toEqual([false, false, true])
  })

  test('are shortened, not hidden, if they are active and long', () => {
    expect(fitFilters([filter(100), filter(226, true)], 310)).toEqual({ shown: [false, true], hasRoom: true })
  })

  test('need a line of their own if even their shortened form has no room', () => {
    expect(fitFilters([filter(226, true), filter(100), filter(226, true)], 310)).toEqual({
      shown: [true, false, true],
      hasRoom: false,
    })
  })

  test('reserve no room for a button that hides none of them', () => {
    expect(fitFilters([filter(226, true), filter(226, true)], 300)).toEqual({ shown: [true, true], hasRoom: true })
  })
})
