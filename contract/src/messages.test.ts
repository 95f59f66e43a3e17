import { expect, test } from 'vitest'
import { z } from 'zod'
import { setIndonesianMessages } from './messages.ts'

setIndonesianMessages()
const messageOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message

test.each([
  [z.string(), undefined, 'Harus diisi'],
  [z.string(), 5, 'Isian tidak sesuai'],
  [z.string().min(3), 'ab', 'Minimal 3 karakter'],
  [z.string().min(1), '', 'Harus diisi'],
  [z.string().max(2), 'abc', 'Maksimal 2 karakter'],
  [z.number().max(5), 6, 'Maksimal 5'],
  [z.email(), 'x', 'Email tidak valid'],
  [z.enum(['L', 'P']), 'X', 'Pilih salah satu'],
  [z.strictObject({}), { peran: 'admin' }, 'Isian tidak dikenal: peran'],
])('a check without its own message is in Indonesian: %#', (schema, value, message) => {
  expect(messageOf(schema, value)).toBe(message)
})

test('a schema’s own message stays', () => {
  expect(messageOf(z.string().min(3, 'Minimal tiga huruf, ya'), 'a')).toBe('Minimal tiga huruf, ya')
})
