import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ConnectionError } from '../../http/call-error.ts'
import { UnreachableNote } from './unreachable-note.tsx'

test('a job’s progress names a lost connection from the first failure until the next answer', () => {
  const lost = new ConnectionError(null)
  const shown = (error: Error | null, failureReason: Error | null) =>
    renderToStaticMarkup(<UnreachableNote of={{ error, failureReason }} />)
  expect(shown(null, null)).toBe('')
  expect(shown(null, lost)).toContain('Tidak ada koneksi.')
  expect(shown(lost, null)).toContain('Tidak ada koneksi.')
  expect(shown(null, new Error('other'))).toBe('')
})
