import { expect, test } from 'vitest'
import { choicesNote } from './choose-record.tsx'

test('a class is said to have nothing to choose from only once its list has arrived', () => {
  const none = 'Kelas ini belum punya siswa'
  const textAt = (
    isPending: boolean,
    { error = null as Error | null, rows = [] as unknown[], isOfClass = true } = {},
  ) => choicesNote({ isOfClass, list: { isPending, error }, rows, none })
  expect(textAt(true, { isOfClass: false })).toBe('Pilih kelasnya dahulu')
  expect(textAt(true)).toBe('Memuat…')
  expect(textAt(false)).toBe(none)
  expect(textAt(false, { error: new Error('Tidak ada koneksi') })).toBe('Tidak ada koneksi')
  expect(textAt(false, { rows: [{}] })).toBeUndefined()
})
