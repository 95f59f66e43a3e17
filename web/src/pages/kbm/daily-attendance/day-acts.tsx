import { attendance, type ClassDay } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { dayClosing } from '@hadir/contract/attendance/day-closing.ts'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import { LockKeyhole, LockKeyholeOpen, Undo2 } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useEndpointMutation } from '../../../http/query.ts'
import { MoreMenu } from '../../../components/actions/more-menu.tsx'
import { toastFailure, toastSuccess } from '../../../components/feedback/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { MenuItem } from '../../../ui/overlays/dropdown-menu.tsx'
import { lazyOnOpen } from '../../../ui/lazy-with-retry.tsx'

const CloseDay = lazyOnOpen(async () => (await import('./close-day.tsx')).CloseDay)
const ReopenDay = lazyOnOpen(async () => (await import('./reopen-day.tsx')).ReopenDay)

/** How long *Urungkan* is shown after a closing. */
const undoMs = 10_000

type DayActsProps = {
  schoolId: string
  date: SchoolDate
  classes: readonly ClassDay[]
  mayClose: boolean
  mayReopen: boolean
  /** The school's closing time is over. */
  isPastClose: boolean
  /** The page's other acts: closing stands before them once its time has come. */
  children?: ReactNode
}

/** Closes and reopens the day, for those who may. */
export function DayActs({ schoolId, date, classes, mayClose, mayReopen, children, ...now }: DayActsProps) {
  const [confirming, setConfirming] = useState<'close' | 'reopen' | null>(null)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [closed, setClosed] = useState<{ closingIds: string[]; filled: number } | null>(null)
  const undo = useEndpointMutation(dayClosing.reopen, {
    touches: [attendance.classes, dayClosing.list],
    after: ({ message }) => toastSuccess(message),
  })
  useEffect(() => {
    if (!closed) return undefined
    const timer = setTimeout(() => setClosed(null), undoMs)
    return () => clearTimeout(timer)
  }, [closed])
  // The page is read again by itself: the closing time swaps nothing that is being used.
  const [isPastClose, setPastClose] = useState(now.isPastClose)
  if (isPastClose !== now.isPastClose && !isMenuOpen && !confirming) setPastClose(now.isPastClose)
  const openOnes = classes.filter((one) => !one.closing && one.state !== null)
  const closedOnes = classes.filter((one) => one.closing)
  const close = () => setConfirming(null)
  if (!mayClose && !(mayReopen && closedOnes.length > 0)) return children
  const acts = (
    <>
      {closed && (
        <p role="status" className="flex min-h-11 flex-1 items-center gap-3 rounded-control bg-tint px-3 tabular-nums">
          <span className="flex-1">
            {closed.closingIds.length} kelas ditutup, {closed.filled} siswa menjadi Alpa
          </span>
          <Button
            size="small"
            busy={undo.isPending}
            onClick={() =>
              undo.mutate(
                { params: { schoolId }, body: { closingIds: closed.closingIds } },
                { onSuccess: () => setClosed(null), onError: toastFailure },
              )
            }
          >
            <Undo2 aria-hidden className="size-4" />
            Urungkan
          </Button>
        </p>
      )}
      {!closed &&
        mayClose &&
        openOnes.length > 0 &&
        (isPastClose ? (
          <Button onClick={() => setConfirming('close')}>
            <LockKeyhole aria-hidden className="size-[18px]" />
            Tutup hari
          </Button>
        ) : (
          // Before the closing time nobody comes for it.
          <MoreMenu onOpenChange={setMenuOpen}>
            <MenuItem onSelect={() => setConfirming('close')}>Tutup hari</MenuItem>
          </MoreMenu>
        ))}
      {!closed && mayReopen && closedOnes.length > 0 && (
        <Button onClick={() => setConfirming('reopen')}>
          <LockKeyholeOpen aria-hidden className="size-[18px]" />
          Buka kembali
        </Button>
      )}
    </>
  )
  return (
    <>
      {isPastClose && acts}
      {children}
      {!isPastClose && acts}
      <Suspense>
        {confirming === 'close' && <CloseDay {...{ schoolId, date, classes }} onClosed={setClosed} onClose={close} />}
        {confirming === 'reopen' && <ReopenDay {...{ schoolId, date, classes }} onClose={close} />}
      </Suspense>
    </>
  )
}
