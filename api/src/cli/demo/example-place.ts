import type { Place } from '../../fixtures/rows.ts'
import type { Random } from './random.ts'

/** Where the example is written: its ids are random too, so that the same seed writes the same rows. */
export type ExamplePlace = Place & { random: Random }

export const placeWith = (at: Pick<Place, 'db' | 'schoolId' | 'now'>, random: Random): ExamplePlace => ({
  ...at,
  random,
  newId: () => random.id(at.now),
})

/** The place of the example's school and people, as a registration stores it: ids of the bundled places, and names. */
export const exampleAddress = {
  province_id: '32',
  regency_id: '3271',
  district_id: '327103',
  village_id: '3271031002',
  province: 'Jawa Barat',
  regency: 'Kota Bogor',
  district: 'Bogor Tengah',
  village: 'Paledang',
} as const
