import type { FilterValues } from './filter-values.ts'
import type { ListFilter } from './list-filter.ts'
import { RangeFilter } from './list-range-filter.tsx'

type SpanFilterProps = { filter: ListFilter; until: string; values: FilterValues }

/** A filter of two dates, each with its own query parameter. */
export function SpanFilter({ filter: { name, label }, until, values: { address, onChange } }: SpanFilterProps) {
  const span = { from: address.filters[name] ?? '', until: address.filters[until] ?? '' }
  return (
    <RangeFilter label={label} value={span} onChange={(next) => onChange({ [name]: next.from, [until]: next.until })} />
  )
}
