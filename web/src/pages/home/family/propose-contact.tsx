import { contactProposals, newProposal, type ProposalPerson } from '@hadir/contract/student/proposal.ts'
import { shownPhone } from '@hadir/contract/fields/phone.ts'
import type { StudentRecord } from '@hadir/contract/student/student.ts'
import type { z } from 'zod'
import { useEndpointMutation } from '../../../http/query.ts'
import { ActDialog } from '../../../components/actions/act-dialog.tsx'
import { useBodyForm } from '../../../components/form/body-form.ts'
import type { Whole } from '../../../components/form/use-record-form.ts'
import { TextField } from '../../../components/form/fields/fields.tsx'
import { TextAreaField } from '../../../components/form/fields/text-area-field.tsx'
import { RegionFields } from '../../../components/form/fields/region-fields.tsx'
import { toastSuccess } from '../../../components/feedback/toast.ts'
import { submitForm } from '../../../components/form/submit-form.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'

type ProposeContactProps = { record: StudentRecord; person: ProposalPerson; onClose: () => void }

const places = { province: 'province', regency: 'regency', district: 'district', village: 'village' } as const

/** A student proposes her address and contact, a guardian how to reach her; the school decides. */
export function ProposeContact({ record, person, onClose }: ProposeContactProps) {
  const params = { schoolId: useSchoolId() }
  const send = useEndpointMutation(contactProposals.create, { touches: [contactProposals.list] })
  const [form, draft] = useBodyForm(newProposal, toFields(record, person), {
    endpoint: contactProposals.create,
    of: [record.id, person],
  })
  const { control, setValue } = form
  const save = submitForm(form, async (body) => {
    const { message } = await send.mutateAsync({ params, body })
    toastSuccess(message)
    onClose()
  })
  return (
    <ActDialog
      title="Usulkan perubahan kontak"
      description="Wali kelas atau admin sekolah memeriksa usulan Anda sebelum data berubah."
      verb="Kirim usulan"
      busy={form.formState.isSubmitting}
      missing={form.formState.isDirty ? undefined : 'Ubah dahulu datanya'}
      onAct={() => void save()}
      onClose={onClose}
    >
      {draft.offer}
      <form noValidate className="grid gap-4 sm:grid-cols-2" onSubmit={(event) => void save(event)}>
        <TextField control={control} name="phone" label="HP" type="tel" help="Contoh: 081234567890" />
        <TextField control={control} name="email" label="Email" type="email" />
        {person === 'SISWA' && (
          <>
            <TextField control={control} name="address" label="Alamat" />
            <TextField control={control} name="hamlet" label="Dusun" />
            <TextField control={control} name="rt" label="RT" digits={3} />
            <TextField control={control} name="rw" label="RW" digits={3} />
            <RegionFields control={control} setValue={setValue} names={places} />
            <TextField control={control} name="postalCode" label="Kode pos" digits={5} />
          </>
        )}
        <TextAreaField control={control} name="note" label="Catatan" isLine help="Misalnya: pindah rumah" />
      </form>
    </ActDialog>
  )
}

/** A guardian proposes no address: her fields are not sent. */
function toFields(record: StudentRecord, person: ProposalPerson): Whole<z.input<typeof newProposal>> {
  const reached = person === 'SISWA' ? record : record.guardians[person]
  const home = (value: string | null) => (person === 'SISWA' ? (value ?? '') : undefined)
  return {
    studentId: record.id,
    phone: reached?.phone ? shownPhone(reached.phone) : '',
    email: reached?.email ?? '',
    note: '',
    address: home(record.address),
    hamlet: home(record.hamlet),
    rt: home(record.rt),
    rw: home(record.rw),
    village: home(record.village),
    district: home(record.district),
    regency: home(record.regency),
    province: home(record.province),
    postalCode: home(record.postalCode),
  }
}
