import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useLayoutEffect, useRef, useState } from 'react'
import { chipLook, FilterChip } from './filter-chip.tsx'
import { FilterFields } from './filter-fields.tsx'
import { fitFilters } from './fit-filters.ts'
import { countActive, type FilterValues, valueOf } from './filter-values.ts'
import { SpanFilter } from './span-filter.tsx'
import { DayFilter } from '../list-day-filter.tsx'
import type { ListFilter } from './list-filter.ts'
import { ClosesOnBack } from '../../../ui/overlays/close-on-back.ts'

type FilterLineProps = { filters: readonly ListFilter[]; values: FilterValues }

type Place = 'beside' | 'own line' | 'own lines'
/** What fitted the line when `of` was chosen at this width. */
type Fit = { of: string | null; width: number; names: readonly string[]; place: Place }

/** A shortened chip still shows its filter's name and can be removed. */
const leastOfChip = 144

/** The filters of a desktop in one line, as many as fit; the others are behind *Filter lainnya*. */
export function FilterLine({ filters, values }: FilterLineProps) {
  const line = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const isChosen = filters.map((filter) => valueOf(filter, values).value !== '')
  // A chip grows with its choice: all chips are then rendered invisibly for a moment and measured again.
  const of = filters
    .map((filter) => {
      const { value } = valueOf(filter, values)
      const last = filter.until ? (values.address.filters[filter.until] ?? '') : ''
      return `${filter.name}=${last}${filter.options.find((one) => one.value === value)?.label ?? value}`
    })
    .join('&')
  const [fit, setFit] = useState<Fit>({ of: null, width: 0, names: [], place: 'beside' })
  // Filters behind the button stay there while it is open, so that nothing moves under the pointer.
  const isMeasured = fit.of === of || (isOpen && fit.of !== null)
  const place = isMeasured ? fit.place : 'beside'
  const shown = isMeasured ? filters.filter(({ name }) => fit.names.includes(name)) : filters
  const rest = filters.filter((filter) => !shown.includes(filter))
  useLayoutEffect(() => {
    const box = line.current
    if (!box) return
    if (!isMeasured) {
      const measured = isChosen.map((chosen, at) => {
        const width = box.children[at]?.getBoundingClientRect().width ?? 0
        return { width, least: filters[at]?.isDay ? width : leastOfChip, isChosen: chosen }
      })
      const beside = fitFilters(measured, box.clientWidth)
      const width = beside.hasRoom ? box.clientWidth : (box.parentElement?.clientWidth ?? 0)
      const { shown, hasRoom } = beside.hasRoom ? beside : fitFilters(measured, width)
      const place = beside.hasRoom ? 'beside' : hasRoom ? 'own line' : 'own lines'
      setFit({ of, width, names: filters.filter((_, at) => shown[at]).map(({ name }) => name), place })
    }
    const observer = new ResizeObserver(() => {
      if (isMeasured && box.clientWidth !== fit.width) setFit((now) => ({ ...now, of: null }))
    })
    observer.observe(box)
    return () => observer.disconnect()
  }, [of, isMeasured, fit.width, filters, isChosen])

  return (
    <div
      ref={line}
      role="group"
      data-own-line={place !== 'beside' || undefined}
      aria-label="Filter"
      className={clsx(
        'flex min-w-0 gap-2',
        place === 'beside' ? 'flex-1' : 'order-1 basis-full',
        place === 'own lines' && 'flex-wrap',
        // Measured at full width.
        !isMeasured && 'invisible overflow-hidden *:shrink-0',
      )}
    >
      {shown.map((filter) => {
        const { value, choose } = valueOf(filter, values)
        const { until } = filter
        if (until) return <SpanFilter key={filter.name} filter={filter} until={until} values={values} />
        return filter.isDay ? (
          <DayFilter key={filter.name} label={filter.label} value={value} onChange={choose} />
        ) : (
          <FilterChip key={filter.name} filter={filter} value={value} onChange={choose} />
        )
      })}
      {rest.length > 0 && <OtherFilters filters={rest} values={values} isOpen={isOpen} onOpenChange={setOpen} />}
    </div>
  )
}

type OtherProps = FilterLineProps & { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }

function OtherFilters({ filters, values, isOpen, onOpenChange }: OtherProps) {
  const count = countActive(filters, values)
  return (
    <Popover.Root open={isOpen} onOpenChange={onOpenChange}>
      <Popover.Trigger asChild>
        <button type="button" className={clsx(chipLook, 'shrink-0 border-edge/60 bg-surface hover:bg-sunken')}>
          Filter lainnya{count > 0 && ` (${count})`}
          <ChevronDown aria-hidden className="size-4 text-soft" />
        </button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={6}
          collisionPadding={8}
          aria-label="Filter lainnya"
          className="z-40 grid max-h-(--radix-popover-content-available-height) w-72 animate-appear gap-4 overflow-y-auto rounded-surface border bg-surface p-4 shadow-raised"
        >
          <ClosesOnBack />
          <FilterFields filters={filters} values={values} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
