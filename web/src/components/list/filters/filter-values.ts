import type { ListAddress } from '../list-address.ts'
import type { ListFilter } from './list-filter.ts'

type Change = (changes: Record<string, string>, options?: { replace: boolean }) => void
/** What is chosen in the address, and how to choose something else. */
export type FilterValues = { address: ListAddress; onChange: Change }

/** A filter's choice and the way to another one. */
export const valueOf = ({ shared, name, until = name }: ListFilter, { address, onChange }: FilterValues) => ({
  value: shared?.value ?? address.filters[name] ?? address.filters[until] ?? '',
  choose: shared?.choose ?? ((next: string) => onChange({ [name]: next })),
})

/** How many filters leave something out. */
export const countActive = (filters: readonly ListFilter[], values: FilterValues): number =>
  filters.filter((filter) => !filter.isOrder && valueOf(filter, values).value !== '').length
