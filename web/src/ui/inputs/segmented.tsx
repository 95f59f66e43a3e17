import { clsx } from 'clsx'
import { useId } from 'react'

export type Segment<Value extends string> = {
  value: Value
  /** Read out, and shown on hover. */
  label: string
  /** The button's text if the label is too long. */
  short?: string
}

type SegmentedProps<Value extends string> = {
  legend: string
  value: Value | null
  segments: readonly Segment<Value>[]
  onChange: (value: Value) => void
  disabled?: boolean
  isLegendHidden?: boolean
}

/** A few choices side by side, one tap each; arrow keys move between them. `null` means that none is chosen yet. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { legend, value, segments, onChange, disabled = false, isLegendHidden = false } = props
  const name = useId()
  return (
    <fieldset disabled={disabled} className="min-w-0">
      <legend className={isLegendHidden ? 'sr-only' : 'mb-1.5 text-sm font-semibold'}>{legend}</legend>
      <div
        className={clsx(
          'flex flex-wrap rounded-control border p-0.5',
          disabled ? 'border-line' : 'border-edge bg-surface',
        )}
      >
        {segments.map((segment) => (
          <label
            key={segment.value}
            title={segment.short ? segment.label : undefined}
            className={clsx(
              'grid min-h-11 min-w-min flex-1 max-[15rem]:flex-auto cursor-pointer place-content-center rounded-[7px] px-2 text-center font-semibold whitespace-nowrap max-[15rem]:whitespace-normal hover:transition-colors',
              'has-focus-visible:outline-2 has-focus-visible:outline-accent has-disabled:cursor-not-allowed',
              value === segment.value
                ? 'bg-tint text-accent-strong'
                : value === null && !disabled
                  ? 'text-ink'
                  : 'text-soft',
            )}
          >
            <input
              type="radio"
              name={name}
              aria-label={segment.label}
              checked={value === segment.value}
              onChange={() => onChange(segment.value)}
              className="sr-only"
            />
            <span aria-hidden={segment.short !== undefined} className="min-w-7">
              {segment.short ?? segment.label}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
