import { type Correction, type CorrectionGroup, correctionStateLabels } from '@hadir/contract/attendance/correction.ts'
import { formatLongDate } from '@hadir/contract/dates/dates.ts'
import { ArrowRight } from 'lucide-react'
import { formatDateTimeHere } from '../../../../components/dates/local-time.ts'
import { Badge, type BadgeTone } from '../../../../ui/badge.tsx'
import { Checkbox } from '../../../../ui/inputs/checkbox.tsx'
import { MarkValue } from '../../mark-value.tsx'

const tones: Record<Correction['state'], BadgeTone> = { MENUNGGU: 'warn', DISETUJUI: 'good', DITOLAK: 'danger' }

/** Whether it has an action that also works on several: deciding, withdrawing, or noting as read. */
export const canTick = ({ state, mayAccept, mayRefuse, isOwn, isAcknowledged }: Correction) =>
  state === 'MENUNGGU' ? mayAccept || mayRefuse : isOwn && !isAcknowledged

type CorrectionGroupCardProps = {
  group: CorrectionGroup
  ticked: ReadonlySet<string>
  onTick: (ids: readonly string[], isTicked: boolean) => void
  onOpen: (correction: Correction) => void
}

/** The late marks of one class and day, or of one lesson. */
export function CorrectionGroupCard({ group, ticked, onTick, onOpen }: CorrectionGroupCardProps) {
  const { className, date, lesson, corrections } = group
  const tickable = corrections.filter(canTick).map(({ id }) => id)
  const count = tickable.filter((id) => ticked.has(id)).length
  const name = `${className}, ${lesson ? `${lesson.name}, ` : ''}${formatLongDate(date)}`
  return (
    <section aria-label={name} className="overflow-hidden rounded-surface border bg-surface">
      <header className="flex flex-wrap items-center gap-x-3 border-b bg-sunken px-3 py-1 sm:px-4">
        <h2 className="flex min-h-11 min-w-0 flex-1 items-center gap-3 font-semibold max-[15rem]:basis-full max-[15rem]:text-sm">
          {tickable.length > 0 ? (
            <Checkbox
              label={name}
              checked={count === tickable.length}
              ref={(box) => {
                if (box) box.indeterminate = count > 0 && count < tickable.length
              }}
              onChange={(event) => onTick(tickable, event.target.checked)}
            />
          ) : (
            name
          )}
        </h2>
        <span className="text-sm tabular-nums text-soft">{corrections.length} koreksi</span>
      </header>
      <ul className="divide-y">
        {corrections.map((one) => (
          <Line
            key={one.id}
            correction={one}
            isTicked={ticked.has(one.id)}
            onTick={(isTicked) => onTick([one.id], isTicked)}
            onOpen={() => onOpen(one)}
          />
        ))}
      </ul>
    </section>
  )
}

type LineProps = {
  correction: Correction
  isTicked: boolean
  onTick: (isTicked: boolean) => void
  onOpen: () => void
}

function Line({ correction, isTicked, onTick, onOpen }: LineProps) {
  const { studentName, from, to, by, at, state, decision, hasLetter } = correction
  return (
    <li className="flex items-start px-3 py-1.5 sm:px-4">
      {canTick(correction) && (
        <span className="-my-0.5 shrink-0 md:my-0">
          <Checkbox
            label={<span className="sr-only">Pilih {studentName}</span>}
            checked={isTicked}
            onChange={(event) => onTick(event.target.checked)}
          />
        </span>
      )}
      <button
        type="button"
        onClick={onOpen}
        className="grid min-h-11 min-w-0 flex-1 items-center gap-x-4 gap-y-0.5 rounded-control py-1.5 text-left hover:bg-sunken md:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_minmax(0,1fr)]"
      >
        <span className="font-semibold break-words">{studentName}</span>
        <span className="flex flex-wrap gap-x-2 max-[15rem]:**:whitespace-normal">
          {/* Once accepted, the current mark is the requested one. */}
          {state !== 'DISETUJUI' && (
            <span className="min-w-0 wrap-break-word">
              <MarkValue value={from} />
            </span>
          )}
          <span className="flex min-w-0 gap-2">
            {state !== 'DISETUJUI' && <ArrowRight aria-label="menjadi" className="mt-1 size-4 shrink-0 text-soft" />}
            <span className="min-w-0 wrap-break-word">
              <MarkValue value={to} />
            </span>
          </span>
        </span>
        <span className="text-sm text-soft md:text-right">
          {by ?? '–'}, {formatDateTimeHere(at)}
          {hasLetter && <span className="block">Ada foto surat</span>}
        </span>
        {state !== 'MENUNGGU' && (
          <span className="mt-1 flex flex-wrap items-center gap-x-2 text-sm md:col-span-full">
            <Badge tone={tones[state]}>{correctionStateLabels[state]}</Badge>
            {decision?.reason && <span className="min-w-0 break-words">{decision.reason}</span>}
            {decision?.by && <span className="text-soft">oleh {decision.by}</span>}
          </span>
        )}
      </button>
    </li>
  )
}
