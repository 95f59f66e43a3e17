import { expect, test } from 'vitest'
import { CallError, ConnectionError } from '../../http/call-error.ts'
import { useNotice } from '../../ui/overlays/toast-store.ts'
import { showServerErrors } from '../form/server-errors.ts'
import { toastFailure } from './toast.ts'

const answer = (statusCode: number) => new CallError(statusCode, { statusCode, code: '', message: 'Lengkapi dahulu.' })
const shown = () => useNotice.getState().shown

test.for([400, 403, 404, 409, 413, 429])('a refusal (%i) is not called an error', (status) => {
  toastFailure(answer(status))
  expect(shown()).toMatchObject({ title: 'Belum berhasil', description: 'Lengkapi dahulu.', tone: 'warn' })
})

test('a failure has the number by which the server’s log is searched, a refusal has none', () => {
  const of = (statusCode: number) =>
    new CallError(statusCode, { statusCode, code: '', message: 'Gagal menyimpan.', requestId: '0199-ab' })
  toastFailure(of(500))
  expect(shown()).toMatchObject({ description: 'Gagal menyimpan. Nomor permintaan: 0199-ab' })
  toastFailure(of(409))
  expect(shown()).toMatchObject({ description: 'Gagal menyimpan.' })
})

test('a form that is refused is not called an error either', () => {
  showServerErrors(answer(409), { setError: () => {}, hasField: () => false })
  expect(shown()).toMatchObject({ title: 'Belum berhasil', tone: 'warn' })
})

test.for([answer(500), answer(503), new ConnectionError('offline')])('a failure is called an error: %s', (error) => {
  toastFailure(error)
  expect(shown()).toMatchObject({ title: 'Terjadi kesalahan', tone: 'danger' })
})
