import { clsx } from 'clsx'
import { ImageUp } from 'lucide-react'
import { useState } from 'react'
import { buttonLook } from '../../ui/button.tsx'
import { PhotoDialog } from './photo-dialog.tsx'

type PhotoChooserProps = {
  label: string
  verb: string
  send: (body: FormData) => Promise<{ message?: string | undefined }>
}

/** Chooses a picture; it is cropped before it is sent. */
export function PhotoChooser({ label, verb, send }: PhotoChooserProps) {
  const [file, setFile] = useState<File | null>(null)
  return (
    <>
      <label
        className={clsx(
          buttonLook({ size: 'small' }),
          'w-fit cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-accent',
        )}
      >
        <ImageUp aria-hidden className="size-4" />
        {label}
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
      {file && <PhotoDialog file={file} verb={verb} send={send} onClose={() => setFile(null)} />}
    </>
  )
}
