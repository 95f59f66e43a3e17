import { letters } from '@hadir/contract/attendance/letter.ts'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { CallError } from '../../http/call-error.ts'
import { download } from '../../http/call.ts'
import { asData } from '../../components/pictures/data-address.ts'
import { Button } from '../../ui/button.tsx'

type LetterOf = { schoolId: string; studentId: string; date: string }

/** The photo of a student's letter for a day, as an address; an error for whoever may not read it. */
export function useLetterPicture({ schoolId, studentId, date }: LetterOf, { enabled }: { enabled: boolean }) {
  const at = { params: { schoolId, studentId }, query: { date } }
  return useQuery({
    queryKey: [letters.read.path, at],
    queryFn: async ({ signal }) => asData((await download(letters.read, at, { signal })).blob),
    enabled,
    retry: false,
  })
}

type LetterPictureProps = { photo: UseQueryResult<string>; studentName: string; date: string }

export function LetterPicture({ photo, studentName, date }: LetterPictureProps) {
  if (photo.data)
    return (
      <a href={photo.data} download={`Surat ${studentName} ${date}.jpg`} className="block w-fit rounded-control border">
        <img src={photo.data} alt={`Surat ${studentName}`} className="max-h-60 rounded-control object-contain" />
      </a>
    )
  if (!photo.isError) return null
  if (isUnreadable(photo.error))
    return <p className="text-sm text-soft">Ada foto surat. Hanya wali kelas dan admin yang melihatnya.</p>
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="text-sm text-soft">Foto surat tidak dapat dimuat.</p>
      <Button size="small" busy={photo.isFetching} onClick={() => void photo.refetch()}>
        Coba lagi
      </Button>
    </div>
  )
}

/** Not for this reader: the server does not tell her what it has. */
const isUnreadable = (error: Error) => error instanceof CallError && (error.status === 403 || error.status === 404)
