import { expect, test } from 'vitest'
import { foundFor, matching } from './choice-list.tsx'

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

test('matches that start with the text come first', () => {
  expect(labels('bandung')).toEqual(['Bandung Barat', 'Kabupaten Bandung', 'Kota Bandung'])
})

test('accents, letter case and apostrophes do not matter', () => {
  expect(labels('SAO')).toEqual(['São Tomé'])
  expect(labels('maʿya')).toEqual(["Pulau Ma'ya"])
  expect(labels('maya')).toEqual(["Pulau Ma'ya"])
})

test('of a server’s results the similar ones come first, and nobody only without a text', () => {
  const options = ['', 'Budi', 'Nabila Hidayat'].map((value) => ({ value, label: value || 'Belum ada guru' }))
  const found = (typed: string) => foundFor(options, typed).map(({ value }) => value)
  expect(found(' ')).toEqual(['', 'Budi', 'Nabila Hidayat'])
  expect(found('nabila')).toEqual(['Nabila Hidayat', 'Budi'])
  expect(found('nabilla')).toEqual(['Budi', 'Nabila Hidayat'])
})
