/** Ticked rows by id, or all that search and filters let through. */
export type Selection = 'all' | readonly string[]
