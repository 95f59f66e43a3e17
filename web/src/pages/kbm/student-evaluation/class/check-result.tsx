import type { LockCheck } from '@hadir/contract/student/student-evaluation/lock.ts'
import { CircleCheck } from 'lucide-react'
import { ConfirmGaps, type Reasons } from './confirm-gaps.tsx'
import { GapList } from './gap-list.tsx'

type CheckResultProps = {
  check: LockCheck
  mayLock: boolean
  reasons: Reasons
  /** As of `ConfirmGaps`. */
  onReasons: ((reasons: Reasons) => void) | undefined
}

/** What a check has found: what prevents the lock, what needs a reason, and what is only to be looked at. */
export const CheckResult = ({ check, mayLock, reasons, onReasons }: CheckResultProps) => (
  <>
    <Summary check={check} mayLock={mayLock} />
    {check.gaps.length > 0 && <GapList gaps={check.gaps} />}
    {check.toConfirm.length > 0 && <ConfirmGaps gaps={check.toConfirm} reasons={reasons} onReasons={onReasons} />}
    {check.warnings.length > 0 && (
      <section aria-label="Perlu dilihat" className="grid gap-2">
        <p>Perlu dilihat, tidak menghalangi:</p>
        <GapList gaps={check.warnings} isOpen={false} />
      </section>
    )}
  </>
)

function Summary({ check, mayLock }: { check: LockCheck; mayLock: boolean }) {
  const { students, locked, gaps, toConfirm, attendance } = check
  const already = locked > 0 ? ` ${locked} rapor sudah dikunci.` : ''
  if (students === 0) {
    const next = mayLock ? ' Untuk menerbitkan atau mencetaknya, buka Lainnya.' : ''
    return <p>{locked > 0 ? `Semua rapor sudah dikunci.${next}` : 'Belum ada siswa.'}</p>
  }
  return (
    <>
      {gaps.length > 0 ? (
        <p role="status">
          <strong className="tabular-nums">{gaps.length} hal</strong> belum lengkap. Ketuk untuk membuka tempat
          melengkapinya.{already}
        </p>
      ) : toConfirm.length > 0 ? (
        already && <p>{already.trim()}</p>
      ) : (
        <p role="status" className="flex items-start gap-2">
          <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-status-h" />
          <span>
            Semua lengkap: {students} rapor siap dikunci.{already}
          </span>
        </p>
      )}
      <p className="text-soft tabular-nums">
        Presensi terisi {attendance.filled.toLocaleString('id')} dari {attendance.owed.toLocaleString('id')} hari
        {attendance.classes > 1 && ` di ${attendance.classes} kelas`}.
      </p>
    </>
  )
}
