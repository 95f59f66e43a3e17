import { teacherEndpoints } from '@hadir/contract/teacher/teacher.ts'
import { type OwnContact as Contact, ownContactFields, ownTeacher } from '@hadir/contract/teacher/own.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEndpointMutation } from '../../http/query.ts'
import { useBodyForm } from '../../components/form/body-form.ts'
import { ActDialog } from '../../components/actions/act-dialog.tsx'
import { TextField } from '../../components/form/fields/fields.tsx'
import { RegionFields } from '../../components/form/fields/region-fields.tsx'
import { toastSaved } from '../../components/feedback/toast.ts'
import { FormFieldsContext } from '../../components/form/form-fields.ts'
import { readNow } from '../../components/form/saved-now.ts'
import { submitForm } from '../../components/form/submit-form.ts'
import type { BodyOf } from '../../components/form/use-record-form.ts'
import { useWindowVersions } from '../../components/form/use-window-versions.ts'

const places = { province: 'province', regency: 'regency', district: 'district', village: 'village' } as const
const touches = [ownTeacher.read, teacherEndpoints.list]

/** Edits the teacher's own contact. */
export function ContactDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const send = useEndpointMutation(ownTeacher.update, { touches })
  const [form, draft] = useBodyForm(ownContactFields, toFields(contact), { endpoint: ownTeacher.update })
  const { control, setValue } = form
  const cache = useQueryClient()
  const versions = useWindowVersions({
    form,
    read: async () => (await readNow(cache, ownTeacher.read, {})).data,
    toFields,
    save: () => void save(),
  })
  const update = async (body: BodyOf<typeof ownTeacher.update>) => {
    toastSaved(await send.mutateAsync({ body }))
    onClose()
  }
  const save = submitForm(form, update, { onStale: versions.showConflict })
  return (
    <ActDialog
      title="Kontak saya"
      description="Dilihat admin sekolah; HP dan email juga oleh rekan guru."
      verb="Simpan"
      busy={form.formState.isSubmitting}
      onAct={() => void save()}
      onClose={onClose}
    >
      <FormFieldsContext value={versions.fields}>
        {draft.offer}
        {versions.dialog}
        <form noValidate className="grid gap-4 sm:grid-cols-2" onSubmit={(event) => void save(event)}>
          <TextField control={control} name="phone" label="HP" type="tel" help="Contoh: 081234567890" />
          <TextField control={control} name="email" label="Email" type="email" />
          <TextField control={control} name="address" label="Alamat" />
          <RegionFields control={control} setValue={setValue} names={places} />
          <TextField control={control} name="postalCode" label="Kode pos" digits={5} />
        </form>
      </FormFieldsContext>
    </ActDialog>
  )
}

/** An empty field of a form is '', never null. */
const toFields = ({ phone, email, address, province, regency, district, village, postalCode, version }: Contact) => ({
  phone: phone ?? '',
  email: email ?? '',
  address: address ?? '',
  province: province ?? '',
  regency: regency ?? '',
  district: district ?? '',
  village: village ?? '',
  postalCode: postalCode ?? '',
  version,
})
