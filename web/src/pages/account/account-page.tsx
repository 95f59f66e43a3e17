import { type OwnAccount, ownAccountEndpoints } from '@hadir/contract/user/account.ts'
import { userEndpoints } from '@hadir/contract/user/user.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { queryOptionsOf } from '../../http/query.ts'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { DateField, TextField } from '../../components/form/fields/fields.tsx'
import { ListSkeleton } from '../../components/list/list-skeleton.tsx'
import { RecordForm } from '../../components/form/record-form.tsx'
import { paths } from '../../paths.ts'

const touches = [userEndpoints.me]
const found = queryOptionsOf(ownAccountEndpoints.read, {})

/** What Hadir stores about the signed-in user, for her to edit. */
export function OwnAccountPage() {
  const account = useQuery({ ...found, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false })
  const cache = useQueryClient()
  if (account.isPending) return <ListSkeleton rows={5} />
  if (!account.data) return <ErrorState error={account.error} onRetry={() => void account.refetch()} />
  const { data } = account.data
  const params = { id: data.id }
  return (
    <RecordForm
      key={data.version}
      title="Data akun"
      head={
        <p className="text-soft">
          Anda masuk dengan <strong className="text-ink wrap-anywhere">{data.email}</strong>. Alamat email tidak dapat
          diubah karena dipakai untuk masuk.
        </p>
      }
      endpoint={ownAccountEndpoints.update}
      params={params as never}
      resource={ownAccountEndpoints}
      defaults={toFields(data)}
      toFields={toFields}
      touches={touches}
      backTo={paths.home}
      onSaved={(answer) => void cache.setQueryData(found.queryKey, { data: answer.data })}
    >
      {(control) => (
        <>
          <TextField control={control} name="name" label="Nama lengkap" autoComplete="name" required />
          <TextField control={control} name="phone" label="Nomor telepon" type="tel" autoComplete="tel" required />
          {data.dob && <DateField control={control} name="dob" label="Tanggal lahir" required />}
          <div className="md:col-span-2">
            <TextField control={control} name="address" label="Alamat" autoComplete="street-address" required />
          </div>
        </>
      )}
    </RecordForm>
  )
}

/** An empty field of a form is '', never null. */
const toFields = (account: OwnAccount) => ({
  name: account.name,
  phone: account.phone,
  address: account.address,
  dob: account.dob ?? undefined,
  version: account.version,
})
