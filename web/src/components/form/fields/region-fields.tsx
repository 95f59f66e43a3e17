import { type Place, region } from '@hadir/contract/region/region.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type Control, type FieldPath, type FieldValues, type UseFormSetValue, useWatch } from 'react-hook-form'
import { queryOptionsOf } from '../../../http/query.ts'
import { ComboField } from './fields.tsx'
import { samePlace } from './same-place.ts'

const levels = ['province', 'regency', 'district', 'village'] as const
type Level = (typeof levels)[number]

type RegionFieldsProps<V extends FieldValues> = {
  control: Control<V>
  setValue: UseFormSetValue<V>
  /** The form's path of each level: its value is an id of the lists, or the text that a record came with. */
  names: Record<Level, FieldPath<V>>
  required?: boolean
  /** Set if only the village may be empty. */
  isVillageRequired?: boolean
}

// Names of regions do not change while somebody fills in a form.
const staleTime = Number.POSITIVE_INFINITY

/** Province, regency, district, village: each list depends on the choice before it. */
export function RegionFields<V extends FieldValues>({
  control,
  setValue,
  names,
  required = false,
  isVillageRequired = required,
}: RegionFieldsProps<V>) {
  const stored: readonly unknown[] = useWatch({ control, name: levels.map((level) => names[level]) })
  const [province = '', regency = '', district = '', village = ''] = stored.map(asText)
  const provinces = useQuery({ ...queryOptionsOf(region.provinces, {}), staleTime })
  const inProvince = idOf(provinces, province)
  const regencies = useQuery({
    ...queryOptionsOf(region.regencies, { params: { id: inProvince } }),
    staleTime,
    enabled: inProvince !== '',
  })
  const inRegency = inProvince && idOf(regencies, regency)
  const districts = useQuery({
    ...queryOptionsOf(region.districts, { params: { id: inRegency } }),
    staleTime,
    enabled: inRegency !== '',
  })
  const inDistrict = inRegency && idOf(districts, district)
  const villages = useQuery({
    ...queryOptionsOf(region.villages, { params: { id: inDistrict } }),
    staleTime,
    enabled: inDistrict !== '',
  })

  const set = (level: Level, value: string) =>
    // The compiler cannot see that a path of this form contains a text.
    setValue(names[level], value as never, { shouldDirty: true })
  const follow = (level: Level, before: string) => (chosen: string) => {
    if (chosen === before) return
    const at = levels.indexOf(level)
    // Text that a list contains becomes its id: the next list needs a chosen place, not text.
    const above = [inProvince, inRegency, inDistrict]
    for (const [i, id] of above.slice(0, at).entries()) if (stored[i] !== id) set(levels[i] as Level, id)
    for (const below of levels.slice(at + 1)) set(below, '')
  }
  const shared = { control, required }
  return (
    <>
      <ComboField
        {...shared}
        {...listed(provinces, { value: province, required })}
        name={names.province}
        label="Provinsi"
        onChosen={follow('province', province)}
      />
      <ComboField
        {...shared}
        {...listed(regencies, { value: regency, required, wants: inProvince ? undefined : 'Pilih provinsi dahulu' })}
        isDependent
        name={names.regency}
        label="Kabupaten / Kota"
        onChosen={follow('regency', regency)}
      />
      <ComboField
        {...shared}
        {...listed(districts, {
          value: district,
          required,
          wants: inRegency ? undefined : 'Pilih kabupaten / kota dahulu',
        })}
        isDependent
        name={names.district}
        label="Kecamatan"
        onChosen={follow('district', district)}
      />
      <ComboField
        {...shared}
        {...listed(villages, {
          value: village,
          required: isVillageRequired,
          wants: inDistrict ? undefined : 'Pilih kecamatan dahulu',
        })}
        required={isVillageRequired}
        isDependent
        name={names.village}
        label="Desa / Kelurahan"
        onChosen={follow('village', village)}
      />
    </>
  )
}

const asText = (value: unknown) => (typeof value === 'string' ? value : '')
const isId = (value: string) => /^\d+$/.test(value)

/** The place in the list that a value refers to, by its id or by its name. */
const meant = (places: readonly Place[] | undefined, stored: string) =>
  stored === '' ? undefined : places?.find(({ id, name }) => id === stored || samePlace(name, stored))

const idOf = ({ data }: UseQueryResult<Place[]>, stored: string) =>
  isId(stored) ? stored : (meant(data, stored)?.id ?? '')

function listed(
  places: UseQueryResult<Place[]>,
  { value, required, wants }: { value: string; required: boolean; wants?: string | undefined },
) {
  const found = meant(places.data, value)
  const known = wants ? [] : (places.data ?? [])
  const options = [
    ...(value && !required ? [{ value: '', label: 'Kosongkan' }] : []),
    ...(value && !isId(value) && (wants || !found) ? [{ value, label: value }] : []),
    ...known.map((place) => ({ value: place === found ? value : place.id, label: place.name })),
  ]
  const state = places.isLoading
    ? 'Memuat…'
    : places.isLoadingError
      ? 'Daftar tidak dapat dimuat. Coba lagi nanti.'
      : undefined
  return {
    options,
    note: wants ?? state,
    // Text that no list contains can still be cleared.
    disabled: wants !== undefined && value === '',
    placeholder: wants ?? 'Pilih…',
  }
}
