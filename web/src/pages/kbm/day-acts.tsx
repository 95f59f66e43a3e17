import { attendance, type ClassDay } from '@hadir/contract/attendance.ts'
import { dayClosing } from '@hadir/contract/day-closing.ts'
import type { SchoolDate } from '@hadir/contract/dates.ts'
import { LockKeyhole, LockKeyholeOpen, Undo2 } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useSend } from '../../http/query.ts'
import { sayFailure, saySuccess } from '../../kit/say.ts'
import { Button } from '../../ui/button.tsx'
import { onTap } from '../../ui/beside.tsx'

const CloseDay = onTap(async () => (await import('./close-day.tsx')).CloseDay)
const ReopenDay = onTap(async () => (await import('./reopen-day.tsx')).ReopenDay)

/** How long *Urungkan* stands there after a closing. */
const undoMs = 10_000

type DayActsProps = {
  schoolId: string
  date: SchoolDate
  classes: readonly ClassDay[]
  mayClose: boolean
  mayReopen: boolean
}

/** Closing the day and opening it again, for those who may. */
export function DayActs({ schoolId, date, classes, mayClose, mayReopen }: DayActsProps) {
  const [asking, setAsking] = useState<'close' | 'reopen' | null>(null)
  const [closed, setClosed] = useState<{ closingIds: string[]; filled: number } | null>(null)
  const undo = useSend(dayClosing.reopen, {
    touches: [attendance.classes, dayClosing.list],
    after: ({ message }) => saySuccess(message),
  })
  useEffect(() => {
    if (!closed) return undefined
    const timer = setTimeout(() => setClosed(null), undoMs)
    return () => clearTimeout(timer)
  }, [closed])
  const openOnes = classes.filter((one) => !one.closing && one.members > 0)
  const closedOnes = classes.filter((one) => one.closing)
  const close = () => setAsking(null)
  if (!mayClose && !(mayReopen && closedOnes.length > 0)) return null
  return (
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
                { onSuccess: () => setClosed(null), onError: sayFailure },
              )
            }
          >
            <Undo2 aria-hidden className="size-4" />
            Urungkan
          </Button>
        </p>
      )}
      {!closed && mayClose && openOnes.length > 0 && (
        <Button onClick={() => setAsking('close')}>
          <LockKeyhole aria-hidden className="size-[18px]" />
          Tutup hari
        </Button>
      )}
      {!closed && mayReopen && closedOnes.length > 0 && (
        <Button onClick={() => setAsking('reopen')}>
          <LockKeyholeOpen aria-hidden className="size-[18px]" />
          Buka kembali
        </Button>
      )}
      <Suspense>
        {asking === 'close' && <CloseDay {...{ schoolId, date, classes }} onClosed={setClosed} onClose={close} />}
        {asking === 'reopen' && <ReopenDay {...{ schoolId, date, classes }} onClose={close} />}
      </Suspense>
    </>
  )
}
