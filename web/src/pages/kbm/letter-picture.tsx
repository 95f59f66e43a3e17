import { letters } from '@hadir/contract/attendance/letter.ts'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { download } from '../../http/call.ts'
import { asData } from '../../components/pictures/data-address.ts'

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
  return (
    photo.isError && <p className="text-sm text-soft">Ada foto surat. Hanya wali kelas dan admin yang melihatnya.</p>
  )
}
