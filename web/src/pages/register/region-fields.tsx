import { type Place, region } from '@hadir/contract/region.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type Control, type UseFormSetValue, useWatch } from 'react-hook-form'
import { ask } from '../../http/query.ts'
import { ComboField } from '../../kit/fields.tsx'
import type { RegistrationValues } from './organization-parts.ts'

type Owner = 'account' | 'schoolData' | 'companyData'
type RegionFieldsProps = {
  control: Control<RegistrationValues>
  setValue: UseFormSetValue<RegistrationValues>
  owner: Owner
  required?: boolean
}

// Names of regions do not change while somebody fills in a form.
const staleTime = Number.POSITIVE_INFINITY

/** Province, regency, district, village: each list follows from the choice before it. */
export function RegionFields({ control, setValue, owner, required = false }: RegionFieldsProps) {
  const [province = '', regency = '', district = ''] = useWatch({
    control,
    name: [`${owner}.province`, `${owner}.regency`, `${owner}.district`],
  })
  const provinces = useQuery({ ...ask(region.provinces, {}), staleTime })
  const regencies = useQuery({
    ...ask(region.regencies, { params: { id: province } }),
    staleTime,
    enabled: province !== '',
  })
  const districts = useQuery({
    ...ask(region.districts, { params: { id: regency } }),
    staleTime,
    enabled: regency !== '',
  })
  const villages = useQuery({
    ...ask(region.villages, { params: { id: district } }),
    staleTime,
    enabled: district !== '',
  })

  const clear = (...names: ('regency' | 'district' | 'village')[]) => {
    for (const name of names) setValue(`${owner}.${name}`, '', { shouldDirty: true })
  }
  const shared = { control, required }
  return (
    <>
      <ComboField
        {...shared}
        {...listed(provinces)}
        name={`${owner}.province`}
        label="Provinsi"
        onChosen={() => clear('regency', 'district', 'village')}
      />
      <ComboField
        {...shared}
        {...listed(regencies, province ? undefined : 'Pilih provinsi dahulu')}
        name={`${owner}.regency`}
        label="Kabupaten / Kota"
        onChosen={() => clear('district', 'village')}
      />
      <ComboField
        {...shared}
        {...listed(districts, regency ? undefined : 'Pilih kabupaten / kota dahulu')}
        name={`${owner}.district`}
        label="Kecamatan"
        onChosen={() => clear('village')}
      />
      <ComboField
        {...shared}
        {...listed(villages, district ? undefined : 'Pilih kecamatan dahulu')}
        name={`${owner}.village`}
        label="Desa / Kelurahan"
      />
    </>
  )
}

function listed(places: UseQueryResult<Place[]>, wants?: string) {
  const options = wants ? [] : (places.data ?? []).map((place) => ({ value: place.id, label: place.name }))
  const state = places.isLoading
    ? 'Memuat…'
    : places.isError
      ? 'Daftar tidak dapat dimuat. Coba lagi nanti.'
      : undefined
  return { options, note: wants ?? state, disabled: wants !== undefined, placeholder: wants ?? 'Pilih…' }
}
