import type { Choice } from '../../../ui/inputs/select.tsx'

/** A filter of a list; `name` is the query parameter of the endpoint and of the page's address. */
export type ListFilter = {
  name: string
  label: string
  options: readonly Choice[]
  /** Set when the options come from a server's search: what is typed is handed on. */
  search?: { onSearch: (text: string) => void; note: string | undefined }
  /** Any day, typed or picked, in place of the options. */
  isDay?: true
  /** The query parameter of the last day, where `name` is the first of a span; it stands in place of the options too. */
  until?: string
  /** The order of a phone's cards, which leaves nothing out. */
  isOrder?: true
  /** What is listed while nothing is chosen, where that is not everything. */
  unset?: string
  /** A choice that holds beyond this list, such as the year: it is not cleared with the others. */
  shared?: { value: string; choose: (value: string) => void }
}

/** The query parameters that a filter sets. */
export const namesOf = ({ name, until }: ListFilter): string[] => (until ? [name, until] : [name])
