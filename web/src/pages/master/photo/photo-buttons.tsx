import type { Endpoint } from '@hadir/contract/endpoint.ts'
import type { studentPhoto, teacherPhoto } from '@hadir/contract/photo.ts'
import { ImageUp } from 'lucide-react'
import { useState } from 'react'
import { useSend } from '../../../http/query.ts'
import { sayFailure } from '../../../kit/say.ts'
import { Button } from '../../../ui/button.tsx'
import type { Person } from './person-photo.tsx'
import { PhotoDialog } from './photo-dialog.tsx'

export type PhotoEndpoints = typeof studentPhoto | typeof teacherPhoto

type PhotoButtonsProps = { person: Person; photos: PhotoEndpoints; touches: readonly Endpoint[] }

/** Chooses a picture for somebody's photo, or takes the photo away. */
export function PhotoButtons({ person, photos, touches }: PhotoButtonsProps) {
  const [file, setFile] = useState<File | null>(null)
  const changed = [...touches, photos.read]
  const remove = useSend<PhotoEndpoints['remove']>(photos.remove, { touches: changed })
  return (
    <>
      <label className="inline-flex min-h-9 w-fit cursor-pointer items-center gap-2 rounded-control border bg-surface px-3 text-sm font-semibold hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:min-h-11">
        <ImageUp aria-hidden className="size-4" />
        {person.hasPhoto ? 'Ganti foto' : 'Pilih foto'}
        <input
          type="file"
          accept="image/png,image/jpeg,image/webp"
          className="sr-only"
          onChange={(event) => {
            setFile(event.target.files?.[0] ?? null)
            event.target.value = ''
          }}
        />
      </label>
      {person.hasPhoto && (
        <Button
          size="small"
          tone="quiet"
          busy={remove.isPending}
          onClick={() => remove.mutate({ params: { id: person.id } }, { onError: sayFailure })}
        >
          Hapus foto
        </Button>
      )}
      {file && (
        <PhotoDialog id={person.id} file={file} photos={photos} touches={changed} onClose={() => setFile(null)} />
      )}
    </>
  )
}
