import { missedLabels, type MissedStatus, missedStatuses } from '@hadir/contract/labels.ts'
import type { StudentReportCard } from '@hadir/contract/student/report-card/report-card.ts'

/** Absent days as the rapor prints them. */
export const absenceKinds = missedStatuses.map((kind) => ({ kind, label: missedLabels[kind] }))

type AbsenceCountsProps = { counts: Pick<StudentReportCard['absences'], MissedStatus>; about: string }

export const AbsenceCounts = ({ counts, about }: AbsenceCountsProps) => (
  <dl aria-label={about} className="grid grid-cols-3 max-[15rem]:grid-cols-1 gap-3">
    {absenceKinds.map(({ kind, label }) => (
      <div key={kind}>
        <dt className="text-sm text-soft">{label}</dt>
        <dd className="font-semibold tabular-nums">{counts[kind]} hari</dd>
      </div>
    ))}
  </dl>
)
