import { type Station, stationLabels, type StationProgress } from '@hadir/contract/student/report-card/completeness.ts'
import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { Link } from 'react-router'

/** Beside the four others on a phone. */
const shortLabels: Record<Station, string> = {
  SETUP: 'Susunan',
  SCORES: 'Nilai',
  NOTES: 'Catatan',
  ACTIVITIES: 'Kegiatan',
  LOCK: 'Kunci',
}

type StationLinkProps = {
  progress: Pick<StationProgress, 'station' | 'done' | 'of'>
  to: string
  /** Whose figure it is, before it in the link's name. */
  about?: string
  /** Whether a heading above it names the station. */
  isNamed?: boolean
  isCurrent?: boolean
}

/** How much of a station is done; it leads to what is missing. Nothing left is quiet. */
export function StationLink({ progress, to, about = '', isNamed = false, isCurrent = false }: StationLinkProps) {
  const { station, done, of } = progress
  const isDone = done >= of
  return (
    <Link
      to={to}
      data-opens
      aria-current={isCurrent || undefined}
      className={clsx(
        'flex min-w-0 flex-col justify-center gap-1 rounded-control px-0.5 py-0.5 text-sm tabular-nums hover:bg-page',
        isNamed ? 'min-h-10 pointer-coarse:min-h-11 sm:px-2' : 'min-h-11',
        isCurrent && 'bg-tint',
      )}
    >
      <span className="sr-only">
        {about && `${about}, `}
        {stationLabels[station]}: {done} dari {of}
      </span>
      {!isNamed && (
        <span
          aria-hidden
          className={clsx(
            'text-[0.6875rem] leading-4 whitespace-nowrap sm:text-xs',
            isCurrent ? 'text-accent-strong' : 'text-soft',
          )}
        >
          {shortLabels[station]}
        </span>
      )}
      <span aria-hidden className={clsx('flex items-center gap-1 leading-5', isDone ? 'text-soft' : 'font-semibold')}>
        {done}/{of}
        {isDone && of > 0 && <Check className="size-3.5 shrink-0" />}
      </span>
      <span aria-hidden className={clsx('h-1 overflow-hidden rounded-full', isDone ? 'bg-transparent' : 'bg-sunken')}>
        {!isDone && <span className="block h-full rounded-full bg-accent" style={{ width: `${(100 * done) / of}%` }} />}
      </span>
    </Link>
  )
}

/** The five stations side by side, also where text is twice as large. */
export const stationsLook = 'grid grid-cols-[repeat(auto-fit,minmax(3.25rem,1fr))] gap-0.5'
