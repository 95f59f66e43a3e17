import type { Station } from '@hadir/contract/student/report-card/completeness.ts'
import type { LockCheck } from '@hadir/contract/student/report-card/lock.ts'
import { CircleCheck } from 'lucide-react'
import { GapList } from './gap-list.tsx'

type CheckResultProps = {
  check: LockCheck
  mayLock: boolean
  /** Set for the findings of one station only. */
  station?: Station | undefined
}

/** What a check has found: what prevents the lock, what needs a reason, and what is only to be looked at. */
export const CheckResult = ({ check, mayLock, station }: CheckResultProps) => (
  <>
    <Summary check={check} mayLock={mayLock} station={station} />
    {check.gaps.length > 0 && <GapList gaps={check.gaps} />}
    {check.toConfirm.length > 0 && (
      <section aria-label="Perlu dipastikan" className="grid gap-2">
        <p>
          <strong className="tabular-nums">{check.toConfirm.length} hal</strong> perlu dipastikan: lengkapi, atau{' '}
          {mayLock ? 'tulis alasannya saat mengunci' : 'admin sekolah menulis alasannya saat mengunci'}.
        </p>
        <GapList gaps={check.toConfirm} isOpen={check.gaps.length === 0} />
      </section>
    )}
    {check.warnings.length > 0 && (
      <section aria-label="Perlu dilihat" className="grid gap-2">
        <p>Perlu dilihat, tidak menghalangi:</p>
        <GapList gaps={check.warnings} isOpen={false} />
      </section>
    )}
  </>
)

function Summary({ check, mayLock, station }: CheckResultProps) {
  const { students, locked, gaps, toConfirm, attendance } = check
  const already = locked > 0 ? ` ${locked} rapor sudah dikunci.` : ''
  if (students === 0)
    return <p>{locked > 0 ? 'Semua rapor sudah dikunci, tinggal diterbitkan dan dicetak.' : 'Belum ada siswa.'}</p>
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
            {station
              ? 'Semua lengkap di sini.'
              : `Semua lengkap: ${students} rapor ${mayLock ? 'siap dikunci' : 'menunggu dikunci admin sekolah'}.${already}`}
          </span>
        </p>
      )}
      {(!station || station === 'NOTES') && (
        <p className="text-soft tabular-nums">
          Presensi terisi {attendance.filled.toLocaleString('id')} dari {attendance.owed.toLocaleString('id')} hari.
        </p>
      )}
    </>
  )
}
