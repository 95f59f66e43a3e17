import { zodResolver } from '@hookform/resolvers/zod'
import { contactProposals, newProposal, type ProposalPerson } from '@hadir/contract/student/proposal.ts'
import { shownPhone } from '@hadir/contract/fields/phone.ts'
import type { StudentRecord } from '@hadir/contract/student/student.ts'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { useEndpointMutation } from '../../../http/query.ts'
import { ActDialog } from '../../../components/actions/act-dialog.tsx'
import { TextField } from '../../../components/form/fields/fields.tsx'
import { TextAreaField } from '../../../components/form/fields/text-area-field.tsx'
import { RegionFields } from '../../../components/form/fields/region-fields.tsx'
import { toastSuccess } from '../../../components/feedback/toast.ts'
import { submitForm } from '../../../components/form/submit-form.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'

type Fields = z.input<typeof newProposal>
type ProposeContactProps = { record: StudentRecord; person: ProposalPerson; onClose: () => void }

const places = { province: 'province', regency: 'regency', district: 'district', village: 'village' } as const

/** A student proposes her address and contact, a guardian how to reach her; the school decides. */
export function ProposeContact({ record, person, onClose }: ProposeContactProps) {
  const params = { schoolId: useSchoolId() }
  const send = useEndpointMutation(contactProposals.create, { touches: [contactProposals.list] })
  const form = useForm<Fields>({
    resolver: zodResolver(newProposal, undefined, { raw: true }),
    defaultValues: toFields(record, person),
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

function toFields(record: StudentRecord, person: ProposalPerson): Fields {
  const reached = person === 'SISWA' ? record : record.guardians[person]
  const contact = {
    studentId: record.id,
    phone: reached?.phone ? shownPhone(reached.phone) : '',
    email: reached?.email ?? '',
    note: '',
  }
  if (person !== 'SISWA') return contact
  const { address, hamlet, rt, rw, village, district, regency, province, postalCode } = record
  const home = { address, hamlet, rt, rw, village, district, regency, province, postalCode }
  return { ...contact, ...Object.fromEntries(Object.entries(home).map(([field, value]) => [field, value ?? ''])) }
}
