import type { Endpoint } from '@hadir/contract/endpoint.ts'
import { ImageOff, ImageUp } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useEndpointMutation } from '../../http/query.ts'
import { MenuItem } from '../../ui/overlays/dropdown-menu.tsx'
import { toastFailure } from '../feedback/toast.ts'
import type { Person, PhotoEndpoints } from './person-photo.tsx'
import { PhotoDialog } from './photo-dialog.tsx'

type PhotoMenuRules = { person: Person; photos: PhotoEndpoints; touches: readonly Endpoint[] }

/** Chooses or removes a person's photo: items for a menu, and what stays when the menu has closed. */
export function usePhotoMenu({ person, photos, touches }: PhotoMenuRules): { items: ReactNode; dialog: ReactNode } {
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const changed = [...touches, photos.read]
  const remove = useEndpointMutation<PhotoEndpoints['remove']>(photos.remove, { touches: changed })
  const save = useEndpointMutation<PhotoEndpoints['save']>(photos.save, { touches: changed })
  // An upload's body is a form, which no schema describes.
  const upload = (body: FormData) =>
    save.mutateAsync({ params: { id: person.id }, body } as unknown as Parameters<typeof save.mutateAsync>[0])
  return {
    items: (
      <>
        <MenuItem icon={<ImageUp aria-hidden />} onSelect={() => input.current?.click()}>
          {person.hasPhoto ? 'Ganti foto' : 'Pilih foto'}
        </MenuItem>
        {person.hasPhoto && (
          <MenuItem
            icon={<ImageOff aria-hidden />}
            onSelect={() => remove.mutate({ params: { id: person.id } }, { onError: toastFailure })}
          >
            Hapus foto
          </MenuItem>
        )}
      </>
    ),
    dialog: (
      <>
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          aria-label="Berkas foto"
          tabIndex={-1}
          hidden
          onChange={(event) => {
            setFile(event.target.files?.[0] ?? null)
            event.target.value = ''
          }}
        />
        {file && <PhotoDialog file={file} verb="Simpan foto" send={upload} onClose={() => setFile(null)} />}
      </>
    ),
  }
}
