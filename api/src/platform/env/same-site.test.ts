import { expect, test } from 'vitest'
import { isSameSite } from './same-site.ts'

test.each([
  ['https://hadir.sekolah.sch.id', 'https://api.sekolah.sch.id', true],
  ['http://127.0.0.1:3000', 'http://127.0.0.1:4000', true],
  ['https://sekolah.id', 'https://api.sekolah.id', true],
  ['https://a.sch.id', 'https://b.sch.id', false],
  ['https://sekolah.sch.id', 'http://sekolah.sch.id', false],
  ['https://hadir.id', 'https://lain.com', false],
])('%s and %s are one site: %s', (one, other, expected) => {
  expect(isSameSite(one, other)).toBe(expected)
})
