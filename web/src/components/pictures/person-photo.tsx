import type { studentPhoto, teacherPhoto } from '@hadir/contract/photo/photo.ts'
import { useQuery } from '@tanstack/react-query'
import { download } from '../../http/call.ts'
import { asData } from './data-address.ts'

export type PhotoEndpoints = typeof studentPhoto | typeof teacherPhoto

const initialsOf = (name: string) =>
  name
    .split(' ')
    .slice(0, 2)
    .map((word) => word[0]?.toUpperCase() ?? '')
    .join('')

export type Person = { id: string; name: string; hasPhoto: boolean }

/** A person's photo, fetched with the session's token; the initials until there is one. */
export function PersonPhoto({ person, photos }: { person: Person; photos: PhotoEndpoints }) {
  const params = { id: person.id }
  const photo = useQuery({
    queryKey: [photos.read.path, { params }],
    queryFn: async ({ signal }) => asData((await download(photos.read, { params }, { signal })).blob),
    enabled: person.hasPhoto,
    retry: false,
  })
  const look = 'h-24 w-18 shrink-0 rounded-control border sm:h-32 sm:w-24'
  if (person.hasPhoto && photo.data) {
    return <img src={photo.data} alt={`Foto ${person.name}`} className={`${look} object-cover`} />
  }
  return (
    <span aria-hidden className={`${look} grid place-content-center bg-sunken text-2xl font-bold text-soft`}>
      {initialsOf(person.name)}
    </span>
  )
}
