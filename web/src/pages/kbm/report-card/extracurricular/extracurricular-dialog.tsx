import {
  type Extracurricular,
  extracurricularEndpoints,
  extracurricularFields,
} from '@hadir/contract/student/extracurricular.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { toastFailure, toastSuccess } from '../../../../components/feedback/toast.ts'
import { useBodyForm } from '../../../../components/form/body-form.ts'
import { TextField } from '../../../../components/form/fields/fields.tsx'
import { TeacherField } from '../../../../components/form/fields/teacher-field.tsx'
import { RecordDialog } from '../../../../components/form/record-dialog.tsx'
import { readNow } from '../../../../components/form/saved-now.ts'
import { submitForm } from '../../../../components/form/submit-form.ts'
import { useWindowVersions } from '../../../../components/form/use-window-versions.ts'
import type { BodyOf } from '../../../../components/form/use-record-form.ts'
import { leftAt } from '../../../../components/list/scroll-restoration.ts'
import { extracurricularPath } from '../../../../components/evaluation/evaluation-paths.ts'
import { useEndpointMutation } from '../../../../http/query.ts'
import { paths } from '../../../../paths.ts'
import { useSchoolId } from '../../../../session/use-school-id.ts'

const touches = [extracurricularEndpoints.list]

type ExtracurricularDialogProps = {
  record: Extracurricular | null
  query: { academicYearId?: string; semesterNo?: number }
  onClose: () => void
}

/** Name and coach of an activity; saving a new one opens its roster. */
export function ExtracurricularDialog({ record, query, onClose }: ExtracurricularDialogProps) {
  const params = { schoolId: useSchoolId() }
  const navigate = useNavigate()
  const cache = useQueryClient()
  const create = useEndpointMutation(extracurricularEndpoints.create, { touches })
  const update = useEndpointMutation(extracurricularEndpoints.update, { touches })
  const remove = useEndpointMutation(extracurricularEndpoints.remove, { touches })
  const [form, draft] = useBodyForm(extracurricularFields, record ? toFields(record) : fresh, {
    endpoint: record ? extracurricularEndpoints.update : extracurricularEndpoints.create,
    of: [params, query, record?.id],
  })
  const versions = useWindowVersions({
    form,
    read:
      record &&
      (async () =>
        (await readNow(cache, extracurricularEndpoints.read, { params: { ...params, id: record.id } })).data),
    toFields,
    save: () => void save(),
  })
  const send = async (body: BodyOf<typeof extracurricularEndpoints.update>) => {
    const { data, message } = record
      ? await update.mutateAsync({ params: { ...params, id: record.id }, body })
      : await create.mutateAsync({ params, query, body })
    toastSuccess(message ?? `${data.name} tersimpan`)
    onClose()
    if (!record) void navigate(extracurricularPath(data.id))
  }
  const save = submitForm(form, send, { onStale: versions.showConflict })
  const discard = () =>
    record &&
    remove.mutate(
      { params: { ...params, id: record.id } },
      {
        onSuccess: () => {
          toastSuccess(`${record.name} dihapus`)
          void navigate(leftAt(paths.extracurriculars))
        },
        onError: toastFailure,
      },
    )
  return (
    <RecordDialog
      title={record ? `Ubah ${record.name}` : 'Tambah ekstrakurikuler'}
      form={form}
      fields={versions.fields}
      onSave={() => void save()}
      removal={
        record && {
          what: record.name,
          loses: record.members > 0 ? `${record.members} anggota dan penilaiannya ikut terhapus.` : undefined,
          busy: remove.isPending,
          onRemove: discard,
        }
      }
      onClose={onClose}
    >
      {draft.offer}
      {versions.dialog}
      <TextField control={form.control} name="name" label="Nama" placeholder="Pramuka" required />
      <TeacherField control={form.control} name="teacherId" label="Pembina" teacher={record?.teacher} />
    </RecordDialog>
  )
}

const fresh = { name: '', teacherId: '', version: undefined }

const toFields = ({ name, teacher, version }: Extracurricular) => ({ name, teacherId: teacher?.id ?? '', version })
