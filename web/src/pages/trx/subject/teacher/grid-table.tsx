import { clsx } from 'clsx'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { GridCellView } from './grid-cell.tsx'
import { cellsAt, type GridColumn, type GridRow } from './grid-shape.ts'
import type { GridEdits } from './use-grid-edits.ts'

type GridTableProps = { rows: readonly GridRow[]; columns: readonly GridColumn[]; edits: GridEdits }

const steps: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey

/**
 * Subjects by classes. One cell at a time is in the tab order: arrow keys move from it, a letter or Enter opens the
 * choice of a teacher, Delete clears it, Ctrl Z undoes the last choice.
 */
export function GridTable({ rows, columns, edits }: GridTableProps) {
  const tableId = useId()
  const [at, setAt] = useState({ row: 0, column: 0 })
  const [opened, setOpened] = useState<{ begun: string } | null>(null)
  const here = { row: Math.min(at.row, rows.length - 1), column: Math.min(at.column, columns.length - 1) }
  const idOf = (row: number, column: number) => `${tableId}-${row}-${column}`
  const goTo = (row: number, column: number) => {
    const next = {
      row: Math.min(Math.max(row, 0), rows.length - 1),
      column: Math.min(Math.max(column, 0), columns.length - 1),
    }
    setAt(next)
    return () => document.getElementById(idOf(next.row, next.column))?.focus()
  }
  // After the choice has closed: while it is open it treats any focus outside as a request to close.
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !opened) document.getElementById(idOf(here.row, here.column))?.focus()
    wasOpen.current = opened !== null
  })
  const cellsHere = () => {
    const [row, column] = [rows[here.row], columns[here.column]]
    return row && column ? cellsAt(row, column) : []
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Typing in the choice of a teacher belongs to it alone.
    if (opened) return
    const step = steps[event.key]
    if (step) goTo(here.row + step[0], here.column + step[1])()
    else if (event.key === 'Home') goTo(here.row, 0)()
    else if (event.key === 'End') goTo(here.row, columns.length - 1)()
    else if (event.key === 'Delete' || event.key === 'Backspace') edits.choose(cellsHere(), null)
    else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') edits.undo()
    else if (cellsHere().length === 0) return
    else if (event.key === 'Enter' || event.key === 'F2') setOpened({ begun: '' })
    else if (isLetter(event)) setOpened({ begun: event.key })
    else return
    event.preventDefault()
  }
  return (
    <div className="overflow-x-auto rounded-surface border bg-surface">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a grid of choices, navigated with the arrow keys */}
      <table role="grid" aria-label="Guru menurut mata pelajaran dan kelas" className="text-sm" onKeyDown={onKeyDown}>
        <thead>
          <tr>
            <th className="sticky left-0 z-10 min-w-36 border-b bg-surface px-3 py-2 text-left">Mata pelajaran</th>
            {columns.map((column) => (
              <th
                key={column.key}
                className={clsx(
                  'border-b border-l px-2 py-2 text-left',
                  column.isFill ? 'min-w-24 bg-sunken' : 'min-w-30',
                )}
              >
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody translate="no">
          {rows.map((row, rowNo) => (
            <tr key={row.id}>
              <th
                scope="row"
                className="sticky left-0 z-10 max-w-44 border-t bg-surface px-3 py-1 text-left font-medium break-words"
              >
                {row.name}
              </th>
              {columns.map((column, columnNo) => {
                const isHere = rowNo === here.row && columnNo === here.column
                return (
                  <GridCellView
                    key={column.key}
                    id={idOf(rowNo, columnNo)}
                    label={`${row.name}, ${column.label}`}
                    cells={cellsAt(row, column)}
                    isFill={column.isFill}
                    isHere={isHere}
                    opened={isHere ? opened : null}
                    edits={edits}
                    onOpen={() => {
                      setAt({ row: rowNo, column: columnNo })
                      setOpened({ begun: '' })
                    }}
                    onFocus={() => setAt({ row: rowNo, column: columnNo })}
                    onClose={(isChosen) => {
                      setOpened(null)
                      goTo(isChosen ? rowNo + 1 : rowNo, columnNo)
                    }}
                  />
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
