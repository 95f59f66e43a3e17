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

test('an empty box and a missing value are no difference', () => {
  expect(clashesOf({ base: { a: '' }, mine: { a: '' }, theirs: { a: null } })).toEqual([])
})

test('fields that belong together are chosen together when both people changed a part', () => {
  const day = (bells: string[]) => ({ bells: bells.map((start) => ({ start })) })
  const base = { days: [day(['07:00']), day(['07:00']), day(['07:00'])] }
  const mine = { days: [day(['07:15']), day(['07:00']), day(['07:00', '08:00'])] }
  const theirs = { days: [day(['07:00']), day(['06:45']), day(['06:30', '08:10'])] }
  const wholes = {
    of: (field: string) => /^days\.\d+/.exec(field)?.[0],
    label: (path: string) => `Hari ${path}`,
    show: (path: string, of: object) =>
      (of as typeof base).days[Number(path.split('.')[1])]!.bells.map(({ start }) => start).join(' '),
  }
  expect(clashesOf({ base, mine, theirs }, wholes)).toEqual([
    { field: 'days.0', label: 'Hari days.0', mine: '07:15', theirs: '07:00', obvious: 'mine' },
    { field: 'days.1', label: 'Hari days.1', mine: '07:00', theirs: '06:45', obvious: 'theirs' },
    { field: 'days.2', label: 'Hari days.2', mine: '07:00 08:00', theirs: '06:30 08:10', obvious: null },
  ])
})
