import { expect, test } from 'vitest'
import { choicesNote } from './choices-note.ts'

const none = 'Kelas ini belum punya siswa'
let retried = 0
const noteAt = (state: 'pending' | 'error' | 'success', rows: readonly unknown[] = [], first?: string) =>
  choicesNote({
    list: { isPending: state === 'pending', isError: state === 'error', refetch: () => (retried += 1) },
    rows,
    none,
    first,
  })

test('choices are said not to exist only once an answer without any has arrived', () => {
  expect(noteAt('pending', [], 'Pilih kelasnya dahulu')).toBe('Pilih kelasnya dahulu')
  expect(noteAt('pending')).toBe('Memuat…')
  expect(noteAt('success')).toBe(none)
  expect(noteAt('success', [{}])).toBeUndefined()
  expect(noteAt('error', [{}]), 'those of before stay').toBeUndefined()
})

test('choices that could not be loaded are tried again', () => {
  const note = noteAt('error')
  expect(note).toMatchObject({ text: 'Tidak dapat dimuat' })
  if (typeof note === 'object') note.onRetry()
  expect(retried).toBe(1)
})
