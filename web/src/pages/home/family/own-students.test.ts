import { expect, test } from 'vitest'
import { placeOf } from './own-students.tsx'

test('a family reads that the child has graduated, not that she has no class', () => {
  const exit = {
    exitType: 'LULUS' as const,
    exitDate: '2027-06-18',
    className: 'IX-A',
    exitReason: null,
    destinationSchool: null,
    diplomaNo: null,
    letterNo: null,
  }
  expect(placeOf({ currentClass: null, exit })).toBe('Lulus 2027')
  expect(placeOf({ currentClass: null, exit: null })).toBe('Belum ada')
})
