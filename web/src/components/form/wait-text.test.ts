import { expect, test } from 'vitest'
import { waitText } from './wait-text.ts'

test('the time to wait for another code is in the unit in which a person counts it', () => {
  expect([42, 90, 91, 5400, 5401].map(waitText)).toEqual([
    'Coba lagi dalam 42 detik.',
    'Coba lagi dalam 90 detik.',
    'Coba lagi dalam 2 menit.',
    'Coba lagi dalam 90 menit.',
    'Coba lagi dalam 2 jam.',
  ])
})
