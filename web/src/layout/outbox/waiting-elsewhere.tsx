import { CloudUpload } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { User } from '@hadir/contract/user/user.ts'
import { type Waiting, waitingHere, waitingText } from '../../offline/store/waiting-here.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

type Elsewhere = { ended: Waiting; otherProfiles: Waiting; others: Waiting }

/** What waits on this device and is not sent with the current profile: whose it is, and what it waits for. */
export function WaitingElsewhere({ user, profileId }: { user: User; profileId: string | null }) {
  const [found, setFound] = useState<Elsewhere | null>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    let isGone = false
    const active = new Set(user.profiles.map(({ id }) => id))
    const search = async () => {
      const of = { accountId: user.id }
      const { own: ended, others } = await waitingHere({ ...of, counts: (id) => !active.has(id) })
      const { own } = await waitingHere({ ...of, counts: (id) => active.has(id) && id !== profileId })
      if (!isGone) setFound({ ended, otherProfiles: own, others })
    }
    void search().catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [user, profileId])
  if (!found) return null
  const { ended, otherProfiles, others } = found
  const notices = [
    [waitingText(ended), 'di HP ini belum terkirim: sekolah sudah mengakhiri akses Anda.'],
    [waitingText(otherProfiles), 'menunggu di profil Anda yang lain. Beralih ke profil itu untuk mengirimnya.'],
    [
      waitingText(others),
      'milik akun lain menunggu di HP ini. Tidak hilang, tidak terkirim oleh akun Anda, dan terkirim setelah pemiliknya masuk lagi.',
    ],
  ].filter(([what]) => what)
  if (notices.length === 0) return null
  const title = 'Masih menunggu di HP ini'
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        title={title}
        className="grid size-11 shrink-0 place-content-center rounded-full text-warn hover:bg-sunken"
      >
        <CloudUpload aria-hidden className="size-5" />
        <span className="sr-only">{title}</span>
      </button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={title}
        actions={
          <Button tone="primary" onClick={() => setOpen(false)}>
            Mengerti
          </Button>
        }
      >
        <div className="grid gap-3">
          {notices.map(([what, then]) => (
            <p key={then}>
              <strong className="font-semibold">{what}</strong> {then}
            </p>
          ))}
        </div>
      </Dialog>
    </>
  )
}
