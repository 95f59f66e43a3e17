import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { beforeEach, expect, test } from 'vitest'
import { CallError, ConnectionError } from '../../http/call-error.ts'
import { useNotice } from '../../ui/overlays/toast-store.ts'
import { readAndShow } from './stale-save.ts'
import { submitForm } from './submit-form.ts'

const form = {
  handleSubmit: (send: (body: FieldValues) => Promise<void>) => () => send({ name: 'Ani' }),
  getValues: () => ({ name: 'Ani' }),
  setError: () => {},
} as unknown as UseFormReturn<FieldValues, unknown, FieldValues>

const refused = (code: string) => new CallError(409, { statusCode: 409, code, message: 'Muat ulang.' })
const shown = () => useNotice.getState().shown
const versions: unknown[] = []

const rejectWith = (error: Error) => async () => {
  throw error
}

const save = (error: Error, read: () => Promise<string | null>) =>
  submitForm(form, rejectWith(error), { onStale: () => readAndShow(read, (saved) => void versions.push(saved)) })()

beforeEach(() => {
  useNotice.setState({ shown: null })
  versions.length = 0
})

test('a save on a version that another one has replaced asks which to keep', async () => {
  await save(refused('CHANGED_MEANWHILE'), async () => 'yang tersimpan')
  expect(versions).toEqual(['yang tersimpan'])
  expect(shown()).toBeNull()
})

test('any other refusal, and a record that cannot be read, say what the server said', async () => {
  await save(refused('DUPLICATE'), async () => 'yang tersimpan')
  expect(shown()).toMatchObject({ description: 'Muat ulang.' })
  useNotice.setState({ shown: null })
  await save(refused('CHANGED_MEANWHILE'), async () => null)
  expect(shown()).toMatchObject({ description: 'Muat ulang.' })
  expect(versions).toEqual([])
})

test('a connection that drops while the other version is read says so', async () => {
  await save(refused('CHANGED_MEANWHILE'), () => Promise.reject(new ConnectionError('offline')))
  expect(shown()).toMatchObject({ title: 'Terjadi kesalahan', tone: 'danger' })
})
