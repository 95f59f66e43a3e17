import { expect, test } from 'vitest'
import { changedFields } from './changed-fields.ts'

test('changes of a record are listed by field, nested ones by path', () => {
  const before = { name: 'A', room: null, semesters: [{ no: 1, startDate: '2026-07-13' }], grades: ['I'], version: 1 }
  const after = {
    name: 'A',
    room: 'R1',
    semesters: [{ no: 1, startDate: '2026-07-14' }],
    grades: ['I', 'II'],
    version: 2,
  }
  expect(changedFields(before, after)).toEqual([
    { field: 'room', from: null, to: 'R1' },
    { field: 'semesters.0.startDate', from: '2026-07-13', to: '2026-07-14' },
    { field: 'grades', from: 'I', to: 'I, II' },
  ])
})

test('an empty text, null and absent are the same', () => {
  expect(changedFields({ a: '', b: null }, { b: '', c: null })).toEqual([])
})

test('a masked number keeps its last four characters', () => {
  expect(changedFields({ sensitive: { nik: null } }, { sensitive: { nik: '3201234567890001' } })).toEqual([
    { field: 'sensitive.nik', from: null, to: '••••0001' },
  ])
})
