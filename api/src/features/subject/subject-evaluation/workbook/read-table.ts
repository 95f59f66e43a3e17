import { Failure } from '../../../../platform/failure.ts'
import { type Cell, type Row, shownText } from '../../../../platform/documents/workbook/cell.ts'
import { readColumnId, readMark, readRevisions, shownOnly, versionHeading } from './layout.ts'

export type FileColumn = { at: number; heading: string; id: ReturnType<typeof readColumnId> }
export type FileRow = {
  row: number
  studentId: string
  nisn: string
  name: string
  /** Absent: the file does not contain what it was made from. */
  revisions: Map<string, number> | null
  /** The cells of `columns`, in order. */
  cells: (Cell | null)[]
}
export type ScoreTable = { of: ReturnType<typeof readMark>; columns: FileColumn[]; rows: FileRow[] }

/** A class, or a whole grade in one list. */
const mostRows = 500

const nameHeading = /^nama( (lengkap|siswa|peserta didik|murid))?$/
const words = (cell: Cell | undefined) => shownText(cell).trim().replace(/\s+/g, ' ')
const heading = (cell: Cell | undefined) => words(cell).toLowerCase()

/** Finds the scores in our own workbook, or in any list with headings above NISNs or names. */
export function readTable(tables: readonly Row[][]): ScoreTable {
  for (const rows of tables) {
    const at = rows.findIndex(({ cells }) =>
      cells.some((cell) => heading(cell) === 'nisn' || nameHeading.test(heading(cell))),
    )
    const headings = rows[at]
    if (!headings) continue
    const above = rows.slice(0, at).find(({ cells }) => readMark(shownText(cells[0])))
    return tableUnder({ headings, above, rows: rows.slice(at + 1) })
  }
  throw new Failure('SCORE_FILE_NO_HEADER')
}

function tableUnder({ headings, above, rows }: { headings: Row; above: Row | undefined; rows: Row[] }): ScoreTable {
  if (rows.length > mostRows) throw new Failure('IMPORT_TOO_MANY_ROWS', { values: { rows: mostRows } })
  const names = Array.from(headings.cells, heading)
  const place = (is: (name: string) => boolean) => names.findIndex(is)
  const at = {
    id: above ? 0 : -1,
    nisn: place((name) => name === 'nisn'),
    name: place((name) => nameHeading.test(name)),
    versions: above ? place((name) => name === versionHeading.toLowerCase()) : -1,
  }
  const columns = names.flatMap((name, column): FileColumn[] => {
    const id = readColumnId(shownText(above?.cells[column]))
    if (name === '' || Object.values(at).includes(column) || (!id && shownOnly.has(name))) return []
    return [{ at: column, heading: words(headings.cells[column]), id }]
  })
  const textAt = ({ cells }: Row, column: number) => (column < 0 ? '' : words(cells[column]))
  return {
    of: readMark(shownText(above?.cells[0])),
    columns,
    rows: rows.map((row) => ({
      row: row.number,
      studentId: textAt(row, at.id),
      nisn: textAt(row, at.nisn),
      name: textAt(row, at.name),
      revisions: at.versions < 0 ? null : readRevisions(textAt(row, at.versions)),
      cells: columns.map((column) => row.cells[column.at] ?? null),
    })),
  }
}
