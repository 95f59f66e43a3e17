import { verdictLabels } from '@hadir/contract/attendance/mark-labels.ts'
import { journalHistory, type JournalVersion } from '@hadir/contract/attendance/subject-attendance/journal-history.ts'
import { useQuery } from '@tanstack/react-query'
import { textsOf } from '../../../../components/attendance/journal-texts.tsx'
import { queryOptionsOf } from '../../../../http/query.ts'
import { formatDateTimeHere } from '../../../../components/dates/local-time.ts'
import { isSameJournal } from '../../../../offline/state/journal-state.ts'
import type { JournalValue } from '../../../../offline/state/sheet-types.ts'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { RestoreButton } from '../restore-button.tsx'

type JournalHistoryProps = {
  schoolId: string
  scheduleId: string
  date: string
  /** The journal's current text; an equal version cannot be restored. */
  value: JournalValue
  /** Restores an earlier version; unset if nothing can be written. */
  onRestore: ((value: JournalValue) => void) | undefined
}

/** Who wrote the journal of this lesson, when and on which device, and what each version changed. */
export function JournalHistory({ schoolId, scheduleId, date, value, onRestore }: JournalHistoryProps) {
  const history = useQuery(queryOptionsOf(journalHistory, { params: { schoolId, scheduleId }, query: { date } }))
  if (history.isPending) return <Skeleton className="mt-3 h-10 w-full" />
  if (history.isLoadingError)
    return <p className="mt-3 text-sm text-soft">Riwayat belum dapat dimuat. {history.error.message}</p>
  const versions = history.data.data
  if (versions.length === 0) return <p className="mt-3 text-sm text-soft">Jurnal ini belum pernah diisi.</p>
  return (
    <ol aria-label="Riwayat jurnal" className="mt-3 grid gap-4 text-sm">
      {versions.map((version) => (
        <li key={version.id} className="flex items-start gap-2 border-t pt-3">
          <Version version={version} />
          {onRestore && version.verdict === 'applied' && !isSameJournal(version.to, value) && (
            <RestoreButton onClick={() => onRestore(version.to)} />
          )}
        </li>
      ))}
    </ol>
  )
}

/** Only what the version changed. */
function Version({ version: { at, by, device, verdict, from, to } }: { version: JournalVersion }) {
  const before = new Map(from ? textsOf(from) : [])
  const changed = textsOf(to).filter(([label, text]) => (from ? before.get(label) !== text : text !== null))
  return (
    <div className="grid min-w-0 flex-1 gap-1">
      <p>
        <span className="tabular-nums text-soft">{formatDateTimeHere(at)}</span>
        {by && `, oleh ${by}`}
        {verdict !== 'applied' && ` (${verdictLabels[verdict].toLowerCase()})`}
      </p>
      <dl className="grid gap-1">
        {changed.map(([label, text]) => (
          <div key={label} className="wrap-anywhere whitespace-pre-line">
            <dt className="inline font-semibold">{label}: </dt>
            <dd className="inline">
              {from && (
                <>
                  <del className="text-soft">{before.get(label) ?? 'kosong'}</del> menjadi{' '}
                </>
              )}
              {text ?? 'kosong'}
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-soft">Perangkat {device.slice(-4)}</p>
    </div>
  )
}
