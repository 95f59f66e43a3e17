import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '../button.tsx'
import { type Choice, Select } from './select.tsx'

type StepSelectProps = {
  label: string
  options: readonly Choice[]
  /** Of the selected option. */
  index: number
  onIndex: (index: number) => void
  /** One line, for a list that needs the height: the options have the whole names. */
  isLow?: boolean
}

/** The head of a phone's list that shows one of several at a time: previous, next, or any of them. */
export function StepSelect({ label, options, index, onIndex, isLow = false }: StepSelectProps) {
  return (
    <div
      className={clsx(
        'sticky top-14 z-10 -mx-4 flex items-center gap-1 border-b bg-page px-2',
        isLow ? 'py-1' : 'py-2',
      )}
    >
      <Button
        size="icon"
        tone="quiet"
        aria-label={`${label} sebelumnya`}
        disabled={index === 0}
        onClick={() => onIndex(index - 1)}
      >
        <ChevronLeft aria-hidden className="size-5" />
      </Button>
      <div className="min-w-0 flex-1">
        {/* On a phone a long name takes two lines: the whole list is about what it names. */}
        <Select
          className={isLow ? undefined : '[&>select]:py-2 [&>select]:whitespace-normal'}
          aria-label={label}
          value={options[index]?.value}
          options={options}
          onChange={({ target }) => onIndex(options.findIndex(({ value }) => value === target.value))}
        />
      </div>
      <Button
        size="icon"
        tone="quiet"
        aria-label={`${label} berikutnya`}
        disabled={index === options.length - 1}
        onClick={() => onIndex(index + 1)}
      >
        <ChevronRight aria-hidden className="size-5" />
      </Button>
    </div>
  )
}
