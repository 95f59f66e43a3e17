import type { Profile } from '@hadir/contract/user/user.ts'
import { LogOut, ShieldAlert } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { serverNow } from '../../http/server-clock.ts'
import { requireReasons } from '../../http/support-reason.ts'
import { localTime } from '../../components/dates/local-time.ts'
import { SupportReasonDialog } from '../../components/actions/support-reason-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { toastFailure } from '../../components/feedback/toast.ts'
import { notify } from '../../ui/overlays/toast-store.ts'
import { useVisit } from '../use-support-session.ts'

type OpenQuestion = { answer: (reason: string | null) => void }
type SupportBannerProps = { supportSession: NonNullable<Profile['visit']>; schoolName: string }

/** Above every page while an administrator is inside a school: which school, until when, and the button to leave. */
export function SupportBanner({ supportSession, schoolName }: SupportBannerProps) {
  const { leave } = useVisit()
  const [requested, setRequested] = useState<OpenQuestion | null>(null)
  const [isLeaving, setLeaving] = useState(false)
  const goOut = async () => {
    setLeaving(true)
    try {
      await leave()
      return true
    } catch (error) {
      setLeaving(false)
      toastFailure(error as Error)
      return false
    }
  }
  const end = useEffectEvent(async () => {
    if (!(await goOut())) return
    notify({
      title: 'Kunjungan berakhir',
      description: `Waktu Anda di ${schoolName} sudah habis. Masuk lagi dengan alasan bila masih diperlukan.`,
      tone: 'plain',
    })
  })
  useEffect(() => requireReasons(() => new Promise((answer) => setRequested({ answer }))), [])
  // A pending prompt is resolved when the banner unmounts.
  useEffect(() => () => requested?.answer(null), [requested])
  useEffect(() => {
    const timer = setTimeout(() => void end(), Math.max(0, new Date(supportSession.until).getTime() - serverNow()))
    return () => clearTimeout(timer)
  }, [supportSession.until])
  const answer = (reason: string | null) => {
    requested?.answer(reason)
    setRequested(null)
  }
  return (
    <section
      aria-label="Kunjungan administrator"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b bg-warn-tint px-4 py-2 lg:px-8 print:hidden"
    >
      <ShieldAlert aria-hidden className="size-5 shrink-0 text-warn" />
      <p className="min-w-0 flex-[1_1_16rem] text-sm">
        <strong>Anda di dalam {schoolName}</strong> sampai {localTime(supportSession.until)}. Sekolah membaca setiap
        perubahan beserta alasannya.
      </p>
      <Button size="small" className="max-sm:w-full" busy={isLeaving} onClick={() => void goOut()}>
        <LogOut aria-hidden className="size-4" />
        Keluar dari sekolah
      </Button>
      {requested && (
        <SupportReasonDialog
          title="Alasan perubahan"
          description="Tersimpan bersama perubahan ini dan dapat dibaca sekolah."
          action="Simpan perubahan"
          offered={supportSession.reason}
          onGive={answer}
          onClose={() => answer(null)}
        />
      )}
    </section>
  )
}
