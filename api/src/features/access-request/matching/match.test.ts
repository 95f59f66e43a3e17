import { expect, test } from 'vitest'
import { leastScore } from '@hadir/contract/access-request/access-record.ts'
import { compare } from './match.ts'

const siti = { name: 'Siti Aminah', dob: '1985-02-03', email: 'siti@contoh.test', phone: '0812-3456-7890' }

test('a teacher is known by her number, however it is written', () => {
  const record = { name: 'Dra. Siti A.', nuptk: '1234 5678 9012 3456', nip: null }
  expect(compare({ ...siti, nuptk: '1234567890123456', nip: '1234567890123456' }, record)).toEqual({
    score: 60,
    reasons: ['NUPTK'],
  })
})

test('name and birthday together are worth proposing, each alone is not', () => {
  expect(compare(siti, { name: 'SITI  AMINAH', dob: '1985-02-03' }).score).toBeGreaterThanOrEqual(leastScore)
  expect(compare(siti, { name: 'Siti Aminah', dob: '1985-02-04' }).score).toBeLessThan(leastScore)
  expect(compare(siti, { name: 'Budi', dob: '1985-02-03' }).score).toBeLessThan(leastScore)
})

test.each(['+62 812 3456 7890', '6281234567890', '081234567890'])('%s is the same phone number', (phone) => {
  expect(compare(siti, { name: 'Ibu Siti', phone }).reasons).toEqual(['PHONE'])
})

test('a value missing on both sides is no match', () => {
  expect(compare({ name: 'A', dob: null, phone: '' }, { name: 'B', dob: null, phone: '' })).toEqual({
    score: 0,
    reasons: [],
  })
})

test('a score is never above 100', () => {
  expect(compare({ ...siti, nisn: '1', nip: '2' }, { ...siti, nisn: '1', nip: '2' }).score).toBe(100)
})
