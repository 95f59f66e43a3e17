import type { At } from './score-row.tsx'

/** The rows and columns between two cells, both included, in order. */
export const rangeOf = (one: At, other: At) => ({
  rows: between(one.row, other.row),
  columns: between(one.column, other.column),
})

function between(one: number, other: number): number[] {
  const first = Math.min(one, other)
  return Array.from({ length: Math.abs(one - other) + 1 }, (_, index) => first + index)
}
