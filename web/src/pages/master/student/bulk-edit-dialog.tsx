import { grades, religions } from '@hadir/contract/labels.ts'
import { studentEndpoints } from '@hadir/contract/student/student.ts'
import { studentBulk, studentBulkFields } from '@hadir/contract/student/bulk-edit.ts'
import { livingWith, transports } from '@hadir/contract/student/student-choices.ts'
import { entryTypeLabels, entryTypes } from '@hadir/contract/student/student-labels.ts'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useEndpointMutation } from '../../../http/query.ts'
import { ActDialog } from '../../../components/actions/act-dialog.tsx'
import { useBodyForm } from '../../../components/form/body-form.ts'
import { DateField, SelectField, TextField } from '../../../components/form/fields/fields.tsx'
import { RegionFields } from '../../../components/form/fields/region-fields.tsx'
import { toastSuccess } from '../../../components/feedback/toast.ts'
import { submitForm } from '../../../components/form/submit-form.ts'
import { places } from './student-fields.ts'

type BulkEditProps = { ids: readonly string[]; onDone: () => void; onClose: () => void }

const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
const entryOptions = entryTypes.map((value) => ({ value, label: entryTypeLabels[value] }))
const touches = [studentEndpoints.list, studentEndpoints.read]
const nothing = {
  religion: '',
  entryType: '',
  entryDate: '',
  entryGrade: '',
  originSchool: '',
  livingWith: '',
  transport: '',
  rt: '',
  rw: '',
  hamlet: '',
  province: '',
  regency: '',
  district: '',
  village: '',
  postalCode: '',
} as const

/** Sets the same values for many students: first shows whose records would change, then changes them in one act. */
export function BulkEditDialog({ ids, onDone, onClose }: BulkEditProps) {
  const send = useEndpointMutation(studentBulk, { touches })
  const [counted, setCounted] = useState<{ of: string; changed: number } | null>(null)
  const [form, draft] = useBodyForm(studentBulkFields, nothing, { endpoint: studentBulk, of: ids })
  const { control } = form
  const values = useWatch({ control })
  const typed = JSON.stringify(values)
  const isCounted = counted?.of === typed
  const isEmpty = Object.values(values).every((value) => value === '' || value === undefined)
  const act = submitForm(form, async (fields) => {
    const { data, message } = await send.mutateAsync({ body: { ...fields, ids: [...ids], isDryRun: !isCounted } })
    if (!isCounted) return setCounted({ of: typed, changed: data.changed })
    toastSuccess(message ?? 'Data tersimpan')
    onDone()
    onClose()
  })
  const missing = isEmpty
    ? 'Isi paling sedikit satu kolom'
    : isCounted && counted.changed === 0
      ? 'Semua siswa itu sudah berisi demikian'
      : undefined
  return (
    <ActDialog
      title="Ubah sekaligus"
      description={`${ids.length} siswa. Kolom yang kosong tidak diubah.`}
      verb={isCounted ? `Ubah ${counted.changed} siswa` : 'Hitung perubahan'}
      busy={form.formState.isSubmitting}
      missing={missing}
      onAct={() => void act()}
      onClose={onClose}
    >
      {draft.offer}
      <SelectField control={control} name="religion" label="Agama" options={asOptions(religions)} />
      <SelectField control={control} name="entryType" label="Jenis pendaftaran" options={entryOptions} />
      <DateField control={control} name="entryDate" label="Diterima tanggal" />
      <SelectField control={control} name="entryGrade" label="Diterima di tingkat" options={asOptions(grades)} />
      <TextField control={control} name="originSchool" label="Sekolah asal" />
      <SelectField control={control} name="livingWith" label="Jenis tinggal" options={asOptions(livingWith)} />
      <SelectField control={control} name="transport" label="Alat transportasi" options={asOptions(transports)} />
      <RegionFields control={control} setValue={form.setValue} names={places} />
      <TextField control={control} name="hamlet" label="Dusun" />
      <TextField control={control} name="rt" label="RT" digits={3} />
      <TextField control={control} name="rw" label="RW" digits={3} />
      <TextField control={control} name="postalCode" label="Kode pos" digits={5} />
      {isCounted && counted.changed > 0 && (
        <p role="status" className="rounded-control bg-tint p-3 text-sm">
          {counted.changed} dari {ids.length} siswa akan berubah. Setiap perubahan tercatat di riwayat siswanya.
        </p>
      )}
    </ActDialog>
  )
}
