import type { Endpoint } from '@hadir/contract/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useSend } from '../../../http/query.ts'
import { asData } from '../../../kit/data-address.ts'
import { sayFailure, saySuccess } from '../../../kit/say.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { PhotoEndpoints } from './photo-buttons.tsx'
import { type Cut, preparePhoto } from './prepare-photo.ts'

const PhotoCrop = lazy(async () => ({ default: (await import('./photo-crop.tsx')).PhotoCrop }))

type PhotoDialogProps = {
  id: string
  file: File
  photos: PhotoEndpoints
  touches: readonly Endpoint[]
  onClose: () => void
}

/** Cuts somebody's face out of a picture and keeps it. */
export function PhotoDialog({ id, file, photos, touches, onClose }: PhotoDialogProps) {
  const source = useQuery({
    queryKey: ['chosen photo', file.name, file.lastModified, file.size],
    queryFn: () => asData(file),
    gcTime: 0,
  })
  const [cut, setCut] = useState<Cut>()
  const save = useSend<PhotoEndpoints['save']>(photos.save, { touches })
  const keep = async () => {
    if (!cut) return
    try {
      const body = new FormData()
      body.set('file', await preparePhoto(file, cut), 'foto.jpg')
      // An upload's body is a form, which no schema describes.
      const sent = { params: { id }, body } as unknown as Parameters<typeof save.mutateAsync>[0]
      const { message } = await save.mutateAsync(sent)
      saySuccess(message)
      onClose()
    } catch (error) {
      sayFailure(error as Error)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Potong foto"
      description="Geser bingkai ke wajahnya. Foto dikecilkan di perangkat ini sebelum dikirim."
      actions={
        <>
          <Button onClick={onClose}>Batal</Button>
          <Button tone="primary" busy={save.isPending} disabled={!cut} onClick={() => void keep()}>
            Simpan foto
          </Button>
        </>
      }
    >
      <div className="grid">
        <Suspense fallback={<Skeleton className="h-64" />}>
          {source.data && <PhotoCrop source={source.data} onCut={setCut} />}
        </Suspense>
      </div>
    </Dialog>
  )
}
