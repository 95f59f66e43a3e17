import { useId } from 'react'
import { Combobox } from '../../../ui/inputs/combobox.tsx'
import { Select } from '../../../ui/inputs/select.tsx'
import { fewChoices } from './filter-chip.tsx'
import { type FilterValues, valueOf } from './filter-values.ts'
import { SpanFilter } from './span-filter.tsx'
import { DayFilter } from '../list-day-filter.tsx'
import type { ListFilter } from './list-filter.ts'

const everything = ''

/** Filters below each other with labels: in a phone's drawer, and for those that do not fit the line. */
export function FilterFields({ filters, values }: { filters: readonly ListFilter[]; values: FilterValues }) {
  return filters.map((filter) => {
    const { value, choose } = valueOf(filter, values)
    const { until } = filter
    if (until) return <SpanFilter key={filter.name} filter={filter} until={until} values={values} />
    return filter.isDay ? (
      <DayFilter key={filter.name} label={filter.label} value={value} onChange={choose} isStacked />
    ) : (
      <FilterField key={filter.name} filter={filter} value={value} onChange={choose} />
    )
  })
}

type FilterFieldProps = { filter: ListFilter; value: string; onChange: (value: string) => void }

function FilterField({
  filter: { label, options, search, loaded, unset, isOrder },
  value,
  onChange,
}: FilterFieldProps) {
  const id = useId()
  const all = { value: everything, label: unset ?? (isOrder ? 'Urutan biasa' : 'Semua') }
  const choices = [all, ...options]
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {search || loaded || options.length > fewChoices ? (
        <Combobox
          id={id}
          value={value}
          options={choices}
          placeholder={all.label}
          note={(search ?? loaded)?.note}
          search={search}
          onChange={onChange}
        />
      ) : (
        <Select id={id} value={value} options={choices} onChange={(event) => onChange(event.target.value)} />
      )}
    </div>
  )
}
