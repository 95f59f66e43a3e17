import { expect, test } from 'vitest'
import { samePlace } from './same-place.ts'

test('a place is the same in any spelling of a file, and a kota is not the kabupaten of its name', () => {
  expect(samePlace('Kabupaten Bogor', 'Kab. Bogor')).toBe(true)
  expect(samePlace('Kabupaten Bogor', 'KAB BOGOR')).toBe(true)
  expect(samePlace('Jawa Barat', ' Prov.  Jawa Barat')).toBe(true)
  expect(samePlace('Cibinong', 'Kec. Cibinong')).toBe(true)
  expect(samePlace('Kota Bogor', 'Kab. Bogor')).toBe(false)
  expect(samePlace('Desa', 'Kelapa')).toBe(false)
  expect(samePlace('Kabanjahe', 'anjahe')).toBe(false)
})
