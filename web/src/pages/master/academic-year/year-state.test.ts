import { expect, test } from 'vitest'
import { closingLabel, yearSentence, yearState } from './year-state.ts'

const year = { isActive: false, isOver: true, promotedTo: null }

test('a past year is over, and says into which year its students were promoted', () => {
  expect(yearState({ ...year, isActive: true, isOver: false })).toBe('Aktif')
  expect(yearState({ ...year, isOver: false })).toBe('Tidak aktif')
  expect(yearState(year)).toBe('Selesai')
  expect(yearSentence({ ...year, isOver: false })).toBe('Tahun pelajaran ini belum aktif.')
  expect(yearSentence({ ...year, promotedTo: '2027/2028' })).toContain('naik ke 2027/2028')
})

test('a reopened semester is closed again', () => {
  expect(closingLabel({ status: 'DRAFT', isReopened: true })).toBe('Tutup lagi')
})
