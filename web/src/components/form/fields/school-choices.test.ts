import { expect, test } from 'vitest'
import { schoolChoices } from './school-choices.ts'

const school = {
  npsn: '20219024',
  name: 'SMP Negeri 1 Bandung',
  district: 'Coblong',
  regency: 'Kota Bandung',
  province: 'Jawa Barat',
  status: 'Negeri' as const,
}
const label = 'SMP Negeri 1 Bandung · NPSN 20219024 · Coblong, Kota Bandung'
const nothing = { schools: [], onHadir: [] }

test('fewer or more than eight digits are not offered as an NPSN', () => {
  for (const typed of ['', '2021902', '202190241', '2021902A', 'PP123456'])
    expect(schoolChoices({ ...nothing, typed })).toEqual([])
})

test('a school that is on Hadir is offered once, with what distinguishes it', () => {
  expect(schoolChoices({ schools: [school], onHadir: [school.npsn], typed: school.npsn })).toEqual([
    { value: '20219024', label },
  ])
})

test('one that is not is marked so and cannot be joined; its admin registers it', () => {
  const found = { schools: [school], onHadir: [], typed: 'smp' }
  expect(schoolChoices(found)).toEqual([{ value: '20219024', label: `${label} · belum di Hadir`, disabled: true }])
  expect(schoolChoices({ ...found, elsewhere: 'register' })).toEqual([
    { value: '20219024', label: `${label} · belum di Hadir, daftarkan` },
  ])
})

test('an NPSN that no list has is described in the same words', () => {
  expect(schoolChoices({ ...nothing, typed: 'p9984383', elsewhere: 'claim' })).toEqual([
    { value: 'P9984383', label: 'NPSN P9984383' },
  ])
  const typed = '20999999'
  expect(schoolChoices({ ...nothing, typed })).toEqual([
    { value: typed, label: 'NPSN 20999999 · belum di Hadir', disabled: true },
  ])
  expect(schoolChoices({ ...nothing, typed, elsewhere: 'claim' })).toEqual([{ value: typed, label: 'NPSN 20999999' }])
})
