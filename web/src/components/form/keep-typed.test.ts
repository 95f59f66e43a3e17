import type { UseFormReturn } from 'react-hook-form'
import { expect, test } from 'vitest'
import { showSaved } from './keep-typed.ts'

type Fields = { note: string; rows: { name: string }[]; version: number }
const stored: Fields = { note: '', rows: [{ name: 'Lomba' }], version: 1 }

/** As much of a form as is needed: its values, and which fields are edits. */
function formOf(values: Fields) {
  let now = values
  const edited = new Set<string>()
  const form = {
    getValues: () => now,
    reset: (next: Fields) => {
      now = next
      edited.clear()
    },
    setValue: (name: keyof Fields, value: never) => {
      now = { ...now, [name]: value }
      edited.add(name)
    },
  }
  return {
    form: form as unknown as UseFormReturn<Fields>,
    type: form.setValue as (n: string, v: unknown) => void,
    edited,
  }
}

test('what was typed while a form was saved stays, as an edit of the new version', () => {
  const { form, type, edited } = formOf({ ...stored, note: 'Rajin' })
  const sent = form.getValues()
  type('note', 'Rajin dan teliti')
  expect(showSaved(form, { sent, saved: { ...sent, version: 2 } })).toBe(true)
  expect(form.getValues()).toEqual({ note: 'Rajin dan teliti', rows: stored.rows, version: 2 })
  expect([...edited]).toEqual(['note'])
})

test('a row added meanwhile stays too; without any change the form shows what was saved', () => {
  const { form, type, edited } = formOf(stored)
  const sent = form.getValues()
  type('rows', [...stored.rows, { name: 'Olimpiade' }])
  const saved = { ...sent, note: 'Dirapikan server', version: 2 }
  expect(showSaved(form, { sent, saved })).toBe(true)
  expect(form.getValues()).toMatchObject({ note: 'Dirapikan server', rows: [{ name: 'Lomba' }, { name: 'Olimpiade' }] })
  expect([...edited]).toEqual(['rows'])
  const again = form.getValues()
  expect(showSaved(form, { sent: again, saved: { ...again, version: 3 } })).toBe(false)
  expect(form.getValues().version).toBe(3)
  expect([...edited]).toEqual([])
})
