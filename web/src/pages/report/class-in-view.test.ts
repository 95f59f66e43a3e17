import { expect, test } from 'vitest'
import { classInView } from './class-in-view.ts'

const [past, now] = [{ id: 'past' }, { id: 'now' }]
const old = { id: 'old', name: 'VII-A', academicYearId: 'past' }
const listed = [
  { id: 'a', name: 'VII-A', academicYearId: 'now' },
  { id: 'b', name: 'VII-B', academicYearId: 'now' },
]
const known = { year: now, years: [now, past], listed, requested: null, other: null }

test('the recap of a class that the address names is shown, else that of the first', () => {
  expect(classInView(known)).toMatchObject({ kind: 'class', id: 'a' })
  expect(classInView({ ...known, requested: 'b' })).toMatchObject({ kind: 'class', id: 'b' })
  expect(classInView({ ...known, listed: [] })).toEqual({ kind: 'none' })
})

test('a link to a class of last year opens last year, and a class that nobody finds no other one', () => {
  expect(classInView({ ...known, requested: 'old', other: old })).toEqual({ kind: 'year', yearId: 'past' })
  expect(classInView({ ...known, year: past, listed: [old], requested: 'old' })).toMatchObject({ id: 'old' })
  expect(classInView({ ...known, requested: 'gone' })).toEqual({ kind: 'missing' })
  // A year that is not offered cannot be shown: its class is all the same.
  expect(classInView({ ...known, years: [now], requested: 'old', other: old })).toMatchObject({ id: 'old' })
})
