import type { ZoneName } from '@hadir/contract/dates/dates.ts'

/** Provinces in central time, by the first two digits of a region's id; 8x and 9x (Maluku, Papua) are eastern. */
const central = new Set(['51', '52', '53', '63', '64', '65', '71', '72', '73', '74', '75', '76'])

/** The time zone of a province. Source: Keputusan Presiden 41/1987, with the provinces that were split off since. */
export function zoneOf(provinceId: string): ZoneName {
  if (central.has(provinceId)) return 'WITA'
  return /^[89]/.test(provinceId) ? 'WIT' : 'WIB'
}
