import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { asData } from './data-address.ts'
import { toastFailure, toastSuccess } from '../feedback/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { unreadablePicture } from './shrink-picture.ts'
import { type Cut, preparePhoto } from './prepare-photo.ts'
import { lazyOnOpen } from '../../ui/lazy-with-retry.tsx'

const PhotoCrop = lazyOnOpen(async () => (await import('./photo-crop.tsx')).PhotoCrop)

type PhotoDialogProps = {
  file: File
  verb: string
  /** Sends the form with the photo; the message of the response is shown. */
  send: (body: FormData) => Promise<{ message?: string | undefined }>
  onClose: () => void
}

/** Crops a picture to the face and sends it. */
export function PhotoDialog({ file, verb, send, onClose }: PhotoDialogProps) {
  const source = useQuery({
    queryKey: ['chosen photo', file.name, file.lastModified, file.size],
    queryFn: () => asData(file),
    gcTime: 0,
  })
  const [cut, setCut] = useState<Cut>()
  const [isUnreadable, setUnreadable] = useState(false)
  const [isSending, setSending] = useState(false)
  const upload = async () => {
    if (!cut) return
    setSending(true)
    try {
      const body = new FormData()
      body.set('file', await preparePhoto(file, cut), 'foto.jpg')
      toastSuccess((await send(body)).message)
      onClose()
    } catch (error) {
      toastFailure(error as Error)
      setSending(false)
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
          <Button tone="primary" busy={isSending} disabled={!cut} onClick={() => void upload()}>
            {verb}
          </Button>
        </>
      }
    >
      <div className="grid">
        {isUnreadable || source.isLoadingError ? (
          <p role="alert" className="rounded-control bg-warn-tint p-3">
            {unreadablePicture}
          </p>
        ) : (
          <Suspense fallback={<Skeleton className="h-64" />}>
            {source.data && <PhotoCrop source={source.data} onCut={setCut} onUnreadable={() => setUnreadable(true)} />}
          </Suspense>
        )}
      </div>
    </Dialog>
  )
}
