import type { PlannedStudent } from '@hadir/contract/academic-year/rollover.ts'
import { expect, test } from 'vitest'
import { absencesOf, belowOf, meansOf, raporOf } from './plan-columns.tsx'

const student: PlannedStudent = {
  id: '0',
  name: 'Dewi',
  nis: '1',
  gender: 'P',
  fromClass: { id: '0', name: 'VII-A' },
  decision: 'NAIK',
  raporDecision: 'TINGGAL',
  isConfirmed: false,
  reason: null,
  toClass: null,
  byHand: false,
  absences: { S: 4, I: 1, A: 12 },
  finals: [
    { semesterNo: 1, mean: 815, below: [{ subject: 'IPA', score: 70, threshold: 75 }] },
    {
      semesterNo: 2,
      mean: 790,
      below: [
        { subject: 'Matematika', score: 60, threshold: 75 },
        { subject: 'IPS', score: 71, threshold: 75 },
      ],
    },
  ],
}

test('a student of the plan is shown with what decides about her', () => {
  expect(absencesOf(student)).toBe('4/1/12')
  expect(meansOf(student)).toBe('81,5/79')
  // Of Genap: what she lacked in Ganjil she may have made up for.
  expect(belowOf(student)).toBe('Matematika\u00a060, IPS\u00a071')
  expect(meansOf({ ...student, finals: [] })).toBe('–')
  expect(belowOf({ ...student, finals: [] })).toBe('–')
})

test('the rapor stands beside the decision, and says where they differ', () => {
  expect(raporOf(student)).toEqual(['Tinggal kelas', 'Berbeda'])
  expect(raporOf({ ...student, isConfirmed: true })).toEqual(['Tinggal kelas', 'Dikonfirmasi'])
  expect(raporOf({ ...student, raporDecision: 'NAIK' })).toEqual(['Naik kelas'])
  expect(raporOf({ ...student, decision: null })).toEqual(['Tinggal kelas'])
  expect(raporOf({ ...student, raporDecision: null })).toEqual(['–'])
})
