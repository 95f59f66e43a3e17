import { Search } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { Input } from '../../../ui/inputs/input.tsx'
import { FilterDrawer, FilterSummary } from './filter-drawer.tsx'
import { FilterLine } from './filter-line.tsx'
import type { FilterValues } from './filter-values.ts'
import { type ListFilter, namesOf } from './list-filter.ts'
import { useDebounced } from '../../../ui/use-debounced.ts'
import { useNavigationState } from '../../screen/use-navigation-state.ts'
import { useIsPhone } from '../../screen/use-is-phone.ts'

type ListFiltersProps = FilterValues & {
  searchLabel: string
  filters: readonly ListFilter[]
  /** Other controls of the list, at the end of the line. */
  children?: ReactNode
}

export function ListFilters({ searchLabel, filters, address, onChange, children }: ListFiltersProps) {
  const isPhone = useIsPhone()
  const values = { address, onChange }
  const clear = () =>
    onChange(
      Object.fromEntries(
        filters
          .filter((one) => !one.isOrder)
          .flatMap(namesOf)
          .map((name) => [name, '']),
      ),
    )
  return (
    <div className="flex flex-wrap items-center gap-2 md:not-has-data-own-line:flex-nowrap print:*:not-data-printed:hidden">
      <SearchBox label={searchLabel} value={address.q} onSearch={(q) => onChange({ q }, { replace: true })} />
      {filters.length === 0 ? null : isPhone ? (
        <FilterDrawer filters={filters} values={values} onClear={clear} />
      ) : (
        <FilterLine filters={filters} values={values} />
      )}
      {children && <div className="ml-auto flex gap-2 empty:hidden">{children}</div>}
      {/* On a phone the filters are behind a button, and on paper they are words. */}
      <FilterSummary filters={filters} values={values} isForPaper={!isPhone} />
    </div>
  )
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** A slash typed outside any field focuses the search box. */
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
  const navigation = useNavigationState()
  const search = useDebounced((text: string) => {
    if (navigation.current === 'idle') onSearch(text)
  }, 300)
  const box = useRef<HTMLInputElement>(null)
  const focus = useCallback(() => box.current?.focus(), [])
  useSlash(focus)
  // Follows a change of the address from elsewhere (back button, a link).
  if (value !== lastValue) {
    setLastValue(value)
    if (value !== typed.trim()) setTyped(value)
  }
  return (
    <div className="relative min-w-0 flex-1 md:w-56 md:flex-none">
      <Search aria-hidden className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-soft" />
      <Input
        ref={box}
        type="search"
        aria-keyshortcuts="/"
        aria-label={label}
        placeholder={label}
        // Between three buttons of a phone the whole placeholder fits.
        className="pr-2 pl-9 max-sm:placeholder:text-sm"
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
