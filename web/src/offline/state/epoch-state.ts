import type { CellRow } from './cell-row.ts'
import type { SheetState } from './sheet-types.ts'

// The parts of a sheet in doubt since a backup of the school was restored (docs/decisions/0035).

type Row = CellRow<unknown, { rev: number }>

/** Including the journal, under an empty id. */
const every = ({ rows, journal }: SheetState): [string, Row][] => [
  ...Object.entries(rows),
  ...(journal ? [['', journal] as [string, Row]] : []),
]

/** A change or conflict of the person's own takes precedence. */
const isLost = ({ mine, draft, queue, conflict }: Row) => mine?.isLost && !draft && !queue[0] && !conflict

/** Students with a confirmed mark of this person that the server has lost; the journal has an empty id. */
export const lost = (state: SheetState): string[] => every(state).flatMap(([id, row]) => (isLost(row) ? [id] : []))

/** How many values of this person are confirmed in another epoch only. */
export const unsure = (state: SheetState): number =>
  every(state).filter(([, { cell, mine, queue }]) => cell.rev < 0 && mine && !queue[0]).length

/** Whether any of it is lost, or confirmed in another epoch only. */
export const isInDoubt = (state: SheetState): boolean => every(state).some(([, row]) => row.cell.rev < 0 || isLost(row))
