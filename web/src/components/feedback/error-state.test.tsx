import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CallError, ConnectionError } from '../../http/call-error.ts'
import { ErrorState } from './error-state.tsx'

const shown = (error: Error) => renderToStaticMarkup(<ErrorState error={error} onRetry={() => {}} />)
const answer = (status: number, code: 'CONFLICT' | 'INTERNAL') =>
  new CallError(status, { code, message: 'Rapor ini ditarik kembali.' } as CallError['body'])

test('a refusal is titled as one, with the server’s reason', () => {
  expect(shown(answer(409, 'CONFLICT'))).toMatch(/>Tidak dapat dibuka<.*>Rapor ini ditarik kembali\.</)
})

test('a server that fails, and a missing connection, are errors', () => {
  expect(shown(answer(500, 'INTERNAL'))).toContain('>Terjadi kesalahan<')
  expect(shown(new ConnectionError(null))).toContain('>Terjadi kesalahan<')
})
