import { zodResolver } from '@hookform/resolvers/zod'
import { academicSubjectEndpoints } from '@hadir/contract/academic-subject.ts'
import { formatLongDate } from '@hadir/contract/dates.ts'
import { type Task, taskEndpoints, taskFields } from '@hadir/contract/task.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { ask, useSend } from '../../http/query.ts'
import { useCan } from '../../kit/add-link.tsx'
import { ComboField, DateField, NumberField, TextField } from '../../kit/fields.tsx'
import { FormFieldsContext, makeFormFields } from '../../kit/form-fields.ts'
import { RecordHistory } from '../../kit/record-history.tsx'
import { showServerErrors } from '../../kit/server-errors.ts'
import { useDebounced } from '../../kit/use-debounced.ts'
import { useSchoolId } from '../../session/use-school-id.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { sayFailure, saySuccess } from '../../kit/say.ts'

type Fields = z.input<typeof taskFields>
type TaskDialogProps = { record: Task | null; onClose: () => void }
const touches = [taskEndpoints.list]

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
  const create = useSend(taskEndpoints.create, { touches })
  const update = useSend(taskEndpoints.update, { touches })
  const remove = useSend(taskEndpoints.remove, { touches })
  const [q, setQ] = useState('')
  const onSearch = useDebounced((text: string) => setQ(text.trim()), 250)
  const given = useQuery(ask(academicSubjectEndpoints.list, { params, query: { pageSize: 25, ...(q && { q }) } }))
  const found = (given.data?.data ?? []).map(({ id, subject, academicClass }) => ({
    value: id,
    label: `${subject.name} – ${academicClass.name}`,
  }))
  const own = record && {
    value: record.academicSubjectId,
    label: `${record.subject.name} – ${record.academicClass.name}`,
  }
  const [chosen, setChosen] = useState(own)
  const options = chosen && !found.some(({ value }) => value === chosen.value) ? [chosen, ...found] : found
  const form = useForm<Fields>({
    resolver: zodResolver(taskFields, undefined, { raw: true }),
    defaultValues: record
      ? toFields(record)
      : { academicSubjectId: '', title: '', description: '', dueDate: '', maxScore: 100 },
  })
  const { control } = form
  const [fields] = useState(() => makeFormFields((name) => form.setFocus(name as keyof Fields)))
  const finish = (message: string | undefined) => {
    saySuccess(message)
    onClose()
  }
  const save = form.handleSubmit(async (body) => {
    try {
      const answer = record
        ? await update.mutateAsync({ params: { ...params, id: record.id }, body })
        : await create.mutateAsync({ params, body })
      finish(answer.message)
    } catch (error) {
      showServerErrors(error as Error, { setError: form.setError, hasField: (path) => path in form.getValues() })
    }
  })
  const discard = (id: string) =>
    remove.mutate(
      { params: { ...params, id } },
      {
        onSuccess: ({ message }) => finish(message),
        onError: sayFailure,
      },
    )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={record ? record.title : 'Tambah tugas'}
      actions={
        <>
          {record && (
            <Button
              tone="quiet"
              className="mr-auto text-danger"
              busy={remove.isPending}
              onClick={() => discard(record.id)}
            >
              Hapus
            </Button>
          )}
          <Button onClick={onClose}>Batal</Button>
          <Button tone="primary" busy={form.formState.isSubmitting} onClick={() => void save()}>
            Simpan
          </Button>
        </>
      }
    >
      <FormFieldsContext value={fields}>
        <form noValidate className="grid gap-4 sm:grid-cols-2" onSubmit={(event) => void save(event)}>
          <div className="sm:col-span-2">
            <ComboField
              control={control}
              name="academicSubjectId"
              label="Mata pelajaran kelas"
              options={options}
              placeholder="Pilih mata pelajaran"
              note={given.isPending ? 'Memuat…' : undefined}
              onSearch={onSearch}
              onChosen={(id) => setChosen(options.find(({ value }) => value === id) ?? null)}
              required
            />
          </div>
          <TextField control={control} name="title" label="Judul" maxLength={120} required />
          <TextField control={control} name="description" label="Keterangan" maxLength={1000} />
          <DateField control={control} name="dueDate" label="Tenggat" required />
          <NumberField control={control} name="maxScore" label="Nilai maksimal" help="1 sampai 100" required />
        </form>
        {record && (
          <RecordHistory endpoint={taskEndpoints.history} params={{ ...params, id: record.id }} fields={fields} />
        )}
      </FormFieldsContext>
    </Dialog>
  )
}

const toFields = (record: Task): Fields => ({
  academicSubjectId: record.academicSubjectId,
  title: record.title,
  description: record.description ?? '',
  dueDate: record.dueDate,
  maxScore: record.maxScore,
  version: record.version,
})
