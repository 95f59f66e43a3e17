import { readScoreText } from '@hadir/contract/evaluation/score-text.ts'
import { type Change, type Content, nothing, type Place } from '../../../offline/scores/score-edits.ts'
import type { CellRange } from './cell-range.ts'
import { columnsIn, nisnColumn, wholeNisn } from './paste-columns.ts'

/** The change for a typed or pasted text. Never throws: an invalid text is stored as typed, with the reason. */
export function changeOf(place: Place, typed: string, now: Content | null): Change {
  const read = readScoreText(typed)
  if ('why' in read) return { ...place, text: typed.trim(), why: read.why }
  if (read.state === 'EMPTY') return { ...place, content: nothing }
  // Typing over a score does not remove its remedial.
  const remedial = read.state === 'SCORE' && now?.state === 'SCORE' ? now.remedial : null
  return { ...place, content: { ...read, remedial } }
}

/**
 * Parses a spreadsheet's clipboard text into rows and columns, separated by tabs or, if there are none, by semicolons.
 * A quoted cell may contain both, and line breaks.
 */
export function tableOf(text: string): string[][] {
  const separator = text.includes('\t') ? '\t' : ';'
  const rows: string[][] = [['']]
  let isQuoted = false
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  for (let at = 0; at < lines.length; at += 1) {
    const sign = lines[at] ?? ''
    const row = rows.at(-1) ?? []
    const cell = row.at(-1) ?? ''
    if (isQuoted && sign === '"' && lines[at + 1] === '"') {
      row[row.length - 1] = `${cell}"`
      at += 1
    } else if (sign === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted
    else if (!isQuoted && sign === separator) row.push('')
    else if (!isQuoted && sign === '\n') rows.push([''])
    else row[row.length - 1] = cell + sign
  }
  return rows
}

type Student = { id: string; name: string; nisn: string | null; isHere: boolean }
type Area = {
  table: readonly (readonly string[])[]
  /** The target of the first cell. */
  at: { row: number; column: number }
  students: readonly Student[]
  components: readonly { id: string; code: string }[]
  contentOf: (place: Place) => Content | null
}

export type Paste = {
  changes: Change[]
  /** Filled cells that would be overwritten. */
  overwrites: number
  refused: number
  /** Clipboard cells outside the grid. */
  outside: number
  by: 'nisn' | 'row'
  /** Matched rows; the first and the last are shown for checking. */
  rows: number
  first: string
  last: string
  /** Students who have left: their scores are skipped, or the pasted rows are those of the others. */
  left: string[]
  isWithoutLeft: boolean
  /** NISNs of no student in this grid. */
  unknown: string[]
  /** The clipboard has more rows than students below the cursor: scores may land in a wrong row. */
  isTooLong: boolean
  /** It starts with the first student and has fewer rows than the class, and not those still here: one may be missing. */
  isShort: boolean
}

const emptyPlan: Paste = {
  changes: [],
  overwrites: 0,
  refused: 0,
  outside: 0,
  by: 'row',
  rows: 0,
  first: '',
  last: '',
  left: [],
  isWithoutLeft: false,
  unknown: [],
  isTooLong: false,
  isShort: false,
}

/** Plans a paste: by NISN if a column has them, else row by row from the cursor on. */
export function planPaste({ table, at, students, components, contentOf }: Area): Paste {
  const nisns = nisnColumn(table)
  const { columns, rows } = columnsIn(table, { nisns, components, from: at.column })
  const byNisn = new Map(students.flatMap((one) => (one.nisn ? [[one.nisn, one] as const] : [])))
  const isByRow = nisns < 0
  const below = students.slice(at.row)
  const present = below.filter(({ isHere }) => isHere)
  // A teacher's own list has as many rows as students who are still here.
  const isWithoutLeft =
    isByRow &&
    rows.length > 1 &&
    rows.length === present.length &&
    below.slice(0, rows.length).some(({ isHere }) => !isHere)
  const inOrder = isWithoutLeft ? present : below
  const matched = rows.map((row, down) => (isByRow ? inOrder[down] : byNisn.get(wholeNisn(row[nisns] ?? ''))))
  const found = matched.filter((one) => one !== undefined)
  const plan: Paste = {
    ...emptyPlan,
    changes: [],
    by: isByRow ? 'row' : 'nisn',
    rows: found.length,
    first: found[0]?.name ?? '',
    last: found.at(-1)?.name ?? '',
    left: (isWithoutLeft ? below : found).filter(({ isHere }) => !isHere).map(({ name }) => name),
    isWithoutLeft,
    unknown: isByRow
      ? []
      : rows.flatMap((row, i) => (matched[i] ? [] : [row[nisns] ?? ''])).filter((one) => one.trim()),
    isTooLong: isByRow && rows.length > 1 && at.row + rows.length > students.length,
    isShort:
      isByRow && rows.length > 1 && at.row === 0 && rows.length < students.length && rows.length !== present.length,
  }
  rows.forEach((row, i) => {
    const student = matched[i]
    for (const { column, componentId } of columns) {
      const text = row[column] ?? ''
      if (!student || !componentId) {
        if (text.trim() !== '') plan.outside += 1
        continue
      }
      if (!student.isHere) continue
      addChange(plan, { componentId, studentId: student.id }, { text, contentOf })
    }
  })
  return plan
}

type Put = { text: string; contentOf: Area['contentOf'] }

function addChange(plan: Paste, place: Place, { text, contentOf }: Put): void {
  const now = contentOf(place)
  const change = changeOf(place, text, now)
  plan.changes.push(change)
  if (!('content' in change)) plan.refused += 1
  else if (now && now.state !== 'EMPTY' && (now.state !== change.content.state || now.value !== change.content.value))
    plan.overwrites += 1
}

type Filled = Pick<Area, 'table' | 'contentOf' | 'students' | 'components'> & {
  range: CellRange
}

/**
 * One copied value in every selected cell, or a block repeated over a selection that it divides, as in a spreadsheet.
 * Undefined where it is neither: then it is pasted from the first cell on. Students who left are passed over.
 */
export function planFill({ table, range, students, components, contentOf }: Filled): Paste | undefined {
  const width = table[0]?.length ?? 0
  const { rows, columns } = range
  const isBlock = width > 0 && table.every((row) => row.length === width) && nisnColumn(table) < 0
  const isLarger = rows.length > table.length || columns.length > width
  if (!isBlock || !isLarger || rows.length % table.length !== 0 || columns.length % width !== 0) return
  const chosen = rows.flatMap((row) => students[row] ?? [])
  const plan = { ...emptyPlan, changes: [], rows: rows.length }
  chosen.forEach((student, down) => {
    if (!student.isHere) return
    columns.forEach((column, across) => {
      const [component, text] = [components[column], table[down % table.length]?.[across % width] ?? '']
      if (component) addChange(plan, { componentId: component.id, studentId: student.id }, { text, contentOf })
    })
  })
  return plan
}

/**
 * Whether the plan must be confirmed first: it overwrites, leaves something out, or has rows that are not surely theirs.
 * Into empty cells it goes at once, and one undo takes it back.
 */
export const needsLook = (plan: Paste) =>
  plan.isTooLong || plan.left.length + plan.unknown.length + plan.overwrites + plan.outside + plan.refused > 0
