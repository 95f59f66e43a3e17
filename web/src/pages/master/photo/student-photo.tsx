import { photoEndpoints } from '@hadir/contract/student-photo.ts'
import { useQuery } from '@tanstack/react-query'
import { download } from '../../../http/call.ts'
import { asData } from '../../../kit/data-address.ts'

const initialsOf = (name: string) =>
  name
    .split(' ')
    .slice(0, 2)
    .map((word) => word[0]?.toUpperCase() ?? '')
    .join('')

/** A pupil's face, fetched with the session's token; her initials while there is none. */
export function StudentPhoto({ student }: { student: { id: string; name: string; hasPhoto: boolean } }) {
  const params = { id: student.id }
  const photo = useQuery({
    queryKey: [photoEndpoints.read.path, { params }],
    queryFn: async ({ signal }) => asData((await download(photoEndpoints.read, { params }, { signal })).blob),
    enabled: student.hasPhoto,
    retry: false,
  })
  const look = 'h-32 w-24 shrink-0 rounded-control border'
  if (student.hasPhoto && photo.data) {
    return <img src={photo.data} alt={`Foto ${student.name}`} className={`${look} object-cover`} />
  }
  return (
    <span aria-hidden className={`${look} grid place-content-center bg-sunken text-2xl font-bold text-soft`}>
      {initialsOf(student.name)}
    </span>
  )
}
