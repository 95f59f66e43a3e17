import { normalPhone } from '@hadir/contract/fields/phone.ts'
import { expect, test } from 'vitest'
import { whatsAppAddress } from './whatsapp-link.tsx'

test.each(['081234567890', '+62 812-3456-7890', '62 812 3456 7890', '81234567890'])(
  'the chat of %s is that of its Indonesian number',
  (typed) => {
    expect(whatsAppAddress(normalPhone(typed))).toBe('https://wa.me/6281234567890')
  },
)

test('a number of another country is used as it is', () => {
  expect(whatsAppAddress('60123456789')).toBe('https://wa.me/60123456789')
})

test.each(['021-555-1234', '(0274) 512345', '0812', '', '0812345678901234'])('%s has no chat', (typed) => {
  expect(whatsAppAddress(normalPhone(typed))).toBe(null)
})
