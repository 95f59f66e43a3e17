import { attendance, type SheetPupil } from '@hadir/contract/attendance.ts'
import { letters, letterSize } from '@hadir/contract/letter.ts'
import { useQuery } from '@tanstack/react-query'
import { Camera } from 'lucide-react'
import { download } from '../../http/call.ts'
import { ask, useSend } from '../../http/query.ts'
import { asData } from '../../kit/data-address.ts'
import { sayFailure, saySuccess } from '../../kit/say.ts'
import { shrinkFile } from '../../kit/shrink-picture.ts'
import { FileActs } from './file-acts.tsx'
import { FileTools } from './file-tools.tsx'
import type { ToSend } from '@hadir/contract/endpoint.ts'

const touches = [attendance.classes, letters.read, letters.history]

const unreadable = 'Berkas ini bukan gambar yang dapat dibaca. Pilih foto surat.'

type LetterPhotoProps = { schoolId: string; date: string; pupil: SheetPupil; isReadOnly: boolean }

/** The photo of a letter: taken with the phone, made small here, seen by the class's own teacher and the admin alone. */
export function LetterPhoto({ schoolId, date, pupil, isReadOnly }: LetterPhotoProps) {
  const at = { params: { schoolId, studentId: pupil.studentId }, query: { date } }
  const photo = useQuery({
    queryKey: [letters.read.path, at],
    queryFn: async ({ signal }) => asData((await download(letters.read, at, { signal })).blob),
    enabled: pupil.hasLetter,
    retry: false,
  })
  const save = useSend(letters.save, { touches, after: ({ message }) => saySuccess(message) })
  const remove = useSend(letters.remove, { touches, after: ({ message }) => saySuccess(message) })
  const bring = async (file: File) => {
    try {
      const body = new FormData()
      body.set('file', await shrinkFile(file, letterSize, unreadable), 'surat.jpg')
      // The endpoint declares no body: what travels is the form itself.
      await save.mutateAsync({ ...at, body } as unknown as ToSend<typeof letters.save>)
    } catch (error) {
      sayFailure(error as Error)
    }
  }
  const past = useQuery({ ...ask(letters.history, at), retry: false })
  const acts = past.data?.data ?? []
  if (!pupil.hasLetter && isReadOnly && acts.length === 0) return null
  return (
    <section aria-label="Foto surat" className="grid gap-2">
      <h3 className="text-sm font-semibold">Foto surat</h3>
      {pupil.hasLetter &&
        (photo.data ? (
          <a href={photo.data} download={`Surat ${pupil.name} ${date}.jpg`} className="w-fit rounded-control border">
            <img src={photo.data} alt={`Surat ${pupil.name}`} className="max-h-60 rounded-control object-contain" />
          </a>
        ) : (
          photo.isError && (
            <p className="text-sm text-soft">Ada foto surat. Hanya wali kelas dan admin yang melihatnya.</p>
          )
        ))}
      {!isReadOnly && (
        <FileTools
          accept="image/*"
          busy={save.isPending}
          onPick={(file) => void bring(file)}
          icon={Camera}
          label={pupil.hasLetter ? 'Ganti foto' : 'Tambah foto surat'}
          removal={
            pupil.hasLetter &&
            photo.isSuccess && {
              label: 'Hapus foto',
              busy: remove.isPending,
              act: () => remove.mutate(at, { onError: sayFailure }),
            }
          }
        />
      )}
      <FileActs label="Riwayat foto surat" acts={acts} />
    </section>
  )
}
