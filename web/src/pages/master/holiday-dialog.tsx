import { zodResolver } from '@hookform/resolvers/zod'
import { academicYearEndpoints } from '@hadir/contract/academic-year.ts'
import { type Holiday, holidayEndpoints, holidayFields } from '@hadir/contract/holiday.ts'
import { holidayKindLabels, holidayKinds } from '@hadir/contract/school-days.ts'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { useSend } from '../../http/query.ts'
import { ActDialog } from '../../kit/act-dialog.tsx'
import { DateField, SelectField, TextField } from '../../kit/fields.tsx'
import { saySuccess } from '../../kit/say.ts'
import { showServerErrors } from '../../kit/server-errors.ts'

const kinds = holidayKinds.map((value) => ({ value, label: holidayKindLabels[value] }))
/** What follows from the free days: the year's effective days and its calendar. */
export const touchedByHolidays = [academicYearEndpoints.list, academicYearEndpoints.calendar, holidayEndpoints.list]
const touches = touchedByHolidays

type HolidayDialogProps = { yearId: string; record: Holiday | null; onClose: () => void }

/** A day or a range that the school itself sets free, or an activity that counts as a school day. */
export function HolidayDialog({ yearId, record, onClose }: HolidayDialogProps) {
  const create = useSend(holidayEndpoints.create, { touches })
  const update = useSend(holidayEndpoints.update, { touches })
  const form = useForm<z.input<typeof holidayFields>>({
    resolver: zodResolver(holidayFields),
    defaultValues: record ? toFields(record) : { name: '', startDate: '', endDate: '', kind: 'SEKOLAH' },
  })
  const { control, setError, getValues } = form
  const save = form.handleSubmit(async (body) => {
    try {
      const { message } = record
        ? await update.mutateAsync({ params: { id: yearId, holidayId: record.id }, body })
        : await create.mutateAsync({ params: { id: yearId }, body })
      saySuccess(message)
      onClose()
    } catch (error) {
      showServerErrors(error as Error, { setError, hasField: (path) => path in getValues() })
    }
  })
  return (
    <ActDialog
      title={record ? record.name : 'Tambah hari libur'}
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

const toFields = ({ name, startDate, endDate, kind, version }: Holiday) => ({ name, startDate, endDate, kind, version })
