import type { EraporForm } from '@hadir/contract/subject/subject-evaluation/workbook.ts'

/** The value for a column of an e-Rapor file. */
export type Use = 'final' | 'scope' | 'midterm' | 'test' | 'other'

export type ScoreColumn = { key: string; label: string; use: Use }

export type EraporRow = { row: number; name: string; nisn: string; isLocked: boolean }

/** Whether one student has reached one learning objective: 1, 0 or blank. */
export type ObjectiveCell = { row: number; of: EraporRow; text: string }

/** A recognised e-Rapor file. Cells are identified by their column's key and their row. */
export type EraporFile = {
  form: EraporForm
  /** Its own description, such as "Kelas: X RPL 1". */
  about: string[]
  columns: ScoreColumn[]
  rows: EraporRow[]
  objectives: { key: string; cells: ObjectiveCell[] } | null
  textAt: (key: string, row: number) => string
  /** The file with these numbers in its cells and otherwise unchanged; `formulas` are cells left alone. */
  write: (values: ReadonlyMap<string, number>) => { file: Buffer; formulas: string[] }
}

/** Headings for comparison: case, spaces and underscores do not count. */
export const plainHeading = (text: string) =>
  text
    .trim()
    .replace(/[\s_]+/g, ' ')
    .toLowerCase()
