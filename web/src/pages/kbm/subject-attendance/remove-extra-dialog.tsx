import type { LessonSheet } from '@hadir/contract/attendance/subject-attendance/lesson-record.ts'
import { lessons } from '@hadir/contract/attendance/subject-attendance/subject-attendance.ts'
import { useNavigate } from 'react-router'
import { useEndpointMutation } from '../../../http/query.ts'
import { ActDialog } from '../../../components/actions/act-dialog.tsx'
import { toastFailure, toastSuccess } from '../../../components/feedback/toast.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { timesText } from '../lesson-words.ts'

type RemoveExtraDialogProps = { sheet: LessonSheet; schoolId: string; onClose: () => void }

/** Removes an empty extra lesson; for one in use it shows why it stays. */
export function RemoveExtraDialog({ sheet, schoolId, onClose }: RemoveExtraDialogProps) {
  const { lesson, maySubstitute } = sheet
  const navigate = useNavigate()
  const remove = useEndpointMutation(lessons.removeExtra, {
    touches: [lessons.list],
    after: ({ message }) => {
      toastSuccess(message)
      void navigate(`${paths.subjectAttendance}?date=${lesson.date}`)
    },
  })
  const description = `${lesson.subject.name}, ${lesson.academicClass.name}, ${timesText(lesson)}`
  if (sheet.removal === 'FREE')
    return (
      <ActDialog
        title="Hapus pelajaran tambahan?"
        description={`${description}. Belum ada yang disimpan di dalamnya.`}
        verb="Hapus"
        tone="danger"
        busy={remove.isPending}
        onAct={() => remove.mutate({ params: { schoolId, lessonId: lesson.key } }, { onError: toastFailure })}
        onClose={onClose}
      />
    )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Pelajaran ini tidak dapat dihapus"
      description={description}
      actions={<Button onClick={onClose}>Tutup</Button>}
    >
      <p>
        Absensi, jurnal, lampiran, atau kehadiran gurunya sudah pernah disimpan. Riwayat siswa dan pelajaran tidak
        pernah dibuang.
      </p>
      {maySubstitute && (
        <p>
          Bila pelajaran ini tidak jadi berlangsung, pilih Kosong pada Kehadiran guru dan tulis sebabnya di catatan.
        </p>
      )}
    </Dialog>
  )
}
