import { expect, test } from 'vitest'
import { letterheadLines } from './report.ts'

const school = {
  name: 'SMP Negeri 3',
  npsn: '20212345',
  address: 'Jl. Melati 1',
  regency: 'Kabupaten Karawang',
  lines: [],
  hasLogo: false,
  isBlank: false,
}

test("a paper's head has the authorities, then the school, then its address", () => {
  expect(letterheadLines({ ...school, lines: ['PEMERINTAH KABUPATEN', 'DINAS PENDIDIKAN'] })).toEqual([
    { text: 'PEMERINTAH KABUPATEN', isName: false },
    { text: 'DINAS PENDIDIKAN', isName: false },
    { text: 'SMP Negeri 3', isName: true },
    { text: 'NPSN 20212345 · Jl. Melati 1 · Kabupaten Karawang', isName: false },
  ])
})

test('a school with its own name in the head is named once', () => {
  const names = letterheadLines({
    ...school,
    lines: ['YAYASAN', 'SMP NEGERI 3'],
  }).filter((line) => line.isName)
  expect(names).toEqual([{ text: 'SMP NEGERI 3', isName: true }])
})
