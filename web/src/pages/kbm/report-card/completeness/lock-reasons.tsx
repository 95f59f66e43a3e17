import type { ClassCompleteness } from '@hadir/contract/student/report-card/completeness.ts'
import {
  confirmableKinds,
  type ConfirmableKind,
  type Confirmation,
  gapLabels,
  type ReportCardGap,
} from '@hadir/contract/student/report-card/lock.ts'
import { atPlace } from '@hadir/contract/school/school-words.ts'
import { LimitedText } from '../../../../components/form/fields/limited-text.tsx'
import { tooLong } from '../../../../components/form/fields/too-long.ts'
import { useSchoolWords } from '../../../../session/use-school-words.ts'
import { Button } from '../../../../ui/button.tsx'

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

/** A kind that a lock needs a reason for, and how many students lack it; none where the whole class does. */
export type ToConfirm = ClassCompleteness['toConfirm'][number]

/** The same of the gaps of one class or of some of its students. */
export const toConfirmOf = (gaps: readonly ReportCardGap[]): ToConfirm[] =>
  confirmableKinds.flatMap((kind) => {
    const ofKind = gaps.filter((gap) => gap.kind === kind)
    const students = new Set(ofKind.flatMap((gap) => gap.students.map(({ id }) => id)))
    return ofKind.length === 0 ? [] : [{ kind, students: students.size }]
  })

/** The kinds that a lock of these classes would concede, each once, in the order of the contract. */
export const kindsToConfirm = (classes: readonly { toConfirm: readonly ToConfirm[] }[]): ConfirmableKind[] =>
  confirmableKinds.filter((kind) => classes.some(({ toConfirm }) => toConfirm.some((one) => one.kind === kind)))

export const confirmationsOf = (kinds: readonly ConfirmableKind[], reasons: Reasons): Confirmation[] =>
  kinds.map((kind) => ({ kind, reason: (reasons[kind] ?? '').trim() }))

/** Why the reasons are not good enough yet. */
export function whyUnconfirmed(kinds: readonly ConfirmableKind[], reasons: Reasons): string | undefined {
  const all = confirmationsOf(kinds, reasons)
  if (all.some(({ reason }) => reason.length < shortestReason)) return 'Tulis alasan untuk setiap yang perlu dipastikan'
  return all.map(({ reason }) => tooLong(reason, longestReason)).find((why) => why !== undefined)
}

type LockReasonsProps = {
  classes: readonly { academicClass: { name: string }; toConfirm: readonly ToConfirm[] }[]
  reasons: Reasons
  onReasons: (reasons: Reasons) => void
}

/** What may be missing on purpose: each kind takes the reason for locking without it. */
export function LockReasons({ classes, reasons, onReasons }: LockReasonsProps) {
  const kinds = kindsToConfirm(classes)
  return (
    <section aria-label="Perlu dipastikan" className="grid gap-3">
      <p>Tulis mengapa rapor dikunci tanpa ini. Alasannya tercatat pada riwayat setiap rapor.</p>
      {kinds.map((kind) => (
        <Reason
          key={kind}
          kind={kind}
          whose={whoLacks(classes, kind)}
          reason={reasons[kind] ?? ''}
          onChange={(reason) => onReasons({ ...reasons, [kind]: reason })}
        />
      ))}
    </section>
  )
}

const mostNamed = 4

function whoLacks(classes: LockReasonsProps['classes'], kind: ConfirmableKind): string {
  const lacking = classes.flatMap(({ academicClass, toConfirm }) =>
    toConfirm.filter((one) => one.kind === kind).map(({ students }) => ({ name: academicClass.name, students })),
  )
  const students = lacking.reduce((sum, one) => sum + one.students, 0)
  const names = lacking.slice(0, mostNamed).map(({ name }) => name)
  const more = lacking.length > mostNamed ? ` dan ${lacking.length - mostNamed} kelas lain` : ''
  return [students > 0 && `${students} siswa`, `${names.join(', ')}${more}`].filter(Boolean).join(', ')
}

type ReasonProps = { kind: ConfirmableKind; whose: string; reason: string; onChange: (reason: string) => void }

function Reason({ kind, whose, reason, onChange }: ReasonProps) {
  const words = useSchoolWords()
  const suggestion = usual[kind] && atPlace(usual[kind], words)
  return (
    <div className="grid gap-2">
      <LimitedText
        label={`Alasan: ${atPlace(gapLabels[kind], words)}`}
        help={whose}
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
