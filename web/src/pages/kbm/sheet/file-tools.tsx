import { type LucideIcon, Trash2 } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { FileButton } from '../../../ui/inputs/file-button.tsx'

type FileToolsProps = {
  accept: string
  /** Whether an upload is running. */
  busy: boolean
  onPick: (file: File) => void
  /** The label of the button that adds or replaces a file. */
  icon: LucideIcon
  label: string
  /** Unset if there is nothing to remove. */
  removal: { label: string; busy: boolean; act: () => void } | null | false
}

/** The two buttons below a file that belongs to a mark or a lesson. */
export function FileTools({ accept, busy, onPick, icon: Icon, label, removal }: FileToolsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <FileButton size="small" accept={accept} busy={busy} onPick={onPick}>
        <Icon aria-hidden className="size-4" />
        {label}
      </FileButton>
      {removal && (
        <Button size="small" tone="quiet" busy={removal.busy} onClick={removal.act}>
          <Trash2 aria-hidden className="size-4" />
          {removal.label}
        </Button>
      )}
    </div>
  )
}
