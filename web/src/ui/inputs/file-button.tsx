import type { ReactNode } from 'react'
import { buttonLook } from '../button.tsx'
import { Spinner } from '../spinner.tsx'

type FileButtonProps = {
  accept: string
  busy: boolean
  onPick: (file: File) => void
  size?: 'normal' | 'small'
  children: ReactNode
}

/** A button that opens a file picker for one file. */
export function FileButton({ accept, busy, onPick, size = 'normal', children }: FileButtonProps) {
  return (
    <label
      className={`${buttonLook({ size })} cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-accent`}
      aria-busy={busy}
    >
      {busy && <Spinner />}
      {children}
      <input
        type="file"
        accept={accept}
        className="sr-only"
        disabled={busy}
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) onPick(file)
          // Reset, so that the same file can be chosen again after a refusal.
          event.target.value = ''
        }}
      />
    </label>
  )
}
