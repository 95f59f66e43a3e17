import { expect, test } from 'vitest'
import { isLikely } from '@hadir/contract/access-request/likely-record.ts'
import { compare, rank, sideBySide } from './match.ts'

const siti = { name: 'Siti Aminah', dob: '1985-02-03', email: 'siti@contoh.test', phone: '0812-3456-7890' }

test('a teacher is known by her number, however it is written', () => {
  const record = { name: 'Dra. Siti A.', nuptk: '1234 5678 9012 3456', nip: null }
  expect(compare({ ...siti, nuptk: '1234567890123456', nip: '1234567890123456' }, record)).toEqual({
    score: 60,
    reasons: ['NUPTK'],
  })
})

test('name and birthday together are worth proposing, each alone is not', () => {
  const isProposed = (record: Parameters<typeof compare>[1]) => isLikely(compare(siti, record), 'teacher')
  expect(isProposed({ name: 'SITI  AMINAH', dob: '1985-02-03' })).toBe(true)
  expect(isProposed({ name: 'Siti Aminah', dob: '1985-02-04' })).toBe(false)
  expect(isProposed({ name: 'Budi', dob: '1985-02-03' })).toBe(false)
})

test('a guardian of the named child is proposed by her name alone, before her husband', () => {
  const guardians = [{ name: 'Agus' }, { name: 'Siti Aminah', birthYear: 1980 }]
  const [first, second] = rank({ person: siti, role: 'parent' }, guardians)
  expect(first).toMatchObject({ record: { name: 'Siti Aminah' }, reasons: ['NISN', 'NAME'] })
  expect([first, second].map((one) => isLikely(one!, 'parent'))).toEqual([true, false])
})

test('what was written is beside what is recorded, with a number only where the record has one', () => {
  const of = { person: { ...siti, nuptk: '77', nip: '77' }, role: 'teacher' }
  const [ranked] = rank(of, [{ name: 'Siti Aminah', phone: '+62 812 3456 7890', nip: '78' }])
  expect(sideBySide(of, ranked!)).toEqual([
    { trait: 'NAME', written: 'Siti Aminah', recorded: 'Siti Aminah', isSame: true },
    { trait: 'PHONE', written: '0812-3456-7890', recorded: '+62 812 3456 7890', isSame: true },
    { trait: 'EMAIL', written: 'siti@contoh.test', recorded: null, isSame: false },
    { trait: 'DOB', written: '1985-02-03', recorded: null, isSame: false },
    { trait: 'NIP', written: '77', recorded: '78', isSame: false },
  ])
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
