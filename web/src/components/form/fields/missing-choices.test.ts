import { expect, test } from 'vitest'
import { choicesNote } from './missing-choices.ts'

const none = 'Kelas ini belum punya siswa'
let retried = 0
const textAt = (state: 'pending' | 'error' | 'success', rows: readonly unknown[] = [], first?: string) =>
  choicesNote({
    list: { isPending: state === 'pending', isError: state === 'error', refetch: () => (retried += 1) },
    rows,
    none,
    first,
  })

test('choices are said not to exist only once an answer without any has arrived', () => {
  expect(textAt('pending', [], 'Pilih kelasnya dahulu')).toBe('Pilih kelasnya dahulu')
  expect(textAt('pending')).toBe('Memuat…')
  expect(textAt('success')).toBe(none)
  expect(textAt('success', [{}])).toBeUndefined()
  expect(textAt('error', [{}]), 'those of before stay').toBeUndefined()
})

test('choices that could not be loaded are tried again', () => {
  const note = textAt('error')
  expect(note).toMatchObject({ text: 'Tidak dapat dimuat' })
  if (typeof note === 'object') note.onRetry()
  expect(retried).toBe(1)
})
