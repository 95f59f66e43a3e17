import { Download, FileText } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { kilobytes } from '@hadir/contract/stored-file.ts'

type FileLineProps = { filename: string; bytes: number; onDownload: () => void }

/** A stored file: its name, its size, and a button to download it. */
export function FileLine({ filename, bytes, onDownload }: FileLineProps) {
  return (
    <div className="flex items-center gap-3 rounded-control border py-1 pr-1 pl-3">
      <FileText aria-hidden className="size-5 shrink-0 text-soft" />
      <span className="min-w-0 flex-1 truncate">
        {filename} <span className="text-sm text-soft">{kilobytes(bytes)}</span>
      </span>
      <Button size="icon" tone="quiet" aria-label={`Unduh ${filename}`} onClick={onDownload}>
        <Download aria-hidden className="size-5" />
      </Button>
    </div>
  )
}
