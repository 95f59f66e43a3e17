import { readOverview } from '@hadir/contract/attendance/report/overview.ts'
import { maxNote } from '@hadir/contract/attendance/attendance-mark.ts'
import { warnings } from '@hadir/contract/attendance/report/warning.ts'
import { useState } from 'react'
import { useEndpointMutation } from '../../../../http/query.ts'
import { ActDialog } from '../../../../components/actions/act-dialog.tsx'
import { toastFailure, toastSuccess } from '../../../../components/feedback/toast.ts'
import { LimitedText } from '../../../../components/form/fields/limited-text.tsx'
import { tooLong } from '../../../../components/form/fields/too-long.ts'
import { useSchoolId } from '../../../../session/use-school-id.ts'
import { useSchoolWords } from '../../../../session/use-school-words.ts'

export const touches = [warnings.list, readOverview]
const fewest = 3

type HandleDialogProps = {
  students: readonly { id: string; name?: string }[]
  onDone?: () => void
  onClose: () => void
}

/** Records what was done about one or several students, in a few words. */
export function HandleDialog({ students, onDone, onClose }: HandleDialogProps) {
  const params = { schoolId: useSchoolId() }
  const [note, setNote] = useState('')
  const [isChecked, setChecked] = useState(false)
  const handle = useEndpointMutation(warnings.handle, {
    touches,
    after: ({ message }) => {
      toastSuccess(message)
      onDone?.()
      onClose()
    },
  })
  const error = isChecked && note.trim().length < fewest ? 'Tulis tindakannya, minimal 3 karakter' : undefined
  const words = useSchoolWords()
  const act = () => {
    setChecked(true)
    if (note.trim().length < fewest) return
    handle.mutate({ params, body: { studentIds: students.map(({ id }) => id), note } }, { onError: toastFailure })
  }
  const [only] = students
  return (
    <ActDialog
      title={
        students.length === 1 && only?.name ? `${only.name} sudah ditindak` : `${students.length} siswa sudah ditindak`
      }
      description={`Catatan ini terbaca oleh admin, wali kelas, BK, dan kepala ${words.place}. Bila siswa alpa lagi sesudahnya, ia kembali perlu ditindak.`}
      verb="Simpan"
      busy={handle.isPending}
      missing={tooLong(note, maxNote)}
      onAct={act}
      onClose={onClose}
    >
      <LimitedText
        label="Tindakan"
        error={error}
        required
        rows={3}
        most={maxNote}
        placeholder="Misalnya: orang tua ditelepon, siswa dipanggil BK, kunjungan rumah"
        value={note}
        onChange={setNote}
      />
    </ActDialog>
  )
}
