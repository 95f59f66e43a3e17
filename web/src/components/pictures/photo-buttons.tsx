import type { Endpoint } from '@hadir/contract/endpoint.ts'
import { useEndpointMutation } from '../../http/query.ts'
import { toastFailure } from '../feedback/toast.ts'
import { Button } from '../../ui/button.tsx'
import type { Person, PhotoEndpoints } from './person-photo.tsx'
import { PhotoChooser } from './photo-chooser.tsx'

type PhotoButtonsProps = { person: Person; photos: PhotoEndpoints; touches: readonly Endpoint[] }

/** Chooses or removes a person's photo. */
export function PhotoButtons({ person, photos, touches }: PhotoButtonsProps) {
  const changed = [...touches, photos.read]
  const remove = useEndpointMutation<PhotoEndpoints['remove']>(photos.remove, { touches: changed })
  const save = useEndpointMutation<PhotoEndpoints['save']>(photos.save, { touches: changed })
  // An upload's body is a form, which no schema describes.
  const upload = (body: FormData) =>
    save.mutateAsync({ params: { id: person.id }, body } as unknown as Parameters<typeof save.mutateAsync>[0])
  return (
    <>
      <PhotoChooser label={person.hasPhoto ? 'Ganti foto' : 'Pilih foto'} verb="Simpan foto" send={upload} />
      {person.hasPhoto && (
        <Button
          size="small"
          tone="quiet"
          busy={remove.isPending}
          onClick={() => remove.mutate({ params: { id: person.id } }, { onError: toastFailure })}
        >
          Hapus foto
        </Button>
      )}
    </>
  )
}
