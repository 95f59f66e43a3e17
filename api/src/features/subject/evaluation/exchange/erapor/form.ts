import type { EraporForm } from '@hadir/contract/evaluation/score-file.ts'

/** What a column of an e-Rapor file wants of us. */
export type Use = 'final' | 'scope' | 'midterm' | 'test' | 'other'

export type ScoreColumn = { key: string; label: string; use: Use }

export type EraporRow = { row: number; name: string; nisn: string; isLocked: boolean }

/** Whether one student has reached one learning objective: 1, 0 or blank. */
export type ObjectiveCell = { row: number; of: EraporRow; text: string }

/** An e-Rapor file as it was recognized. Cells are named by their column's key and their row. */
export type EraporFile = {
  form: EraporForm
  /** What it says of itself, such as "Kelas: X RPL 1". */
  about: string[]
  columns: ScoreColumn[]
  rows: EraporRow[]
  objectives: { key: string; cells: ObjectiveCell[] } | null
  textAt: (key: string, row: number) => string
  /** The file with these numbers in its cells and otherwise byte for byte as it was; `formulas` are cells left alone. */
  write: (values: ReadonlyMap<string, number>) => { file: Buffer; formulas: string[] }
}

/** Headings as they are compared: without regard to case, spaces and underscores. */
export const plainHeading = (text: string) =>
  text
    .trim()
    .replace(/[\s_]+/g, ' ')
    .toLowerCase()
