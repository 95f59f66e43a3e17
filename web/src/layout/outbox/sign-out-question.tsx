import type { OutboxItem } from '../../offline/kept-sheet.ts'
import { placeName } from '../../offline/sheet-place.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type SignOutQuestionProps = { items: readonly OutboxItem[]; onLeave: () => void; onClose: () => void }

/** Signing out while this device still has something that the school has not. */
export function SignOutQuestion({ items, onLeave, onClose }: SignOutQuestionProps) {
  const names = items.map(({ place }) => placeName(place)).join(', ')
  const isHeld = items.some((item) => item.isHeld)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Keluar sebelum semua terkirim?"
      description={
        isHeld
          ? `Absensi ${names} belum terkirim, dan HP ini tidak dapat menyimpannya. Yang belum terkirim hilang bila Anda keluar.`
          : `Absensi ${names} belum terkirim. Yang tersimpan tetap ada di perangkat ini dan baru terkirim setelah Anda masuk lagi di sini; orang lain tidak dapat mengirimnya.`
      }
      actions={
        <>
          <Button onClick={onLeave}>Keluar</Button>
          <Button tone="primary" onClick={onClose}>
            Tetap masuk
          </Button>
        </>
      }
    />
  )
}
