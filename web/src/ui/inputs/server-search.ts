import { useState } from 'react'
import { useDebounced } from '../use-debounced.ts'

/** Set if choices come from a search on the server: they are filtered there, and arrive later than the letters. */
export type ServerSearch = {
  onSearch: (text: string) => void
  /** The trimmed text that the choices answer; null while they answer an earlier one. */
  answers: string | null
}

type Found = { isPending: boolean; isPlaceholderData: boolean }

/** The text to search for, once nobody types, and the search itself, given the query of that text. */
export function useServerSearch() {
  const [q, setQ] = useState('')
  const onSearch = useDebounced((text: string) => setQ(text.trim()), 250)
  return {
    q,
    searchOf: (found: Found): ServerSearch => ({
      onSearch,
      answers: found.isPending || found.isPlaceholderData ? null : q,
    }),
  }
}
