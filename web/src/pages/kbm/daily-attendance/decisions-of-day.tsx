import { attendance } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { maxNote } from '@hadir/contract/attendance/attendance-mark.ts'
import { type Correction, corrections } from '@hadir/contract/attendance/correction.ts'
import { formatDate } from '@hadir/contract/dates/dates.ts'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { ReasonDialog } from '../../../components/actions/reason-dialog.tsx'
import { toastFailure, toastSuccess } from '../../../components/feedback/toast.ts'
import { queryOptionsOf, useEndpointMutation } from '../../../http/query.ts'
import { paths, sheetPath } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { MarkValue } from '../mark-value.tsx'

/**
 * The late marks that wait for this person, each decided in its row; their own page has all of them, and those of
 * lessons. Planned absences are entered by the school itself, so that nothing of theirs waits.
 */
export function DecisionsOfDay({ schoolId }: { schoolId: string }) {
  const waiting = useQuery(queryOptionsOf(corrections.list, { params: { schoolId }, query: { pageSize: 5 } }))
  const [refused, setRefused] = useState<Correction | null>(null)
  const decide = useEndpointMutation(corrections.decide, {
    touches: [corrections.list, attendance.classes],
    after: ({ message }) => toastSuccess(message),
  })
  const submit = (id: string, decision: { isAccepted: boolean; reason: string | null }) =>
    decide.mutate(
      { params: { schoolId, id }, body: decision },
      { onSuccess: () => setRefused(null), onError: toastFailure },
    )
  if (!waiting.data || waiting.data.data.length === 0) return null
  const { data, meta } = waiting.data
  const busyId = decide.isPending ? decide.variables.params.id : null
  return (
    <Card
      title="Menunggu keputusan"
      aside={
        <Link
          to={paths.corrections}
          className="inline-flex min-h-11 items-center text-sm font-semibold text-accent-strong underline"
        >
          {meta.total > data.length ? `Lihat ${meta.total} koreksi` : 'Buka koreksi'}
        </Link>
      }
    >
      <ul className="divide-y">
        {data.map((one) => (
          <Decision
            key={one.id}
            correction={one}
            isBusy={busyId === one.id}
            onAccept={() => submit(one.id, { isAccepted: true, reason: null })}
            onRefuse={() => setRefused(one)}
          />
        ))}
      </ul>
      {refused && (
        <ReasonDialog
          title={`${verbOf(refused)} koreksi ${refused.studentName}?`}
          description="Tanda di lembar absensi tetap seperti sekarang."
          action={verbOf(refused)}
          help="Pengirimnya membacanya di lembar absensi."
          isBusy={decide.isPending}
          most={maxNote}
          onGive={(reason) => submit(refused.id, { isAccepted: false, reason })}
          onClose={() => setRefused(null)}
        />
      )}
    </Card>
  )
}

/** Whoever may not accept it sent it herself. */
const verbOf = ({ mayAccept }: Correction) => (mayAccept ? 'Tolak' : 'Tarik')

type DecisionProps = { correction: Correction; isBusy: boolean; onAccept: () => void; onRefuse: () => void }

function Decision({ correction, isBusy, onAccept, onRefuse }: DecisionProps) {
  const { studentName, className, date, lesson, academicClassId, from, to, by, mayAccept, mayRefuse } = correction
  const place = `${formatDate(date)}, ${className}${lesson ? `, ${lesson.name}` : ''}`
  return (
    <li className="grid gap-1 py-2">
      <span className="font-semibold break-words">{studentName}</span>
      <p className="text-sm text-soft">
        {lesson ? (
          place
        ) : (
          <Link to={sheetPath(academicClassId, date)} className="underline">
            {place}
          </Link>
        )}
        {by && ` · ${by}`}
      </p>
      <span className="flex flex-wrap items-center gap-x-2 text-sm">
        <span className="min-w-0">
          <MarkValue value={from} />
        </span>
        <ArrowRight aria-label="menjadi" className="size-4 shrink-0 text-soft" />
        <span className="min-w-0">
          <MarkValue value={to} />
        </span>
      </span>
      {mayRefuse && (
        <span className="flex gap-2">
          {mayAccept && (
            <Button size="small" busy={isBusy} onClick={onAccept}>
              Setujui<span className="sr-only"> koreksi {studentName}</span>
            </Button>
          )}
          <Button size="small" onClick={onRefuse}>
            {verbOf(correction)}
            <span className="sr-only"> koreksi {studentName}</span>
          </Button>
        </span>
      )}
    </li>
  )
}
