import { expect, test } from 'vitest'
import { countOf } from './copy-page.tsx'

test('a part of the copy is told in one line: what comes, what is there, what cannot come', () => {
  const part = (copied: number, existing: number, skipped = 0) => {
    const left = Array.from({ length: skipped }, (_, at) => ({ what: `VII-${at}`, reason: 'tidak aktif lagi' }))
    return countOf({ copied, existing, skipped: left }, 'kelas')
  }
  expect(part(3, 0)).toBe('3 kelas disalin')
  expect(part(3, 2, 1)).toBe('3 kelas disalin, 2 sudah ada')
  expect(part(0, 2)).toBe('2 kelas sudah ada')
  expect(part(0, 0, 1)).toBe('Tidak ada kelas yang dapat disalin')
  expect(part(0, 0)).toBe('Tidak ada kelas pada tahun lalu')
})
