import { RotateCcw } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'

/** Restores an earlier version of what the page shows. */
export function RestoreButton({ onClick }: { onClick: () => void }) {
  return (
    <Button
      size="small"
      tone="quiet"
      title="Pakai lagi isi ini; tersimpan setelah Anda menekan Simpan"
      onClick={onClick}
    >
      <RotateCcw aria-hidden className="size-4" />
      Pulihkan
    </Button>
  )
}
