import { clsx } from 'clsx'
import { FileSpreadsheet, FileUp } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { kilobytes } from '@hadir/contract/stored-file.ts'

type FileDropProps = {
  /** What the file is, for screen readers. */
  label: string
  /** Which files, and how large. */
  hint: string
  accept: string
  file: File | null
  onChoose: (file: File) => void
}

/** Drop the file or press to choose it. The server inspects the file and reports a wrong one. */
export function FileDrop({ label, hint, accept, file, onChoose }: FileDropProps) {
  const [isOver, setOver] = useState(false)
  const choose = (files: FileList | null) => {
    const chosen = files?.item(0)
    if (chosen) onChoose(chosen)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    choose(event.dataTransfer.files)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the file input inside does the same by keyboard
    <label
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      className={clsx(
        'grid cursor-pointer justify-items-center gap-1.5 rounded-surface border-2 border-dashed px-6 py-10 text-center transition-colors has-focus-visible:outline-2 has-focus-visible:outline-accent',
        isOver ? 'border-accent bg-tint' : 'border-edge/60 bg-surface hover:bg-page',
      )}
    >
      {file ? (
        <FileSpreadsheet aria-hidden className="size-9 text-accent" />
      ) : (
        <FileUp aria-hidden className="size-9 text-soft" />
      )}
      <span className={clsx('font-semibold', file && 'break-all')}>
        {file ? file.name : 'Pilih berkas atau taruh di sini'}
      </span>
      <span className="text-sm text-soft">{file ? `${kilobytes(file.size)} · tekan untuk mengganti` : hint}</span>
      <input
        type="file"
        aria-label={label}
        accept={accept}
        className="sr-only"
        onChange={(event) => choose(event.target.files)}
      />
    </label>
  )
}
