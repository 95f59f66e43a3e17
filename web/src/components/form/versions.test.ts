import { expect, test } from 'vitest'
import { clashesOf } from './versions.ts'

test('a field that only one of two people changed is his; one that both changed is to be chosen', () => {
  const base = { name: 'A', room: 'R1', place: 'X', note: '', version: 1 }
  const mine = { name: 'B', room: 'R2', place: 'X', note: 'sama', version: 1 }
  const theirs = { name: 'A', room: 'R3', place: 'Y', note: 'sama', version: 2 }
  expect(clashesOf({ base, mine, theirs })).toEqual([
    { field: 'name', mine: 'B', theirs: 'A', obvious: 'mine' },
    { field: 'room', mine: 'R2', theirs: 'R3', obvious: null },
    { field: 'place', mine: 'X', theirs: 'Y', obvious: 'theirs' },
  ])
})

test('an empty box and nothing are no difference', () => {
  expect(clashesOf({ base: { a: '' }, mine: { a: '' }, theirs: { a: null } })).toEqual([])
})
