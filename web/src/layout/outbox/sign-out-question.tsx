import type { Shown } from '../../offline/outbox/kinds.ts'
import { amountsOf, rejectedText, waitingText } from '../../offline/store/waiting-here.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

type SignOutQuestionProps = { unsent: readonly Shown[]; onLeave: () => void; onClose: () => void }

/** Of a long list the first are named. */
const mostNamed = 8

/** Confirms a sign-out while this device has something that the server does not. */
export function SignOutQuestion({ unsent, onLeave, onClose }: SignOutQuestionProps) {
  const amounts = amountsOf(unsent)
  const rejected = rejectedText(amounts)
  const what = [waitingText(amounts), rejected].filter(Boolean).join(' dan ')
  const isInMemory = unsent.some((one) => one.isInMemory)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Keluar sebelum semua terkirim?"
      description={
        isInMemory
          ? `${what} belum terkirim, dan HP ini tidak dapat menyimpannya. Yang belum terkirim hilang bila Anda keluar.`
          : `${what || 'Sebagian'} belum terkirim. Yang tersimpan tetap ada di perangkat ini dan baru terkirim setelah Anda masuk lagi di sini; orang lain tidak dapat mengirimnya.${rejected && ' Yang perlu ditinjau tidak terkirim sendiri.'}`
      }
      actions={
        <>
          <Button onClick={onLeave}>Keluar</Button>
          <Button tone="primary" onClick={onClose}>
            Tetap masuk
          </Button>
        </>
      }
    >
      <ul className="grid gap-1 text-sm">
        {unsent.slice(0, mostNamed).map(({ kind, key, title, detail }) => (
          <li key={`${kind} ${key}`}>
            <strong className="font-semibold">{title}</strong> <span className="text-soft">{detail}</span>
          </li>
        ))}
        {unsent.length > mostNamed && <li className="text-soft">dan {unsent.length - mostNamed} lagi</li>}
      </ul>
    </Dialog>
  )
}
