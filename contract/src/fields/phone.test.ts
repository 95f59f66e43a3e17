import { expect, test } from 'vitest'
import { mobile, normalPhone, shownPhone } from './phone.ts'

test.each([
  '081234567890',
  '+62 812-3456-7890',
  '6281234567890',
  '81234567890',
  '0812.3456.7890',
  '+62 (0)812 3456 7890',
])('%s is one number', (typed) => {
  expect(mobile.parse(typed)).toBe('6281234567890')
  expect(shownPhone(normalPhone(typed))).toBe('+62 812-3456-7890')
})

test('a foreign number stays foreign, and an invalid one is rejected', () => {
  expect(mobile.parse('+60 12-345 6789')).toBe('60123456789')
  for (const typed of ['12', 'tidak ada', '0812', '+62812345678901234'])
    expect(mobile.safeParse(typed).success).toBe(false)
})
