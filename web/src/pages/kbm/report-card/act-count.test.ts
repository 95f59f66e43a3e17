import { expect, test } from 'vitest'
import { countWords } from './act-count.tsx'
import { actsOf } from './act-words.ts'

const card = (state: 'DRAFT' | 'TERKUNCI' | 'TERBIT' | 'DITARIK', published?: 'TERBIT' | 'DITARIK') => ({
  state,
  isProvisional: false,
  published: published ? { id: '1', no: 1, state: published, publishedAt: '', readers: 0 } : null,
})

test('before an action on a class its window says how many rapor it changes', () => {
  const locked = [card('TERKUNCI'), card('TERKUNCI', 'TERBIT')]
  expect(countWords('publish', locked)).toBe('2 rapor akan diterbitkan')
  expect(countWords('publish', [...locked, card('DRAFT'), card('TERBIT', 'TERBIT'), card('DITARIK', 'DITARIK')])).toBe(
    '3 rapor akan diterbitkan, termasuk 1 yang pernah ditarik, 1 belum dikunci dan tidak ikut',
  )
  expect(countWords('publish', [card('TERBIT', 'TERBIT')])).toBe('Tidak ada rapor yang dapat diterbitkan')
  expect(countWords('unlock', [...locked, card('DRAFT')])).toBe('2 rapor akan dibuka kuncinya')
  expect(countWords('withdraw', [...locked, card('DRAFT', 'TERBIT')])).toBe('2 rapor akan ditarik')
})

test('unlocking a class leaves the rapor of leavers, unless they are chosen', () => {
  const cards = [card('TERKUNCI'), { ...card('TERKUNCI'), isProvisional: true }]
  expect(countWords('unlock', cards)).toBe('1 rapor akan dibuka kuncinya, 1 rapor siswa yang sudah keluar tidak ikut')
  expect(countWords('unlock', cards, true)).toBe('2 rapor akan dibuka kuncinya')
  expect(countWords('publish', cards)).toBe('2 rapor akan diterbitkan')
})

test('a rapor offers the actions that change it, a withdrawn one to be published again', () => {
  expect(actsOf(card('DRAFT'))).toEqual([])
  expect(actsOf(card('DRAFT', 'TERBIT'))).toEqual(['withdraw'])
  expect(actsOf(card('TERKUNCI'))).toEqual(['publish', 'unlock'])
  expect(actsOf(card('TERKUNCI', 'TERBIT'))).toEqual(['publish', 'unlock', 'withdraw'])
  expect(actsOf(card('TERBIT', 'TERBIT'))).toEqual(['unlock', 'withdraw'])
  expect(actsOf(card('DITARIK', 'DITARIK'))).toEqual(['publish', 'unlock'])
})
