import {
  isUnfilled,
  type SheetState,
  sheetStateLabels,
  sheetStates,
} from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { clsx } from 'clsx'
import { stateLook } from '../state-look.ts'

// Of a locked day nothing is open, of an open day nothing locked.
const openStates = sheetStates.filter((state) => state !== 'TERKUNCI')
const lockedStates = sheetStates.filter((state) => !isUnfilled({ state }))

type StateFilterProps = {
  counts: Record<SheetState, number>
  chosen: SheetState | null
  onChoose: (state: SheetState | null) => void
}

/** How many classes are in each state; a press filters by one, another press shows all again. */
export function StateFilter({ counts, chosen, onChoose }: StateFilterProps) {
  return (
    <div className="grid grid-cols-3 gap-2 max-[15rem]:grid-cols-1 sm:max-w-xl">
      {(counts.TERKUNCI > 0 ? lockedStates : openStates).map((state) => {
        const { Icon, text } = stateLook[state]
        return (
          <button
            key={state}
            type="button"
            aria-pressed={chosen === state}
            onClick={() => onChoose(chosen === state ? null : state)}
            className={clsx(
              'grid justify-items-start gap-0.5 rounded-surface border bg-surface px-3 py-2.5 text-left max-[22rem]:px-1.5 transition-colors hover:bg-page',
              chosen === state && 'border-accent bg-tint',
            )}
          >
            <span className="text-2xl leading-none font-bold tabular-nums">{counts[state]}</span>
            <span className={clsx('flex items-center gap-1 text-sm font-semibold', text)}>
              <Icon aria-hidden className="size-4" />
              {sheetStateLabels[state]}
            </span>
          </button>
        )
      })}
    </div>
  )
}
