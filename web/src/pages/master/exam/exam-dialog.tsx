import { academicClassEndpoints } from '@hadir/contract/class/academic-class.ts'
import { type Exam, examEndpoints, examFields, examKindLabels, examKinds } from '@hadir/contract/academic-year/exam.ts'
import { useQuery } from '@tanstack/react-query'
import { wholeListOf } from '../../../http/whole-list.ts'
import { useBodyForm } from '../../../components/form/body-form.ts'
import { ChoicesField } from '../../../components/form/fields/choices-field.tsx'
import { SelectField, TextField } from '../../../components/form/fields/fields.tsx'
import { SpanFields } from '../../../components/form/fields/span-fields.tsx'
import { RecordDialog } from '../../../components/form/record-dialog.tsx'
import { useRecordDialog } from '../../../components/form/use-record-dialog.ts'
import { RecordHistory } from '../../../components/form/record-history.tsx'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { Button } from '../../../ui/button.tsx'

const kinds = examKinds.map((value) => ({ value, label: `${value} – ${examKindLabels[value]}` }))

/** A new or existing assessment period. */
export function ExamDialog({ record, onClose }: { record: Exam | null; onClose: () => void }) {
  const params = { schoolId: useSchoolId() }
  const classes = useQuery(wholeListOf(academicClassEndpoints.list, { params, query: {} }))
  const [form, draft] = useBodyForm(examFields, record ? toFields(record) : fresh, {
    endpoint: record ? examEndpoints.update : examEndpoints.create,
    of: [params, record?.id],
  })
  const { control } = form
  const all = classes.data ?? []
  const what = record?.name ?? ''
  const { save, removal, fields, clashDialog } = useRecordDialog({
    endpoints: examEndpoints,
    record,
    toFields,
    what,
    form,
    onClose,
  })
  return (
    <RecordDialog
      title={record ? record.name : 'Tambah exam'}
      form={form}
      fields={fields}
      onSave={() => void save()}
      removal={removal}
      onClose={onClose}
    >
      {draft.offer}
      {clashDialog}
      <form noValidate className="grid gap-4 sm:grid-cols-2" onSubmit={(event) => void save(event)}>
        <TextField control={control} name="name" label="Nama" help="Misalnya STS Ganjil" required />
        <SelectField control={control} name="kind" label="Jenis" options={kinds} required />
        <SpanFields form={form} />
        <div className="grid gap-2 sm:col-span-2">
          <ChoicesField
            control={control}
            name="academicClassIds"
            label="Kelas"
            options={all.map(({ id, name }) => ({ value: id, label: name }))}
            required
          />
          <Button
            className="justify-self-start"
            onClick={() =>
              form.setValue(
                'academicClassIds',
                all.map(({ id }) => id),
                { shouldDirty: true },
              )
            }
          >
            Pilih semua kelas
          </Button>
        </div>
      </form>
      {record && (
        <RecordHistory endpoint={examEndpoints.history} params={{ ...params, id: record.id }} fields={fields} />
      )}
    </RecordDialog>
  )
}

const fresh = {
  name: '',
  kind: 'STS' as const,
  startDate: '',
  endDate: '',
  academicClassIds: [],
  version: undefined,
}

const toFields = ({ name, kind, startDate, endDate, classes, version }: Exam) => ({
  name,
  kind,
  startDate,
  endDate,
  academicClassIds: classes.map(({ id }) => id),
  version,
})
