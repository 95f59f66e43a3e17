import { expect, test } from 'vitest'
import { isSame, overlay, rebase, storable, typedForm } from './draft-values.ts'

test('official numbers, money and health are stored on no device, however deep', () => {
  const values = {
    name: 'Ani',
    nik: '3201010101010001',
    guardians: { AYAH: { name: 'Budi', income: '2 juta', nik: '1' }, IBU: null },
    rows: [{ npwp: '09', note: 'a' }],
  }
  expect(storable(values)).toEqual({
    name: 'Ani',
    guardians: { AYAH: { name: 'Budi' }, IBU: null },
    rows: [{ note: 'a' }],
  })
  // Nothing else was typed: there is no draft at all.
  expect(typedForm({ name: 'Ani', nik: '2' }, { name: 'Ani', nik: '' })).toBeNull()
})

test('a form without a difference has no draft; empty and absent are no difference', () => {
  expect(typedForm({ a: '', b: undefined, c: [1, 2] }, { b: null, c: [1, 2], d: '' })).toBeNull()
  expect(isSame({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(true)
  expect(isSame({ a: 1, version: 3 }, { a: 1, version: 4 })).toBe(true)
  expect(typedForm({ a: 'x' }, { a: '' })).toEqual({ values: { a: 'x' }, base: { a: '' } })
})

test('what was typed is set on the record as it is now, and nothing else of the record of then', () => {
  const base = { name: 'Ani', phone: '081', address: { street: 'A', city: 'Bogor' }, tags: ['x'] }
  const values = { ...base, phone: '082', address: { street: 'B', city: 'Bogor' }, tags: ['x', 'y'], note: 'baru' }
  const now = { name: 'Anisa', phone: '081', nik: '1', address: { street: 'A', city: 'Depok' }, tags: ['z'] }
  expect(rebase(now, { values, base })).toEqual({
    name: 'Anisa',
    phone: '082',
    nik: '1',
    address: { street: 'B', city: 'Depok' },
    tags: ['x', 'y'],
    note: 'baru',
  })
})

test('what was emptied stays empty', () => {
  expect(rebase({ a: 'x', b: 'y' }, { values: { a: '', b: null }, base: { a: 'x', b: 'y' } })).toEqual({
    a: '',
    b: null,
  })
})

test('a version of then keeps what was not stored from the record of now', () => {
  const then = { name: 'Ani', guardians: { AYAH: { name: 'Budi' } }, version: 3 }
  const now = { name: 'Anisa', nik: '1', guardians: { AYAH: { name: 'Boedi', nik: '2' } }, version: 4 }
  expect(overlay(now, then)).toEqual({
    name: 'Ani',
    nik: '1',
    guardians: { AYAH: { name: 'Budi', nik: '2' } },
    version: 3,
  })
})
