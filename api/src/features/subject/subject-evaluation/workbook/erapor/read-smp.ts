import { type HtmlRow, readHtmlRows } from '../../../../../platform/documents/workbook/html-table.ts'
import { Failure } from '../../../../../platform/failure.ts'
import { type EraporFile, type EraporRow, plainHeading, type ScoreColumn, type Use } from './form.ts'

/** Content that no e-Rapor file has, in a page without runs of spaces: two groups of them would take quadratic time. */
const active = new RegExp(
  [
    // Scripts, frames, and resources fetched when the page is opened.
    /< ?(script|i?frame|frameset|object|embed|applet|form|svg|link|base|audio|video)\b/,
    / on\w+ ?=|javascript:|@import|( src ?=|\burl\() ?["']? ?(https?:)?\/\//,
    // A spreadsheet treats such a cell as a formula, which may call a program.
    /> ?=|\bx:fmla\b|<x:(webquery|webtable)/,
    // Another character set: other programs would read the page differently.
    /charset ?= ?["']?utf-(7|16)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
)

/** Whether the page would act when opened. It does not here, but the file is returned to the user. */
function isActive(page: string): boolean {
  const squeezed = page.replace(/\s+/g, ' ')
  return active.test(squeezed) || squeezed.split('>').some((part) => /< ?meta/i.test(part) && /refresh/i.test(part))
}

/** A row with any other word is locked. */
const unlocked = new Set([
  '',
  '0',
  '-',
  'tidak',
  'belum',
  'tidak terkunci',
  'belum terkunci',
  'terbuka',
  'buka',
  'false',
])

/**
 * The .xls of e-Rapor SMP 2025.2, which is a page with a table: headings, their parts (Sumatif 1…, Non Tes, Tes), ids,
 * and one row for each student of one class and subject. It has no NISN.
 */
export function readSmp(content: Buffer): EraporFile {
  const page = content.toString('latin1')
  if (isActive(page)) throw new Failure('ERAPOR_SCRIPT')
  const rows = readHtmlRows(page)
  const at = rows.findIndex(({ cells }) => {
    const names = cells.map(({ text }) => plainHeading(text))
    return names.includes('mapel id') && names.includes('id anggota rombel') && names.includes('status kunci')
  })
  const head = rows[at]
  if (!head) throw new Failure('ERAPOR_UNKNOWN')
  const place = (name: string) => head.cells.find(({ text }) => plainHeading(text) === name)?.column ?? -1
  const [number, name, lock] = [place('no'), place('nama'), place('status kunci')]
  // The rows from the headings to the first numbered one contain column names.
  const length = rows
    .slice(at + 1)
    .findIndex((row) => /^\d+$/.test(cellAt(row, number)?.text ?? '') && cellAt(row, name)?.text)
  const first = length < 0 ? rows.length : at + 1 + length
  const columns = columnsIn(rows.slice(at + 1, first))
  if (columns.length === 0 || name < 0) throw new Failure('ERAPOR_UNKNOWN')
  const below = rows.slice(first).filter((row) => /^\d+$/.test(cellAt(row, number)?.text ?? ''))
  const students = below.map((row): EraporRow => {
    const status = plainHeading(cellAt(row, lock)?.text ?? '')
    return { row: row.number, name: cellAt(row, name)?.text ?? '', nisn: '', isLocked: !unlocked.has(status) }
  })
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  const cellOf = (key: string, row: number) => {
    const found = byNumber.get(row)
    return found && cellAt(found, Number(key.slice(1)))
  }
  return {
    form: 'SMP',
    about: ['rombel', 'tingkat', 'mapel id'].flatMap((heading) => {
      const value = below[0] && cellAt(below[0], place(heading))?.text
      return value ? [`${heading}: ${value}`] : []
    }),
    columns,
    rows: students,
    objectives: null,
    textAt: (key, row) => cellOf(key, row)?.text ?? '',
    write: (values) => {
      const places = [...values].flatMap(([place, value]) => {
        const [, key = '', row] = /^(K\d+)R(\d+)$/.exec(place) ?? []
        const cell = cellOf(key, Number(row))
        return cell ? [{ ...cell, value }] : []
      })
      return { file: withValues(content, places), formulas: [] }
    },
  }
}

const cellAt = ({ cells }: HtmlRow, column: number) => cells.find((cell) => cell.column === column)

/** "Sumatif 1", "Non Tes" and "Tes", anywhere in the headings. */
function columnsIn(headings: readonly HtmlRow[]): ScoreColumn[] {
  const found = new Map<number, ScoreColumn>()
  for (const { text, column } of headings.flatMap(({ cells }) => cells)) {
    const heading = plainHeading(text)
    const use: Use | undefined = /^sumatif \d+$/.test(heading)
      ? 'scope'
      : heading === 'tes'
        ? 'test'
        : heading === 'non tes'
          ? 'other'
          : undefined
    if (use) found.set(column, { key: `K${column}`, label: use === 'scope' ? text : `Akhir semester: ${text}`, use })
  }
  return [...found.values()].toSorted((a, b) => Number(a.key.slice(1)) - Number(b.key.slice(1)))
}

/** The file's bytes with the values at these positions replaced. */
function withValues(content: Buffer, places: readonly { start: number; end: number; value: number }[]): Buffer {
  const parts: Buffer[] = []
  let copied = 0
  for (const { start, end, value } of places.toSorted((a, b) => a.start - b.start)) {
    parts.push(content.subarray(copied, start), Buffer.from(String(value)))
    copied = end
  }
  return Buffer.concat([...parts, content.subarray(copied)])
}
