import { type AcademicSubject, academicSubjectEndpoints } from '@hadir/contract/subject/academic-subject.ts'
import { formatLongDate } from '@hadir/contract/dates/dates.ts'
import { type Task, taskEndpoints, taskFields } from '@hadir/contract/subject/task.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { queryOptionsOf } from '../../../http/query.ts'
import { choicesNote } from '../../../components/form/fields/missing-choices.ts'
import { useBodyForm } from '../../../components/form/body-form.ts'
import { useCan } from '../../../session/use-can.ts'
import { CheckField, ComboField, DateField, NumberField } from '../../../components/form/fields/fields.tsx'
import { TextAreaField } from '../../../components/form/fields/text-area-field.tsx'
import { RecordDialog } from '../../../components/form/record-dialog.tsx'
import { useRecordDialog } from '../../../components/form/use-record-dialog.ts'
import { RecordHistory } from '../../../components/form/record-history.tsx'
import type { Whole } from '../../../components/form/use-record-form.ts'
import { useServerSearch } from '../../../ui/inputs/server-search.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'

type Fields = z.input<typeof taskFields>
type GivenSubject = Pick<AcademicSubject, 'id'> & {
  subject: { name: string }
  academicClass: { name: string }
  /** The classes taught together with it; none for most. */
  joint: readonly { academicClass: { name: string } }[]
}
type TaskDialogProps = { record: Task | null; onClose: () => void }

export function TaskDialog({ record, onClose }: TaskDialogProps) {
  const mayWrite = useCan('task:write')
  const isMine = mayWrite && (record === null || record.isOwn)
  return isMine ? (
    <TaskForm record={record} onClose={onClose} />
  ) : (
    record && <Reading record={record} onClose={onClose} />
  )
}

function Reading({ record, onClose }: { record: Task; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={record.title}
      description={`${record.subject.name}, kelas ${record.academicClass.name}. Tenggat ${formatLongDate(record.dueDate)}.`}
      actions={<Button onClick={onClose}>Tutup</Button>}
    >
      <p className="whitespace-pre-line">{record.description ?? 'Tanpa keterangan.'}</p>
      <p className="mt-3 text-sm text-soft">
        Dari {record.by}. Nilai maksimal {record.maxScore}.
      </p>
    </Dialog>
  )
}

function TaskForm({ record, onClose }: TaskDialogProps) {
  const params = { schoolId: useSchoolId() }
  const { q, searchOf } = useServerSearch()
  const given = useQuery(
    queryOptionsOf(academicSubjectEndpoints.list, { params, query: { pageSize: 25, ...(q && { q }) } }),
  )
  // Stays what was chosen when the search ends, and the list is another.
  const [chosen, setChosen] = useState<GivenSubject | null>(record && { ...record, id: record.academicSubjectId })
  const found: readonly GivenSubject[] = given.data?.data ?? []
  const offered = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found
  const [form, draft] = useBodyForm(taskFields, record ? toFields(record) : fresh, {
    endpoint: record ? taskEndpoints.update : taskEndpoints.create,
    of: [params, record?.id],
    beside: { value: chosen, empty: record ? chosen : null, restore: setChosen },
  })
  const { control } = form
  const onlyThisClass = form.watch('onlyThisClass') ?? false
  const { joint = [], academicClass: ofClass } = record ?? chosen ?? {}
  const classes = joint.map(({ academicClass }) => academicClass.name).join(' + ')
  const { save, removal, fields, clashDialog } = useRecordDialog({
    endpoints: taskEndpoints,
    record,
    toFields,
    what: [record?.title, joint.length > 1 && `dari ${onlyThisClass ? ofClass?.name : classes}`]
      .filter(Boolean)
      .join(' '),
    form,
    onClose,
    ...(onlyThisClass && { removed: { onlyThisClass: 'true' } }),
  })
  return (
    <RecordDialog
      title={record ? record.title : 'Tambah tugas'}
      form={form}
      fields={fields}
      onSave={() => void save()}
      removal={removal}
      onClose={onClose}
    >
      {draft.offer}
      {clashDialog}
      <form noValidate className="grid gap-4 sm:grid-cols-2" onSubmit={(event) => void save(event)}>
        <div className="sm:col-span-2">
          <ComboField
            control={control}
            name="academicSubjectId"
            label="Mata pelajaran kelas"
            options={offered.map(({ id, subject, academicClass }) => ({
              value: id,
              label: `${subject.name} – ${academicClass.name}`,
            }))}
            placeholder="Pilih mata pelajaran"
            note={choicesNote({ list: given, rows: offered, none: 'Tidak ada yang cocok' })}
            search={searchOf(given)}
            onChosen={(id) => setChosen(offered.find((one) => one.id === id) ?? null)}
            required
          />
        </div>
        {joint.length > 1 && (
          <div className="sm:col-span-2">
            <CheckField
              control={control}
              name="onlyThisClass"
              label={`Hanya kelas ${ofClass?.name}`}
              help={jointHelp({ isNew: !record, classes, onlyThisClass })}
            />
          </div>
        )}
        <TextAreaField control={control} name="title" label="Judul" isLine required />
        <TextAreaField control={control} name="description" label="Keterangan" isLine />
        <DateField control={control} name="dueDate" label="Tenggat" required />
        <NumberField control={control} name="maxScore" label="Nilai maksimal" help="1 sampai 100" required />
      </form>
      {record && (
        <RecordHistory endpoint={taskEndpoints.history} params={{ ...params, id: record.id }} fields={fields} />
      )}
    </RecordDialog>
  )
}

/** What the choice of one class does in a joint lesson. */
function jointHelp(chosen: { isNew: boolean; classes: string; onlyThisClass: boolean }): string {
  const { isNew, classes, onlyThisClass } = chosen
  if (isNew) {
    return onlyThisClass
      ? 'Kelas lain dari pelajaran gabungan ini tidak mendapat tugas.'
      : `Pelajaran gabungan: diberikan sekaligus ke ${classes}.`
  }
  return onlyThisClass
    ? `Tugas kelas lain tetap, dan sesudah ini terpisah dari yang ini.`
    : `Tugas gabungan: simpan dan hapus berlaku untuk ${classes}.`
}

const fresh = {
  academicSubjectId: '',
  title: '',
  description: '',
  dueDate: '',
  maxScore: 100,
  onlyThisClass: false,
  version: undefined,
}

const toFields = (record: Task): Whole<Fields> => ({
  academicSubjectId: record.academicSubjectId,
  title: record.title,
  description: record.description ?? '',
  dueDate: record.dueDate,
  maxScore: record.maxScore,
  onlyThisClass: false,
  version: record.version,
})
