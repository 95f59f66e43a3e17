import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TypedForm } from '../../../offline/drafts/form-draft.ts'
import { draftWriter } from './draft-writer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const typed = (values: string): TypedForm => ({ values, base: '' })

/** A writer, and what it did to the disk. */
function openWriter() {
  const done: string[] = []
  const writer = draftWriter({
    store: ({ values }) => void done.push(`store ${String(values)}`),
    remove: () => void done.push('remove'),
  })
  return { ...writer, done }
}

test('input is stored soon after it begins, and again while it goes on', () => {
  const { changed, done } = openWriter()
  for (const text of ['A', 'An', 'Ana', 'Anan', 'Ananda']) {
    changed(() => typed(text))
    vi.advanceTimersByTime(150)
  }
  expect(done).toEqual(['store Ana'])
  vi.advanceTimersByTime(400)
  expect(done).toEqual(['store Ana', 'store Ananda'])
})

test('input that is taken back is removed, once', () => {
  const { changed, flush, done } = openWriter()
  changed(() => null)
  flush()
  expect(done).toEqual([])
  changed(() => typed('A'))
  flush()
  changed(() => null)
  flush()
  changed(() => null)
  flush()
  expect(done).toEqual(['store A', 'remove'])
})

test('what is saved or given up is not stored again by what was still due', () => {
  const { changed, flush, discard, hasTyped, done } = openWriter()
  changed(() => typed('A'))
  discard()
  flush()
  vi.advanceTimersByTime(1_000)
  expect([done, hasTyped()]).toEqual([['remove'], false])
  changed(() => typed('B'))
  expect([hasTyped(), done]).toEqual([true, ['remove', 'store B']])
})
