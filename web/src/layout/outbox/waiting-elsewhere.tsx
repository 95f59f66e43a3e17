import { CloudUpload } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { User } from '@hadir/contract/user/user.ts'
import { rejectedText, waitingText } from '../../offline/store/waiting-here.ts'
import { profileLabel } from '../menu/profile-label.ts'
import { useSwitchProfile } from '../menu/use-switch-profile.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { findElsewhere, type OfProfile } from './find-elsewhere.ts'

const [firstWaitMs, longestWaitMs] = [2_000, 60_000]

/** What waits on this device and is not sent with the current profile: whose it is, and what it waits for. */
export function WaitingElsewhere({ user, profileId }: { user: User; profileId: string | null }) {
  const [found, setFound] = useState<Awaited<ReturnType<typeof findElsewhere>> | null>(null)
  const [isOpen, setOpen] = useState(false)
  const switchProfile = useSwitchProfile()
  useEffect(() => {
    let isGone = false
    let again: ReturnType<typeof setTimeout> | undefined
    const search = async (wait = firstWaitMs) => {
      const now = await findElsewhere(user, profileId).catch(() => null)
      if (isGone) return
      if (now) setFound(now)
      // What could not be read may have marks that wait.
      if (!now?.isWhole) again = setTimeout(() => void search(Math.min(wait * 2, longestWaitMs)), wait)
    }
    void search()
    return () => {
      isGone = true
      clearTimeout(again)
    }
  }, [user, profileId])
  if (!found) return null
  const { ended, ofOwn, others } = found
  const notices = [
    [waitingText(ended), 'di HP ini belum terkirim: sekolah sudah mengakhiri akses Anda.'],
    [
      waitingText(others),
      'milik akun lain menunggu di HP ini. Tidak hilang, tidak terkirim oleh akun Anda, dan terkirim setelah pemiliknya masuk lagi.',
    ],
    [
      [ended, ...ofOwn.map(({ waiting }) => waiting), others].map(rejectedText).find(Boolean) ?? '',
      'tidak terkirim sendiri: pemiliknya memutuskan di halamannya.',
    ],
  ].filter(([what]) => what)
  if (notices.length + ofOwn.length === 0) return null
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
          {ofOwn.map(({ profile, waiting }) => (
            <OfOwnProfile
              key={profile.id}
              {...{ profile, waiting }}
              onSwitch={() => {
                setOpen(false)
                void switchProfile(profile.id)
              }}
            />
          ))}
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

/** Of another school or role of the same person: sent as soon as she switches to it. */
export const OfOwnProfile = ({ profile, waiting, onSwitch }: OfProfile & { onSwitch: () => void }) => (
  <div className="grid justify-items-start gap-2">
    <p>
      <strong className="font-semibold">{waitingText(waiting) || rejectedText(waiting)}</strong> menunggu di profil Anda
      yang lain: {profileLabel(profile)}. {waitingText(waiting) && 'Terkirim setelah Anda beralih ke sana.'}
    </p>
    <Button size="small" onClick={onSwitch}>
      Beralih ke {profile.schoolName ?? profileLabel(profile)}
    </Button>
  </div>
)
