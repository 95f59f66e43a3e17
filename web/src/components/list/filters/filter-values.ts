import type { ListAddress } from '../list-address.ts'
import type { ListFilter } from './list-filter.ts'

type Change = (changes: Record<string, string>, options?: { replace: boolean }) => void
/** The filter values in the address, and a setter. */
export type FilterValues = { address: ListAddress; onChange: Change }

/** A filter's value and a setter. */
export const valueOf = ({ shared, name, until = name }: ListFilter, { address, onChange }: FilterValues) => ({
  value: shared?.value ?? address.filters[name] ?? address.filters[until] ?? '',
  choose: shared?.choose ?? ((next: string) => onChange({ [name]: next })),
})

/** The number of active filters. */
export const countActive = (filters: readonly ListFilter[], values: FilterValues): number =>
  filters.filter((filter) => !filter.isOrder && valueOf(filter, values).value !== '').length
