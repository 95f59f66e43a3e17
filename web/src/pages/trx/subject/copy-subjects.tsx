import { academicSubjectEndpoints } from '@hadir/contract/subject/academic-subject.ts'
import { academicClassEndpoints } from '@hadir/contract/class/academic-class.ts'
import { useEndpointMutation } from '../../../http/query.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { ActDialog } from '../../../components/actions/act-dialog.tsx'
import { toastFailure, toastSuccess } from '../../../components/feedback/toast.ts'

const touches = [academicSubjectEndpoints.list, academicClassEndpoints.list]

/** Copies last year's subjects, class by class. */
export function CopySubjects({ onClose }: { onClose: () => void }) {
  const schoolId = useSchoolId()
  const copy = useEndpointMutation(academicSubjectEndpoints.copy, { touches })
  const run = () =>
    copy.mutate(
      { params: { schoolId }, body: {} },
      {
        onSuccess: ({ message, data }) => {
          const rest = data.withoutTeacher > 0 ? `, ${data.withoutTeacher} di antaranya perlu guru baru` : ''
          toastSuccess(`${message}${rest}`)
          onClose()
        },
        onError: toastFailure,
      },
    )
  return (
    <ActDialog
      title="Salin dari tahun lalu?"
      description="Setiap kelas mendapat mata pelajaran, guru, JP, KKTP, dan bobot yang dimiliki kelas bernama sama tahun lalu. Yang sudah ada tidak diubah. Guru yang tidak lagi aktif dikosongkan."
      verb="Salin"
      busy={copy.isPending}
      onAct={run}
      onClose={onClose}
    />
  )
}
