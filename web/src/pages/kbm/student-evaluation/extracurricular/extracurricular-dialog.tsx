import {
  type Extracurricular,
  extracurricularEndpoints,
  extracurricularFields,
} from '@hadir/contract/student/extracurricular.ts'
import { useNavigate } from 'react-router'
import { toastFailure, toastSuccess } from '../../../../components/feedback/toast.ts'
import { useBodyForm } from '../../../../components/form/body-form.ts'
import { TextField } from '../../../../components/form/fields/fields.tsx'
import { TeacherField } from '../../../../components/form/fields/teacher-field.tsx'
import { RecordDialog } from '../../../../components/form/record-dialog.tsx'
import { submitForm } from '../../../../components/form/submit-form.ts'
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
  const create = useEndpointMutation(extracurricularEndpoints.create, { touches })
  const update = useEndpointMutation(extracurricularEndpoints.update, { touches })
  const remove = useEndpointMutation(extracurricularEndpoints.remove, { touches })
  const [form, draft] = useBodyForm(
    extracurricularFields,
    { name: record?.name ?? '', teacherId: record?.teacher?.id ?? '', version: record?.version },
    {
      endpoint: record ? extracurricularEndpoints.update : extracurricularEndpoints.create,
      of: [params, query, record?.id],
    },
  )
  const save = submitForm(form, async (body) => {
    const { data, message } = record
      ? await update.mutateAsync({ params: { ...params, id: record.id }, body })
      : await create.mutateAsync({ params, query, body })
    toastSuccess(message ?? `${data.name} tersimpan`)
    onClose()
    if (!record) void navigate(extracurricularPath(data.id))
  })
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
      {() => (
        <>
          {draft.offer}
          <TextField control={form.control} name="name" label="Nama" placeholder="Pramuka" required />
          <TeacherField control={form.control} name="teacherId" label="Pembina" teacher={record?.teacher} />
        </>
      )}
    </RecordDialog>
  )
}
