import { formatDate, schoolDate } from '@hadir/contract/dates/dates.ts'
import { clsx } from 'clsx'
import { ChevronDown, X } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useId } from 'react'
import { serverNow } from '../../../http/server-clock.ts'
import { Button } from '../../../ui/button.tsx'
import { DayFilter } from '../list-day-filter.tsx'
import { localDate } from '../../dates/local-time.ts'
import { ClosesOnBack } from '../../../ui/overlays/close-on-back.ts'

type Range = { from: string; until: string }
type RangeFilterProps = { label: string; value: Range; onChange: (range: Range) => void }

const day = 24 * 3_600_000
const presets = [
  { label: 'Hari ini', days: 1 },
  { label: '7 hari terakhir', days: 7 },
  { label: '30 hari terakhir', days: 30 },
]

const lastDays = (days: number): Range => {
  const now = serverNow()
  return { from: localDate(now - (days - 1) * day), until: localDate(now) }
}

function wordsOf({ from, until }: Range): string | null {
  const known = (date: string) => schoolDate.safeParse(date).success
  if (known(from) && known(until))
    return from === until ? formatDate(from) : `${formatDate(from)} – ${formatDate(until)}`
  if (known(from)) return `sejak ${formatDate(from)}`
  return known(until) ? `sampai ${formatDate(until)}` : null
}

/** Filters a list by a span of days with either end open: one chip, with the usual spans and two dates behind it. */
export function RangeFilter({ label, value, onChange }: RangeFilterProps) {
  const id = useId()
  const words = wordsOf(value)
  return (
    <span className={clsx('inline-flex max-w-full', words ? 'min-w-0' : 'shrink-0')}>
      <Popover.Root>
        <Popover.Trigger asChild>
          <button
            type="button"
            className={clsx(
              'inline-flex min-h-9 min-w-0 items-center gap-1.5 rounded-full border px-3.5 text-sm font-medium whitespace-nowrap transition-colors pointer-coarse:min-h-11',
              words
                ? 'rounded-r-none border-r-0 border-accent bg-tint text-accent-strong'
                : 'border-edge/60 bg-surface hover:bg-sunken',
            )}
          >
            <span className="truncate">{words ? `${label}: ${words}` : label}</span>
            {!words && <ChevronDown aria-hidden className="size-4 text-soft" />}
          </button>
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Content
            align="start"
            sideOffset={6}
            collisionPadding={8}
            aria-labelledby={id}
            className="z-70 grid w-72 animate-appear gap-3 rounded-surface border bg-surface p-4 shadow-raised"
          >
            <ClosesOnBack />
            <p id={id} className="font-semibold">
              {label}
            </p>
            <div className="flex flex-wrap gap-2">
              {presets.map((preset) => (
                <Button key={preset.days} size="small" onClick={() => onChange(lastDays(preset.days))}>
                  {preset.label}
                </Button>
              ))}
            </div>
            <div className="grid justify-items-stretch gap-2 *:justify-between">
              <DayFilter label="Dari" value={value.from} onChange={(from) => onChange({ ...value, from })} />
              <DayFilter label="Sampai" value={value.until} onChange={(until) => onChange({ ...value, until })} />
            </div>
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
      {words && (
        <button
          type="button"
          aria-label={`Hapus filter ${label}`}
          onClick={() => onChange({ from: '', until: '' })}
          className="grid min-h-9 w-9 shrink-0 place-content-center rounded-r-full border border-l-0 border-accent bg-tint text-accent-strong pointer-coarse:min-h-11 pointer-coarse:w-11"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </span>
  )
}
