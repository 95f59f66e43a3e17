import { clsx } from 'clsx'
import { Search } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { Input } from '../ui/input.tsx'
import type { Choice } from '../ui/select.tsx'
import { FilterChip } from './filter-chip.tsx'
import type { ListAddress } from './list-address.ts'
import { DayFilter } from './list-day-filter.tsx'
import { useDebounced } from './use-debounced.ts'

/** A filter of a list; `name` is the query parameter of the endpoint and of the page's address. */
export type ListFilter = {
  name: string
  label: string
  options: readonly Choice[]
  /** Set when the options come from a server's search: what is typed is handed on. */
  search?: { onSearch: (text: string) => void; note: string | undefined }
  /** Any day, typed or picked, in place of the options. */
  isDay?: true
  /** What is listed while nothing is chosen, where that is not everything. */
  unset?: string
  /** A choice that holds beyond this list, such as the year: it is not cleared with the others. */
  held?: { value: string; choose: (value: string) => void }
}

/** As many have room between the search and the buttons of a wide screen; more have the line below to themselves. */
const beside = 4

type ListFiltersProps = {
  searchLabel: string
  filters: readonly ListFilter[]
  address: ListAddress
  onChange: (changes: Record<string, string>, options?: { replace: boolean }) => void
  /** What else belongs to the list, at the end of the line. */
  children?: ReactNode
}

export function ListFilters({ searchLabel, filters, address, onChange, children }: ListFiltersProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchBox label={searchLabel} value={address.q} onSearch={(q) => onChange({ q }, { replace: true })} />
      {/* On a phone the chips scroll sideways in one line, with room for their focus rings. */}
      <div
        className={clsx(
          'order-1 -mx-4 flex w-[100vw] gap-2 overflow-x-auto px-4 py-1 empty:hidden sm:m-0 sm:w-full sm:flex-wrap sm:overflow-visible sm:p-0',
          filters.length <= beside && 'xl:order-none xl:w-auto xl:flex-1',
        )}
      >
        {filters.map((filter) => {
          const value = filter.held?.value ?? address.filters[filter.name] ?? ''
          const choose = filter.held?.choose ?? ((next: string) => onChange({ [filter.name]: next }))
          return filter.isDay ? (
            <DayFilter key={filter.name} label={filter.label} value={value} onChange={choose} />
          ) : (
            <FilterChip key={filter.name} filter={filter} value={value} onChange={choose} />
          )
        })}
      </div>
      {children && <div className="ml-auto flex gap-2 empty:hidden">{children}</div>}
    </div>
  )
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** A slash, typed nowhere in particular, goes to the search. */
function useSlash(focus: () => void) {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      event.preventDefault()
      focus()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [focus])
}

type SearchBoxProps = { label: string; value: string; onSearch: (text: string) => void }

function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  const search = useDebounced(onSearch, 300)
  const box = useRef<HTMLInputElement>(null)
  const focus = useCallback(() => box.current?.focus(), [])
  useSlash(focus)
  // The address changed under the box (back button, a link): the box follows.
  if (value !== lastValue) {
    setLastValue(value)
    if (value !== typed.trim()) setTyped(value)
  }
  return (
    <div className="relative min-w-0 flex-1 sm:w-72 sm:flex-none">
      <Search aria-hidden className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-soft" />
      <Input
        ref={box}
        type="search"
        aria-keyshortcuts="/"
        aria-label={label}
        placeholder={label}
        className="pl-9"
        maxLength={100}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          search(event.target.value.trim())
        }}
      />
    </div>
  )
}
