import type { CellRow } from './cell-row.ts'
import type { SheetState } from './sheet-types.ts'

// What of a sheet is in doubt since a backup of the school was restored (docs/decisions/0035).

type Row = CellRow<unknown, { rev: number }>

/** With the journal, under no id. */
const every = ({ rows, journal }: SheetState): [string, Row][] => [
  ...Object.entries(rows),
  ...(journal ? [['', journal] as [string, Row]] : []),
]

/** What the person does about it by other means comes first. */
const isLost = ({ mine, draft, queue, conflict }: Row) => mine?.isLost && !draft && !queue[0] && !conflict

/** Of whom the server had confirmed a mark of this person that it has no longer; of the journal without an id. */
export const lost = (state: SheetState): string[] => every(state).flatMap(([id, row]) => (isLost(row) ? [id] : []))

/** How much of this person's is confirmed in another epoch alone. */
export const unsure = (state: SheetState): number =>
  every(state).filter(([, { cell, mine, queue }]) => cell.rev < 0 && mine && !queue[0]).length

/** Is anything of it lost, or told in another epoch alone? */
export const isInDoubt = (state: SheetState): boolean => every(state).some(([, row]) => row.cell.rev < 0 || isLost(row))
