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

test('less or more than eight digits are no NPSN to be given', () => {
  for (const typed of ['', '2021902', '202190241', '2021902A']) expect(schoolChoices([], typed)).toEqual([])
})

test('a school that the list does not have is given by its NPSN', () => {
  expect(schoolChoices([], '20999999')).toEqual([{ value: '20999999', label: 'Pakai NPSN 20999999' }])
})

test('a school that was found is offered once, with what tells it apart', () => {
  expect(schoolChoices([school], school.npsn)).toEqual([
    { value: '20219024', label: 'SMP Negeri 1 Bandung · NPSN 20219024 · Coblong, Kota Bandung' },
  ])
})
