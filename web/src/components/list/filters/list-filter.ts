import type { ChoicesNote } from '../../../ui/inputs/choices-note.tsx'
import type { Choice } from '../../../ui/inputs/select.tsx'
import type { ServerSearch } from '../../../ui/inputs/server-search.ts'

/** A filter of a list; `name` is the query parameter of the endpoint and of the page's address. */
export type ListFilter = {
  name: string
  label: string
  options: readonly Choice[]
  /** Set if the options come from a server search. */
  search?: ServerSearch & { note: ChoicesNote | undefined }
  /** The options are loaded whole, and usually many: the search box is there from the start. */
  loaded?: { note: ChoicesNote | undefined }
  /** A typed or picked day instead of options. */
  isDay?: true
  /** The query parameter of the last day, if `name` is the first day of a span; also replaces the options. */
  until?: string
  /** The order of a phone's cards, which filters nothing. */
  isOrder?: true
  /** What is listed while nothing is chosen, if that is not everything. */
  unset?: string
  /** A choice that also applies outside this list, such as the year: it is not cleared with the others. */
  shared?: { value: string; choose: (value: string) => void }
}

/** The query parameters that a filter sets. */
export const namesOf = ({ name, until }: ListFilter): string[] => (until ? [name, until] : [name])
