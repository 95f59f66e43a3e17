import { expect, test } from 'vitest'
import { nipDoubts } from './nip.ts'

const person = { dob: '1985-02-03', gender: 'P' } as const

test('a NIP that agrees with birth date and sex raises no doubt', () => {
  expect(nipDoubts('19850203 201001 2 007', person)).toEqual([])
  expect(nipDoubts('19850203', person)).toEqual([])
  expect(nipDoubts('198502032010012007', { dob: '', gender: '' })).toEqual([])
})

test('another birth date or sex is reported', () => {
  expect(nipDoubts('198502032010012007', { dob: '1985-03-02', gender: 'L' })).toEqual([
    '8 angka pertama NIP tidak sama dengan tanggal lahir',
    'angka ke-15 NIP tidak sesuai dengan jenis kelamin',
  ])
})
