import { attendance, type SheetStudent } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { letters, letterSize } from '@hadir/contract/attendance/letter.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Camera } from 'lucide-react'
import { queryOptionsOf, useEndpointMutation } from '../../../../http/query.ts'
import { toastFailure, toastSuccess } from '../../../../components/feedback/toast.ts'
import { shrinkFile } from '../../../../components/pictures/shrink-picture.ts'
import { storeFile } from '../../../../offline/files/store-file.ts'
import { targetOf } from '../../../../offline/files/pending-file.ts'
import { useWaitingFile, WaitingFile, WaitingPicture } from '../../../../layout/outbox/waiting-file.tsx'
import { useSession } from '../../../../session/store.ts'
import { LetterPicture, useLetterPicture } from '../../letter-picture.tsx'
import { FileActs } from '../file-acts.tsx'
import { FileTools } from '../file-tools.tsx'

const touches = [attendance.classes, letters.read, letters.history]

type LetterPhotoProps = {
  schoolId: string
  academicClassId: string
  className: string
  date: string
  student: SheetStudent
  isReadOnly: boolean
}

/**
 * The photo of a letter: taken with the phone, shrunk and stored here until it is sent; only the class's own teacher
 * and the admin can see it.
 */
export function LetterPhoto({ student, isReadOnly, ...place }: LetterPhotoProps) {
  const { schoolId, date } = place
  const profileId = useSession((state) => state.profile?.id) ?? ''
  const of = { sheet: { kind: 'daily' as const, ...place }, student: { id: student.studentId, name: student.name } }
  const waiting = useWaitingFile(targetOf(of))
  const at = { params: { schoolId, studentId: student.studentId }, query: { date } }
  const photo = useLetterPicture({ schoolId, date, studentId: student.studentId }, { enabled: student.hasLetter })
  const remove = useEndpointMutation(letters.remove, { touches, after: ({ message }) => toastSuccess(message) })
  const past = useQuery({ ...queryOptionsOf(letters.history, at), retry: false })
  const acts = past.data?.data ?? []
  // A change of a photo names the version that the user saw.
  const seen = acts[0]?.id
  const storing = useMutation({
    networkMode: 'always',
    mutationFn: async (file: File) => {
      const content = await shrinkFile(file, letterSize)
      await storeFile({ ...of, profileId, content, filename: 'surat.jpg', seen })
    },
    onError: toastFailure,
  })
  if (!student.hasLetter && !waiting && isReadOnly && acts.length === 0) return null
  return (
    <section aria-label="Foto surat" className="grid gap-2">
      <h3 className="text-sm font-semibold">Foto surat</h3>
      {waiting && <WaitingPicture file={waiting} alt={`Surat ${student.name}`} />}
      {waiting && <WaitingFile file={waiting} seen={seen} />}
      {student.hasLetter && !waiting && <LetterPicture photo={photo} studentName={student.name} date={date} />}
      {!isReadOnly && (!student.hasLetter || photo.isSuccess) && (
        <FileTools
          accept="image/*"
          busy={storing.isPending}
          onPick={storing.mutate}
          icon={Camera}
          label={student.hasLetter || waiting ? 'Ganti foto' : 'Tambah foto surat'}
          removal={
            student.hasLetter &&
            !waiting &&
            photo.isSuccess && {
              label: 'Hapus foto',
              busy: remove.isPending,
              act: () => remove.mutate({ ...at, query: { date, seen } }, { onError: toastFailure }),
            }
          }
        />
      )}
      <FileActs label="Riwayat foto surat" acts={acts} />
    </section>
  )
}
