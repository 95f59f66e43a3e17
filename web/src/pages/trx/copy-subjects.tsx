import { academicSubjectEndpoints } from '@hadir/contract/academic-subject.ts'
import { academicClassEndpoints } from '@hadir/contract/class.ts'
import { useSend } from '../../http/query.ts'
import { useSchoolId } from '../../session/use-school-id.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { sayFailure } from '../../kit/say-failure.ts'
import { notify } from '../../ui/toast-store.ts'

const touches = [academicSubjectEndpoints.list, academicClassEndpoints.list]

/** Takes over last year's subjects, class by class. */
export function CopySubjects({ onClose }: { onClose: () => void }) {
  const schoolId = useSchoolId()
  const copy = useSend(academicSubjectEndpoints.copy, { touches })
  const run = () =>
    copy.mutate(
      { params: { schoolId }, body: {} },
      {
        onSuccess: ({ message, data }) => {
          const rest = data.withoutTeacher > 0 ? `, ${data.withoutTeacher} di antaranya perlu guru baru` : ''
          notify({ title: 'Sukses', description: `${message}${rest}`, tone: 'success' })
          onClose()
        },
        onError: sayFailure,
      },
    )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Salin dari tahun lalu?"
      description="Setiap kelas mendapat mata pelajaran, guru, JP, KKTP, dan bobot yang dimiliki kelas bernama sama tahun lalu. Yang sudah ada tidak diubah. Guru yang tidak lagi aktif dikosongkan."
      actions={
        <>
          <Button onClick={onClose}>Batal</Button>
          <Button tone="primary" busy={copy.isPending} onClick={run}>
            Salin
          </Button>
        </>
      }
    />
  )
}
