import { zodResolver } from '@hookform/resolvers/zod'
import { academicYearEndpoints } from '@hadir/contract/academic-year.ts'
import { holidayKindLabels, holidayKinds } from '@hadir/contract/school-days.ts'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { useSend } from '../../http/query.ts'
import { DateField, SelectField, TextField } from '../../kit/fields.tsx'
import { showServerErrors } from '../../kit/server-errors.ts'
import { ActDialog } from '../../kit/act-dialog.tsx'

const kinds = holidayKinds.map((value) => ({ value, label: holidayKindLabels[value] }))
const { addHoliday } = academicYearEndpoints

type HolidayFields = z.input<typeof addHoliday.body>

/** A day or a range that the school itself sets free, or an activity that counts as a school day. */
export function AddHoliday({ yearId, onClose }: { yearId: string; onClose: () => void }) {
  const send = useSend(addHoliday, { touches: [academicYearEndpoints.list, academicYearEndpoints.calendar] })
  const form = useForm<HolidayFields>({
    resolver: zodResolver(addHoliday.body),
    defaultValues: { name: '', startDate: '', endDate: '', kind: 'SEKOLAH' },
  })
  const { control, setError, getValues } = form
  const save = form.handleSubmit(async (body) => {
    try {
      await send.mutateAsync({ params: { id: yearId }, body })
      onClose()
    } catch (error) {
      showServerErrors(error as Error, { setError, hasField: (path) => path in getValues() })
    }
  })
  return (
    <ActDialog
      title="Tambah hari libur"
      verb="Simpan"
      busy={form.formState.isSubmitting}
      onAct={() => void save()}
      onClose={onClose}
    >
      <form noValidate className="grid gap-4 sm:grid-cols-2" onSubmit={(event) => void save(event)}>
        <TextField control={control} name="name" label="Nama" required />
        <SelectField control={control} name="kind" label="Jenis" options={kinds} required />
        <DateField control={control} name="startDate" label="Dari" required />
        <DateField control={control} name="endDate" label="Sampai" required />
      </form>
    </ActDialog>
  )
}
