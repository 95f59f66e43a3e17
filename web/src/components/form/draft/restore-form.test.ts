import type { UseFormReturn } from 'react-hook-form'
import { expect, test } from 'vitest'
import { typedForm } from './draft-values.ts'
import { restoreForm } from './restore-form.ts'

type Fields = { name: string; phone: string; nik?: string; rows: { text: string }[]; version: number }
const then: Fields = { name: 'Ani', phone: '081', rows: [{ text: 'a' }], version: 3 }
const typed = typedForm({ ...then, phone: '082', rows: [{ text: 'a' }, { text: 'b' }] }, then)!

/** A form that shows this record, after what was typed into that of then has been restored. */
function restored(record: Fields, hasVersionChoice: boolean) {
  const shown: { values: unknown; base: unknown } = { values: record, base: record }
  const form = {
    formState: { defaultValues: record },
    reset: (values: unknown, options?: { keepDefaultValues?: boolean }) =>
      Object.assign(shown, { values }, !options?.keepDefaultValues && { base: values }),
  }
  restoreForm(form as unknown as UseFormReturn<Fields>, typed, { hasVersionChoice })
  return shown
}

test('on an unchanged record the form shows what was typed, unsaved', () => {
  for (const hasVersionChoice of [true, false])
    expect(restored({ ...then, nik: '1' }, hasVersionChoice)).toEqual({
      values: { name: 'Ani', phone: '082', nik: '1', rows: [{ text: 'a' }, { text: 'b' }], version: 3 },
      base: { ...then, nik: '1' },
    })
})

test('a record that was saved since without a difference is taken in its new version', () => {
  expect(restored({ ...then, version: 5 }, true).values).toMatchObject({ phone: '082', version: 5 })
})

const now: Fields = { ...then, name: 'Anisa', phone: '089', nik: '1', version: 4 }

test('a form with a choice of versions goes on with the version that was typed into', () => {
  expect(restored(now, true)).toEqual({
    values: { name: 'Ani', phone: '082', nik: '1', rows: [{ text: 'a' }, { text: 'b' }], version: 3 },
    base: { ...then, nik: '1' },
  })
})

test('any other form sets what was typed on the record as it is now', () => {
  expect(restored(now, false)).toEqual({
    values: { name: 'Anisa', phone: '082', nik: '1', rows: [{ text: 'a' }, { text: 'b' }], version: 4 },
    base: now,
  })
})
