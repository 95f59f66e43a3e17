import { Failure } from '../../../platform/failure.ts'
import { shownText, type Row } from '../../../platform/documents/workbook/cell.ts'
import { plain, type Column, type ListShape } from './column.ts'
import { combinedBirth } from './combined-birth.ts'

/** A header is in the first rows of a sheet, below titles. */
const lastHeaderRow = 30
/** Fewer known names than this are a coincidence, unless the list specifies otherwise. */
const usualFewest = 4

/** Columns of our own file of refused rows, which is uploaded again. */
export const reasonHeading = 'Alasan ditolak'
export const placeHeading = 'Tempat di berkas'

export type Header = {
  /** Its first row, as numbered by the spreadsheet. */
  row: number
  /** Index in the sheet's filled rows of the first row below it. */
  dataFrom: number
  columns: { at: number; column: Column }[]
  missing: string[]
  /** Names of columns that are not imported. */
  ignored: string[]
}

/** Finds the header by its names anywhere, in one row or two, with columns in any order. */
export function findHeader(rows: readonly Row[], shape: ListShape, others: readonly ListShape[]): Header {
  const best = bestHeader(rows, shape)
  const other = others.find((one) => isOther(best, bestHeader(rows, one), one))
  if (other) {
    const values = { found: other.title, list: shape.title, page: other.page }
    throw new Failure('IMPORT_OTHER_LIST', { values })
  }
  if (!best) throw new Failure('IMPORT_NO_HEADER', { values: { list: shape.title } })
  const found = new Set(best.columns.map(({ column }) => column.key))
  const missing = shape.columns.filter((column) => !found.has(column.key))
  const needed = missing.filter((column) => column.required)
  if (needed.length > 0) {
    const unknown = best.ignored.length > 0 ? ` Judul yang tidak dikenali: ${best.ignored.join(', ')}.` : ''
    throw new Failure('IMPORT_COLUMNS_MISSING', {
      values: { columns: needed.map((column) => column.label).join(', '), unknown },
    })
  }
  return { ...best, missing: missing.filter((column) => !column.isOurs).map((column) => column.label) }
}

/** Usual columns that a file lacks while it has unknown headings. */
export function missedColumns(header: Pick<Header, 'missing' | 'ignored'>, shape: ListShape) {
  if (header.ignored.length === 0) return []
  const lacks = (column: Column) => header.missing.includes(column.label)
  const isPresent = (key: string) => shape.columns.some((column) => column.key === key && !lacks(column))
  return shape.columns.flatMap((column) =>
    column.without && lacks(column) && !(column.unless && isPresent(column.unless))
      ? [{ column: column.label, without: column.without }]
      : [],
  )
}

type Candidate = Omit<Header, 'missing'>

function isOther(own: Candidate | undefined, found: Candidate | undefined, other: ListShape): boolean {
  if (!found || found.columns.length <= (own?.columns.length ?? 0)) return false
  const labels = new Set(found.columns.map(({ column }) => column.label))
  return other.own.some((label) => labels.has(label))
}

/** How many of a list's columns a table has; 0 without any column that only this list has. */
export function knownColumns(rows: readonly Row[], shape: ListShape): number {
  const labels = new Set((bestHeader(rows, shape)?.columns ?? []).map(({ column }) => column.label))
  return shape.own.some((label) => labels.has(label)) ? labels.size : 0
}

function bestHeader(rows: readonly Row[], shape: ListShape): Candidate | undefined {
  const names = namesOf(shape)
  let best: Candidate | undefined
  for (const [index, row] of rows.entries()) {
    if (row.number > lastHeaderRow) break
    const candidate = readHeader(rows, index, { shape, names })
    if (
      candidate.columns.length >= (shape.fewest ?? usualFewest) &&
      candidate.columns.length > (best?.columns.length ?? 0)
    )
      best = candidate
  }
  return best
}

/** A heading that comes again further down, perhaps with its columns in another order. */
export function headerAt(rows: readonly Row[], index: number, shape: ListShape): Pick<Header, 'columns'> | undefined {
  const found = readHeader(rows, index, { shape, names: namesOf(shape) })
  const keys = new Set(found.columns.map(({ column }) => column.key))
  const isWhole = shape.columns.every(({ key, required }) => !required || keys.has(key))
  return isWhole ? found : undefined
}

/** The columns that a heading stands for; of place and date of birth together, two. */
const namesOf = (shape: ListShape): ReadonlyMap<string, readonly Column[]> =>
  new Map([
    ...shape.columns.flatMap((column) =>
      [column.label, ...(column.also ?? [])].map((name): [string, Column[]] => [plain(name), [column]]),
    ),
    ...combinedBirth(shape),
  ])

function readHeader(
  rows: readonly Row[],
  index: number,
  known: { shape: ListShape; names: ReadonlyMap<string, readonly Column[]> },
): Candidate {
  const top = rows[index]!
  const labels = labelsOf(top, rows[index + 1], known.shape)
  const ignorable = new Set([...known.shape.ignored, reasonHeading, placeHeading].map(plain))
  const columns: Header['columns'] = []
  const ignored: string[] = []
  const taken = new Set<string>()
  for (const { at, label } of labels.named) {
    const found = known.names.get(plain(label)) ?? []
    if (found.length > 0 && found.every(({ key }) => !taken.has(key))) {
      for (const column of found) {
        taken.add(column.key)
        columns.push({ at, column })
      }
    } else if (!ignorable.has(plain(label))) {
      ignored.push(label)
    }
  }
  return { row: top.number, dataFrom: index + (labels.isTwoRows ? 2 : 1), columns, ignored }
}

/** A group such as Data Ayah is above its first column only (a merged cell); its sub-labels are in the row below. */
function labelsOf(top: Row, below: Row | undefined, shape: ListShape) {
  const groups = new Set(shape.groups.map(plain))
  const labelAt = (row: Row | undefined, at: number) => shownText(row?.cells[at]).replace(/\s+/g, ' ').trim()
  const isTwoRows = top.cells.some((cell) => groups.has(plain(shownText(cell))))
  const width = Math.max(top.cells.length, isTwoRows ? (below?.cells.length ?? 0) : 0)
  const named: { at: number; label: string }[] = []
  let group = ''
  for (let at = 0; at < width; at++) {
    const upper = labelAt(top, at)
    const lower = isTwoRows ? labelAt(below, at) : ''
    if (upper !== '') group = groups.has(plain(upper)) ? upper : ''
    const label = lower === '' ? upper : group === '' ? lower : `${group}: ${lower}`
    if (label !== '' && !groups.has(plain(label))) named.push({ at, label })
  }
  return { named, isTwoRows }
}
