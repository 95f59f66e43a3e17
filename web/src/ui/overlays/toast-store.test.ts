import { expect, test } from 'vitest'
import { dismiss, notify, useNotice } from './toast-store.ts'

test('one notice at a time: the next one replaces it, and closes it', () => {
  const closed: string[] = []
  const shown = () => useNotice.getState().shown
  notify({ title: 'Tersimpan', onClose: () => closed.push('Tersimpan') })
  const first = shown()!
  notify({ title: 'Terkirim', onClose: () => closed.push('Terkirim') })
  expect([shown()?.title, closed]).toEqual(['Terkirim', ['Tersimpan']])
  // The first one's time ends later: the second stays.
  dismiss(first.key)
  expect(shown()?.title).toBe('Terkirim')
  dismiss(shown()!.key)
  expect([shown(), closed]).toEqual([null, ['Tersimpan', 'Terkirim']])
})
