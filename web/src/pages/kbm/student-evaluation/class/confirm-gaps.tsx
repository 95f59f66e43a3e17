import {
  confirmableKinds,
  type ConfirmableKind,
  type Confirmation,
  gapLabels,
  type ReportCardGap,
} from '@hadir/contract/student/student-evaluation/lock.ts'
import { atPlace } from '@hadir/contract/school/school-words.ts'
import { LimitedText } from '../../../../components/form/fields/limited-text.tsx'
import { tooLong } from '../../../../components/form/fields/too-long.ts'
import { useSchoolWords } from '../../../../session/use-school-words.ts'
import { Button } from '../../../../ui/button.tsx'
import { GapList, kindsOf } from './gap-list.tsx'

const shortestReason = 5
const longestReason = 300

export type Reasons = Partial<Record<ConfirmableKind, string>>

/** What schools mostly write; still chosen, never filled in by itself. */
const usual: Reasons = {
  OPENING_BALANCE_MISSING: 'Tidak ada siswa yang absen sebelum memakai Hadir',
  NO_RELIGION_SUBJECT: 'Pendidikan agama diikuti di luar sekolah',
  COCURRICULAR_MISSING: 'Tidak ada kokurikuler pada semester ini',
  PRINCIPAL_NIP_MISSING: 'Kepala sekolah tidak ber-NIP',
}

const isConfirmable = (kind: string): kind is ConfirmableKind =>
  confirmableKinds.some((confirmable) => confirmable === kind)

/** The kinds of gaps that a lock would concede, each with its reason. */
export const confirmationsOf = (gaps: readonly ReportCardGap[], reasons: Reasons): Confirmation[] =>
  kindsOf(gaps)
    .filter(isConfirmable)
    .map((kind) => ({ kind, reason: (reasons[kind] ?? '').trim() }))

/** Why the reasons are not good enough yet. */
export function whyUnconfirmed(gaps: readonly ReportCardGap[], reasons: Reasons): string | undefined {
  const all = confirmationsOf(gaps, reasons)
  if (all.some(({ reason }) => reason.length < shortestReason)) return 'Tulis alasan untuk setiap yang perlu dipastikan'
  return all.map(({ reason }) => tooLong(reason, longestReason)).find((why) => why !== undefined)
}

type ConfirmGapsProps = {
  gaps: readonly ReportCardGap[]
  reasons: Reasons
  /** Unset for who may not lock: she only reads what is missing. */
  onReasons?: ((reasons: Reasons) => void) | undefined
}

/** What may be missing on purpose: each kind takes the reason for locking without it. */
export const ConfirmGaps = ({ gaps, reasons, onReasons }: ConfirmGapsProps) => (
  <section aria-label="Perlu dipastikan" className="grid gap-3">
    <p>
      <strong className="tabular-nums">{gaps.length} hal</strong> perlu dipastikan: lengkapi, atau tulis mengapa rapor
      dikunci tanpa itu. Alasannya tercatat pada riwayat setiap rapor.
    </p>
    {kindsOf(gaps)
      .filter(isConfirmable)
      .map((kind) => (
        <div key={kind} className="grid gap-2">
          <GapList gaps={gaps.filter((gap) => gap.kind === kind)} isOpen={false} />
          {onReasons && (
            <Reason
              kind={kind}
              reason={reasons[kind] ?? ''}
              onChange={(reason) => onReasons({ ...reasons, [kind]: reason })}
            />
          )}
        </div>
      ))}
  </section>
)

type ReasonProps = { kind: ConfirmableKind; reason: string; onChange: (reason: string) => void }

function Reason({ kind, reason, onChange }: ReasonProps) {
  const words = useSchoolWords()
  const suggestion = usual[kind] && atPlace(usual[kind], words)
  return (
    <div className="grid gap-2 pl-3">
      <LimitedText
        label={`Alasan: ${atPlace(gapLabels[kind], words)}`}
        required
        rows={1}
        most={longestReason}
        value={reason}
        onChange={onChange}
      />
      {suggestion && reason === '' && (
        <Button
          size="small"
          wraps
          className="h-auto max-w-full justify-self-start py-1 text-left"
          onClick={() => onChange(suggestion)}
        >
          {suggestion}
        </Button>
      )}
    </div>
  )
}
