import { zodResolver } from '@hookform/resolvers/zod'
import { academicClassEndpoints } from '@hadir/contract/class.ts'
import { type Exam, examEndpoints, examFields, examKindLabels, examKinds } from '@hadir/contract/exam.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { ask, useSend } from '../../http/query.ts'
import { ChoicesField } from '../../kit/choices-field.tsx'
import { DateField, SelectField, TextField } from '../../kit/fields.tsx'
import { FormFieldsContext, makeFormFields } from '../../kit/form-fields.ts'
import { RecordHistory } from '../../kit/record-history.tsx'
import { showServerErrors } from '../../kit/server-errors.ts'
import { useSchoolId } from '../../session/use-school-id.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { sayFailure, saySuccess } from '../../kit/say.ts'

type Fields = z.input<typeof examFields>
const touches = [examEndpoints.list]
const kinds = examKinds.map((value) => ({ value, label: `${value} – ${examKindLabels[value]}` }))

/** One period of assessment, new or to be changed. */
export function ExamDialog({ record, onClose }: { record: Exam | null; onClose: () => void }) {
  const params = { schoolId: useSchoolId() }
  const create = useSend(examEndpoints.create, { touches })
  const update = useSend(examEndpoints.update, { touches })
  const remove = useSend(examEndpoints.remove, { touches })
  const classes = useQuery(ask(academicClassEndpoints.list, { params, query: { pageSize: 100 } }))
  const form = useForm<Fields>({
    resolver: zodResolver(examFields, undefined, { raw: true }),
    defaultValues: record
      ? { ...pick(record), academicClassIds: record.classes.map(({ id }) => id) }
      : { name: '', kind: 'STS', startDate: '', endDate: '', academicClassIds: [] },
  })
  const { control } = form
  const [fields] = useState(() => makeFormFields((name) => form.setFocus(name as keyof Fields)))
  const all = classes.data?.data ?? []
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
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={record ? record.name : 'Tambah exam'}
      actions={
        <>
          {record && (
            <Button
              tone="quiet"
              className="mr-auto text-danger"
              busy={remove.isPending}
              onClick={() =>
                remove.mutate(
                  { params: { ...params, id: record.id } },
                  {
                    onSuccess: ({ message }) => finish(message),
                    onError: sayFailure,
                  },
                )
              }
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
          <TextField control={control} name="name" label="Nama" help="Misalnya STS Ganjil" required />
          <SelectField control={control} name="kind" label="Jenis" options={kinds} required />
          <DateField control={control} name="startDate" label="Dari" required />
          <DateField control={control} name="endDate" label="Sampai" required />
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
      </FormFieldsContext>
    </Dialog>
  )
}

const pick = ({ name, kind, startDate, endDate, version }: Exam) => ({ name, kind, startDate, endDate, version })
