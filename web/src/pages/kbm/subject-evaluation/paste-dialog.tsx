import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import type { Paste } from './paste.ts'

type PasteDialogProps = { paste: Paste; onPaste: () => void; onClose: () => void }

/** Asks once before a paste writes over scores, and says what it would leave out. */
export function PasteDialog({ paste, onPaste, onClose }: PasteDialogProps) {
  const { changes, refused, overwrites, outside } = paste
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Tempel ${changes.length} nilai?`}
      actions={
        <>
          <Button onClick={onClose}>Batal</Button>
          <Button tone="primary" onClick={onPaste}>
            Tempel
          </Button>
        </>
      }
    >
      <ul className="grid list-disc gap-1 pl-5">
        <li>
          {changes.length - refused} masuk, {refused} ditolak
        </li>
        {overwrites > 0 && <li>{overwrites} sel yang sudah terisi akan ditimpa</li>}
        {outside > 0 && <li>{outside} nilai berada di luar tabel dan dilewati</li>}
        {refused > 0 && <li>Yang ditolak tetap terlihat merah di selnya, dengan teks aslinya</li>}
      </ul>
    </Dialog>
  )
}
