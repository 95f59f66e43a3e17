import { levels, schoolStatuses } from '@hadir/contract/labels.ts'
import { schoolConfigEndpoints } from '@hadir/contract/config/school/school.ts'
import { type SchoolProfile, schoolProfileEndpoints } from '@hadir/contract/config/school/profile.ts'
import { headLabel } from '@hadir/contract/school/school-words.ts'
import { userEndpoints } from '@hadir/contract/user/user.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { queryOptionsOf } from '../../../http/query.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { SelectField, TextField } from '../../../components/form/fields/fields.tsx'
import { ListSkeleton } from '../../../components/list/list-skeleton.tsx'
import { RecordForm } from '../../../components/form/record-form.tsx'
import { RegionFields } from '../../../components/form/fields/region-fields.tsx'
import { useSchoolWords } from '../../../session/use-school-words.ts'
import { paths, recordPath } from '../../../paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { FormPart } from './form-part.tsx'
import { NotYet } from '../../../ui/not-yet.tsx'

const touches = [schoolConfigEndpoints.groups, schoolConfigEndpoints.read, userEndpoints.me]
const places = { province: 'province', regency: 'regency', district: 'district', village: 'village' } as const
const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

/** The school's description of itself, for its people, its documents and the public search. */
export function SchoolProfileForm({ schoolId }: { schoolId: string }) {
  // A form must neither start from an outdated version, nor restart while somebody fills it in.
  const found = queryOptionsOf(schoolProfileEndpoints.read, { params: { schoolId } })
  const profile = useQuery({ ...found, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false })
  const cache = useQueryClient()
  if (profile.isPending) return <ListSkeleton rows={8} />
  if (!profile.data) return <ErrorState error={profile.error} onRetry={() => void profile.refetch()} />
  const { data } = profile.data
  const params = { schoolId, id: schoolId }
  return (
    <RecordForm
      key={data.version}
      title="Profil sekolah"
      head={<Identity profile={data} />}
      endpoint={schoolProfileEndpoints.update}
      params={params}
      resource={schoolProfileEndpoints}
      defaults={toFields(data)}
      toFields={toFields}
      touches={touches}
      backTo={paths.schoolConfig}
      onSaved={(answer) => void cache.setQueryData(found.queryKey, { data: answer.data })}
    >
      {(control, form) => (
        <>
          <div className="md:col-span-2">
            <TextField
              control={control}
              name="name"
              label="Nama sekolah"
              required
              {...(data.isVerified && { help: 'Nama baru masuk ke riwayat, dan administrator Hadir diberi tahu.' })}
            />
          </div>
          <SelectField control={control} name="level" label="Jenjang" options={asOptions(levels)} required />
          <SelectField control={control} name="status" label="Status" options={asOptions(schoolStatuses)} />
          <TextField control={control} name="postalCode" label="Kode pos" digits={5} />
          <div className="md:col-span-2">
            <TextField control={control} name="address" label="Alamat" required />
          </div>
          <RegionFields
            control={control}
            setValue={form.setValue}
            names={places}
            required={data.province !== null}
            isVillageRequired={data.village !== null}
          />
          <FormPart title="Kontak sekolah">
            <TextField control={control} name="phone" label="Nomor telepon" type="tel" required />
            <TextField control={control} name="fax" label="Faks" type="tel" />
            <TextField control={control} name="email" label="Email sekolah" type="email" required />
          </FormPart>
        </>
      )}
    </RecordForm>
  )
}

/** The school was verified by it, so it cannot change. */
const Identity = ({ profile: { npsn, isVerified, principal } }: { profile: SchoolProfile }) => (
  <p className="flex flex-wrap items-center gap-2">
    <span className="font-semibold tabular-nums">NPSN {npsn}</span>
    {isVerified ? <Badge tone="good">Terverifikasi</Badge> : <NotYet>Belum diverifikasi</NotYet>}
    <span className="w-full text-sm text-soft">NPSN tidak dapat diubah. Bila keliru, hubungi administrator Hadir.</span>
    <span className="w-full text-sm">
      {headLabel(useSchoolWords())}: {principal ?? 'belum diisi'} ·{' '}
      <Link to={recordPath(paths.schoolConfig, 'laporan')} className="font-semibold text-accent-strong underline">
        Ubah pada Laporan
      </Link>
    </span>
  </p>
)

/** An empty field of a form is '', never null. */
const toFields = (profile: SchoolProfile) => ({
  name: profile.name,
  level: profile.level,
  status: profile.status ?? ('' as const),
  address: profile.address,
  province: profile.province ?? undefined,
  regency: profile.regency ?? undefined,
  district: profile.district ?? undefined,
  village: profile.village ?? undefined,
  postalCode: profile.postalCode ?? '',
  phone: profile.phone,
  fax: profile.fax ?? '',
  email: profile.email,
  version: profile.version,
})
