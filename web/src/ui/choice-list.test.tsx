import { expect, test } from 'vitest'
import { matching } from './choice-list.tsx'

const labels = (typed: string) =>
  matching(
    ['Kabupaten Bandung', 'Kota Bandung', 'Bandung Barat', "Pulau Ma'ya", 'São Tomé'].map((label) => ({
      value: label,
      label,
    })),
    typed,
  ).map((option) => option.label)

test('every typed word must occur, in any order', () => {
  expect(labels('bandung kota')).toEqual(['Kota Bandung'])
  expect(labels('xyz')).toEqual([])
})

test('what begins with the text comes first', () => {
  expect(labels('bandung')).toEqual(['Bandung Barat', 'Kabupaten Bandung', 'Kota Bandung'])
})

test('accents and letter case do not matter', () => {
  expect(labels('SAO')).toEqual(['São Tomé'])
})
