import type { Unsent } from '../../offline/store/clear-store.ts'
import { placeName } from '../../offline/state/sheet-place.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

type SignOutQuestionProps = Unsent & { onLeave: () => void; onClose: () => void }

/** Confirms a sign-out while this device has something that the server does not. */
export function SignOutQuestion({ items, files, scores, onLeave, onClose }: SignOutQuestionProps) {
  const classes = items.map(({ place }) => placeName(place)).join(', ')
  const what = [
    classes && `Absensi ${classes}`,
    files.length > 0 && `${files.length} berkas`,
    scores > 0 && `${scores} nilai`,
  ].filter(Boolean)
  const names = what.join(' dan ')
  const isInMemory = items.some((item) => item.isInMemory)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Keluar sebelum semua terkirim?"
      description={
        isInMemory
          ? `${names} belum terkirim, dan HP ini tidak dapat menyimpannya. Yang belum terkirim hilang bila Anda keluar.`
          : `${names} belum terkirim. Yang tersimpan tetap ada di perangkat ini dan baru terkirim setelah Anda masuk lagi di sini; orang lain tidak dapat mengirimnya.`
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
