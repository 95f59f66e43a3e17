import type { SchoolProfile } from '@hadir/contract/config/school/profile.ts'
import { Failure } from '../../../platform/failure.ts'
import { type FoundPlaces, isPlaceId, placesOfRecord, type RegionIds } from '../../region/rules.ts'

const labels = {
  province: 'provinsi',
  regency: 'kabupaten atau kota',
  district: 'kecamatan',
  village: 'desa atau kelurahan',
} as const

/**
 * Where a school is, by name and by id, as its columns. Moving it requires all levels below the change; what an older
 * school never filled in may stay empty. An undefined id stays as it is.
 */
export function schoolPlace(sent: RegionIds, found: FoundPlaces, before: SchoolProfile) {
  const names = placesOfRecord(found, sent, before)
  const wrong = Object.entries(labels).filter(([level]) => {
    const at = level as keyof RegionIds
    return names[at] === undefined && before[at] !== null
  })
  if (wrong.length > 0) {
    throw new Failure('INVALID', {
      fields: Object.fromEntries(wrong.map(([level, label]) => [level, `Pilih ${label}`])),
    })
  }
  const idOf = (at: keyof RegionIds) => (isPlaceId(sent[at]) ? sent[at] : names[at] === undefined ? null : undefined)
  return {
    province: names.province ?? null,
    regency: names.regency ?? null,
    district: names.district ?? null,
    village: names.village ?? null,
    province_id: idOf('province'),
    regency_id: idOf('regency'),
    district_id: idOf('district'),
    village_id: idOf('village'),
  }
}
