import { attendance } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { attendanceLabels, plannedStatuses } from '@hadir/contract/labels.ts'
import { plannedAbsences, plannedFields } from '@hadir/contract/attendance/planned-absence.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOptionsOf, useEndpointMutation } from '../../http/query.ts'
import { ActDialog } from '../../components/actions/act-dialog.tsx'
import { useBodyForm } from '../../components/form/body-form.ts'
import { choicesNote } from '../../components/form/fields/missing-choices.ts'
import { ComboField, SelectField } from '../../components/form/fields/fields.tsx'
import { SpanFields } from '../../components/form/fields/span-fields.tsx'
import { TextAreaField } from '../../components/form/fields/text-area-field.tsx'
import { dateNow } from '../../components/dates/date-now.ts'
import { toastSuccess } from '../../components/feedback/toast.ts'
import { submitForm } from '../../components/form/submit-form.ts'
import { ChoicesNoteLine } from '../../ui/inputs/choices-note.tsx'
import { Field } from '../../ui/inputs/field.tsx'
import { Select } from '../../ui/inputs/select.tsx'

const touches = [plannedAbsences.list, attendance.classes]
const statuses = plannedStatuses.map((value) => ({ value, label: attendanceLabels[value] }))

type PlanDialogProps = {
  schoolId: string
  /** Set if the plan is entered from her sheet, with that sheet's day. */
  student?: { studentId: string; name: string; date: string }
  onClose: () => void
}

/** One student, a range of days, and a reason: the sheets of these school days are filled in automatically. */
export function PlanDialog({ schoolId, student, onClose }: PlanDialogProps) {
  const [academicClassId, setClass] = useState('')
  const [today] = useState(dateNow)
  const classes = useQuery({
    ...queryOptionsOf(attendance.classes, { params: { schoolId }, query: { pageSize: 100 } }),
    enabled: !student,
  })
  const only = classes.data?.data.length === 1 ? classes.data.data[0]?.academicClassId : undefined
  const chosen = academicClassId || only || ''
  const sheet = useQuery({
    ...queryOptionsOf(attendance.sheet, { params: { schoolId, academicClassId: chosen }, query: {} }),
    enabled: chosen !== '',
  })
  const classNote = choicesNote({
    list: classes,
    rows: classes.data?.data ?? [],
    none: 'Tidak ada kelas untuk Anda hari ini',
  })
  const students = sheet.data?.data.students.map(({ studentId: value, name: label }) => ({ value, label })) ?? []
  const create = useEndpointMutation(plannedAbsences.create, { touches, after: ({ message }) => toastSuccess(message) })
  const [form, draft] = useBodyForm(
    plannedFields,
    {
      // Nothing is chosen yet; the schema's message covers that.
      studentId: student?.studentId ?? '',
      status: 'I',
      startDate: student?.date ?? today,
      endDate: student?.date ?? today,
      reason: '',
    },
    {
      endpoint: plannedAbsences.create,
      of: student ?? schoolId,
      beside: { value: academicClassId, empty: '', restore: setClass },
    },
  )
  const { control } = form
  const save = submitForm(form, async (body) => {
    await create.mutateAsync({ params: { schoolId }, body })
    onClose()
  })
  return (
    <ActDialog
      title="Catat ketidakhadiran"
      description={student?.name}
      verb="Simpan"
      busy={form.formState.isSubmitting}
      onAct={() => void save()}
      onClose={onClose}
    >
      {draft.offer}
      <form noValidate className="grid gap-4 sm:grid-cols-2" onSubmit={(event) => void save(event)}>
        {!student && (
          <>
            <Field label="Kelas" help={classNote && <ChoicesNoteLine note={classNote} />} required>
              {(aria) => (
                <Select
                  {...aria}
                  placeholder="Pilih…"
                  options={(classes.data?.data ?? []).map((one) => ({ value: one.academicClassId, label: one.name }))}
                  value={chosen}
                  onChange={(event) => {
                    setClass(event.target.value)
                    form.setValue('studentId', '')
                  }}
                />
              )}
            </Field>
            <ComboField
              control={control}
              name="studentId"
              label="Siswa"
              options={students}
              disabled={chosen === ''}
              placeholder={chosen === '' ? 'Pilih kelas dahulu' : 'Pilih…'}
              note={choicesNote({ list: sheet, rows: students, none: 'Kelas ini belum punya siswa' })}
              required
            />
          </>
        )}
        <SpanFields form={form} />
        <SelectField control={control} name="status" label="Keterangan" options={statuses} required />
        <TextAreaField control={control} name="reason" label="Alasan" isLine required />
      </form>
    </ActDialog>
  )
}
