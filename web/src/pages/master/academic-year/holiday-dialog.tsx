import { academicYearEndpoints } from '@hadir/contract/academic-year/academic-year.ts'
import {
  holidayFormFields,
  type Holiday,
  holidayEndpoints,
  type holidayFields,
} from '@hadir/contract/academic-year/holiday.ts'
import { weekdayNames } from '@hadir/contract/dates/dates.ts'
import { holidayKindLabels, holidayKinds } from '@hadir/contract/dates/school-days.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { useEndpointMutation } from '../../../http/query.ts'
import { useBodyForm } from '../../../components/form/body-form.ts'
import { ActDialog } from '../../../components/actions/act-dialog.tsx'
import { SelectField, TextField } from '../../../components/form/fields/fields.tsx'
import { SpanFields } from '../../../components/form/fields/span-fields.tsx'
import { toastSuccess } from '../../../components/feedback/toast.ts'
import { FollowedWeekday } from '../../../components/dates/followed-weekday.tsx'
import type { Whole } from '../../../components/form/use-record-form.ts'
import { FormFieldsContext } from '../../../components/form/form-fields.ts'
import { HistoryLabel } from '../../../components/form/history-label.ts'
import { rowNow } from '../../../components/form/saved-now.ts'
import { submitForm } from '../../../components/form/submit-form.ts'
import { useWindowVersions } from '../../../components/form/use-window-versions.ts'
import { Button } from '../../../ui/button.tsx'

const kinds = holidayKinds.map((value) => ({ value, label: holidayKindLabels[value] }))
/** Derived from the free days: the year's effective days and its calendar. */
export const touchedByHolidays = [academicYearEndpoints.list, academicYearEndpoints.calendar, holidayEndpoints.list]
const touches = touchedByHolidays

type HolidayDialogProps = { yearId: string; record: Holiday | null; onRemove?: () => void; onClose: () => void }

/** A day or a range that the school sets free, or an activity that counts as a school day. */
export function HolidayDialog({ yearId, record, onRemove, onClose }: HolidayDialogProps) {
  const create = useEndpointMutation(holidayEndpoints.create, { touches })
  const update = useEndpointMutation(holidayEndpoints.update, { touches })
  const [form, draft] = useBodyForm(holidayFormFields, record ? toFields(record) : fresh, {
    endpoint: record ? holidayEndpoints.update : holidayEndpoints.create,
    of: [yearId, record?.id],
  })
  const { control } = form
  const cache = useQueryClient()
  const versions = useWindowVersions({
    form,
    read: record && (() => rowNow<Holiday>(cache, holidayEndpoints.list, record.id)),
    toFields,
    save: () => void save(),
  })
  const send = async (body: z.input<typeof holidayFormFields>) => {
    const { message } = record
      ? await update.mutateAsync({ params: { id: yearId, holidayId: record.id }, body })
      : await create.mutateAsync({ params: { id: yearId }, body })
    toastSuccess(message)
    onClose()
  }
  const save = submitForm(form, send, { onStale: versions.showConflict })
  return (
    <ActDialog
      title={record ? record.name : 'Tambah hari libur'}
      verb="Simpan"
      busy={form.formState.isSubmitting}
      onAct={() => void save()}
      onClose={onClose}
    >
      <FormFieldsContext value={versions.fields}>
        {draft.offer}
        {versions.dialog}
        <HistoryLabel name="followsWeekday" label="Pelajaran memakai" show={timetableOf} />
        <form noValidate className="grid gap-4 sm:grid-cols-2" onSubmit={(event) => void save(event)}>
          <TextField control={control} name="name" label="Nama" required />
          <SelectField control={control} name="kind" label="Jenis" options={kinds} required />
          <SpanFields form={form} />
          {form.watch('kind') === 'MASUK' && (
            <FollowedWeekday
              value={form.watch('followsWeekday')}
              error={form.formState.errors.followsWeekday?.message}
              onChange={(followed) => form.setValue('followsWeekday', followed, { shouldValidate: true })}
            />
          )}
        </form>
      </FormFieldsContext>
      {record && onRemove && (
        <Button tone="quietDanger" className="justify-self-start" onClick={onRemove}>
          Hapus hari libur
        </Button>
      )}
    </ActDialog>
  )
}

const fresh = {
  name: '',
  startDate: '',
  endDate: '',
  kind: 'SEKOLAH' as const,
  followsWeekday: undefined,
  version: undefined,
}

const toFields = ({
  name,
  startDate,
  endDate,
  kind,
  followsWeekday,
  version,
}: Holiday): Whole<z.input<typeof holidayFields>> => ({
  name,
  startDate,
  endDate,
  kind,
  // Of another kind it was never asked.
  followsWeekday: kind === 'MASUK' ? followsWeekday : undefined,
  version,
})

const timetableOf = (weekday: string) => `Jadwal ${weekdayNames[Number(weekday) - 1] ?? weekday}`
