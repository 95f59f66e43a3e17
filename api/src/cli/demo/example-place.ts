import type { Place } from '../../fixtures/rows.ts'
import { exampleMailboxes } from '@hadir/contract/fields/mailbox.ts'
import type { Random } from './random.ts'

/** `own`: of one person on one machine, who signs in to its mailboxes. `public`: strangers look at it (decision 0063). */
export type ExampleKind = 'own' | 'public'

const domains: Record<ExampleKind, string> = { own: '@contoh.test', public: exampleMailboxes }

export const mailIn = ({ kind }: Pick<ExamplePlace, 'kind'>, name: string) => name + domains[kind]

/** Where the example is written: its ids are random too, so that the same seed writes the same rows. */
export type ExamplePlace = Place & { random: Random; kind: ExampleKind }

export const placeWith = (
  at: Pick<ExamplePlace, 'db' | 'schoolId' | 'now' | 'kind'>,
  random: Random,
): ExamplePlace => ({
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
