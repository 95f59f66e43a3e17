import { formatDate } from '@hadir/contract/dates/dates.ts'
import { clsx } from 'clsx'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Drawer } from '../../../ui/overlays/dialog.tsx'
import { FilterFields } from './filter-fields.tsx'
import { countActive, type FilterValues, valueOf } from './filter-values.ts'
import type { ListFilter } from './list-filter.ts'

type FilterDrawerProps = { filters: readonly ListFilter[]; values: FilterValues; onClear: () => void }

/** On a phone one button opens all filters and the order; it shows how many filters are active. */
export function FilterDrawer({ filters, values, onClear }: FilterDrawerProps) {
  const [isOpen, setOpen] = useState(false)
  const count = countActive(filters, values)
  return (
    <>
      <Button onClick={() => setOpen(true)} aria-haspopup="dialog">
        <SlidersHorizontal aria-hidden className="size-4" />
        <span className="max-sm:sr-only">Filter</span>
        {count > 0 && (
          <span className="grid size-5 place-content-center rounded-full bg-accent text-xs text-on-accent">
            {count}
            <span className="sr-only"> aktif</span>
          </span>
        )}
      </Button>
      <Drawer open={isOpen} onOpenChange={setOpen} title="Filter">
        <div className="grid gap-4">
          <FilterFields filters={filters} values={values} />
          <div className="flex gap-2">
            {count > 0 && (
              <Button className="flex-1" onClick={onClear}>
                Hapus filter
              </Button>
            )}
            <Button tone="primary" className="flex-1" onClick={() => setOpen(false)}>
              Tampilkan
            </Button>
          </div>
        </div>
      </Drawer>
    </>
  )
}

type FilterSummaryProps = Omit<FilterDrawerProps, 'onClear'> & { isForPaper: boolean }

/** The active filters in words. */
export function FilterSummary({ filters, values, isForPaper }: FilterSummaryProps) {
  const { q } = values.address
  const parts = filters.flatMap((filter) => {
    const { value } = valueOf(filter, values)
    if (filter.until) return spanText(filter, filter.until, values)
    const chosen = filter.options.find((one) => one.value === value)?.label
    const shown = filter.isDay ? value && formatDate(value) : (chosen ?? filter.unset)
    return shown && !filter.isOrder && !(filter.shared && value === '') ? [`${filter.label}: ${shown}`] : []
  })
  const shown = isForPaper && q ? [`Pencarian: ${q}`, ...parts] : parts
  if (shown.length === 0) return null
  return (
    <p data-printed className={clsx('order-1 w-full text-sm text-soft', isForPaper && 'not-print:hidden')}>
      {shown.join(' · ')}
    </p>
  )
}

function spanText({ name, label }: ListFilter, until: string, { address: { filters } }: FilterValues): string[] {
  const days = [filters[name], filters[until]].filter((day) => day !== undefined)
  return days.length > 0 ? [`${label}: ${days.map(formatDate).join(' – ')}`] : []
}
