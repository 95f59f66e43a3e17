import type { Place } from '../../../offline/scores/score-edits.ts'
import type { At } from './score-row.tsx'

type Ids = readonly { id: string }[]

/** Where the cells of a table are: scores belong to students and components, keys move by rows and columns. */
export const cellsOf = (students: Ids, components: Ids) => ({
  placeAt: ({ row, column }: At): Place => ({
    componentId: components[column]?.id ?? '',
    studentId: students[row]?.id ?? '',
  }),
  /** undefined for a student or component that is not there, or no longer. */
  whereIs: (place: Place | null): At | undefined => {
    const row = students.findIndex(({ id }) => id === place?.studentId)
    const column = components.findIndex(({ id }) => id === place?.componentId)
    return row < 0 || column < 0 ? undefined : { row, column }
  },
  within: ({ row, column }: At): At => ({
    row: Math.min(Math.max(row, 0), students.length - 1),
    column: Math.min(Math.max(column, 0), components.length - 1),
  }),
})

export type CellRange = { rows: readonly number[]; columns: readonly number[] }

/** The rows and columns between two cells, both included, in order. */
export const rangeOf = (one: At, other: At): CellRange => ({
  rows: between(one.row, other.row),
  columns: between(one.column, other.column),
})

function between(one: number, other: number): number[] {
  const first = Math.min(one, other)
  return Array.from({ length: Math.abs(one - other) + 1 }, (_, index) => first + index)
}
