import type { ScoreCell } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { parseScore } from '@hadir/contract/evaluation/tenths.ts'
import { notAScore, readScoreText, type WrittenScore } from '@hadir/contract/evaluation/score-text.ts'
import { type Cell, shownText } from '../../../../platform/documents/workbook/cell.ts'

export type Content = Pick<ScoreCell, 'state' | 'value' | 'remedial' | 'reason'>

/** A cell's current content, its author and its time. */
export type StoredCell = Content & { rev: number; by: string; at: string }
/** By component and student. */
export type StoredCells = ReadonlyMap<string, StoredCell>

/** A spreadsheet stores 77,2 as 77.200000000000003. */
const noise = 1e-6

/** The number as a person would have typed it: more decimals are invalid, as in the grid. */
function textOf(cell: Cell | null): string {
  if (cell?.kind !== 'number') return shownText(cell ?? undefined)
  const tenths = Math.round(cell.number * 10)
  return Math.abs(cell.number * 10 - tenths) < noise ? String(tenths / 10) : cell.raw
}

export function readCell(cell: Cell | null): WrittenScore | { why: string } {
  if (cell?.kind === 'date') return { why: 'Terbaca sebagai tanggal: tulis nilainya sebagai angka' }
  return readScoreText(textOf(cell))
}

/** null: none. */
export function readRemedial(cell: Cell | null): { remedial: number | null } | { why: string } {
  const parsed = cell?.kind === 'date' ? 'invalid' : parseScore(textOf(cell))
  return parsed === 'invalid' ? { why: notAScore } : { remedial: parsed === 'empty' ? null : parsed.value }
}

/** Workbooks contain no control characters, and change spaces and line ends freely. */
const plain = (reason: string | null) => reason?.replace(/[\p{Cc}\s\u{fffe}\u{ffff}]/gu, '') ?? null

export const isSameContent = (a: Content, b: Content) =>
  a.state === b.state && a.value === b.value && a.remedial === b.remedial && plain(a.reason) === plain(b.reason)
