import type { GridStudent } from '@hadir/contract/subject/subject-evaluation/score.ts'
import type { EvaluationComponent } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { clsx } from 'clsx'
import { memo } from 'react'
import { type Content, type Edit, isEqual } from '../../../offline/scores/score-edits.ts'
import { rowLook } from './score-head.tsx'
import { ResultCells, resultIds } from './result-cells.tsx'
import { ScoreCell } from './score-cell.tsx'
import type { Result } from './student-results.ts'

export type At = { row: number; column: number }

type ScoreRowProps = {
  tableId: string
  student: GridStudent
  row: number
  components: readonly EvaluationComponent[]
  contents: readonly (Content | null)[]
  edits: readonly (Edit | undefined)[]
  result: Result
  hasSkill: boolean
  /** The column of the current cell, if it is in this row. */
  hereColumn: number | null
  /** Selected columns of this row. */
  left: number
  right: number
  isReadOnly: boolean
  /** Opens the student's description. It never changes, so that a row renders only for its own changes. */
  onOpen: (studentId: string) => void
}

export const cellId = (tableId: string, { row, column }: At) => `${tableId}-${row}-${column}`
const nameId = (tableId: string, row: number) => `${tableId}.${row}.name`

/** Parses an id made by `cellId`; undefined for any other element. */
export function placeIn(tableId: string, id: string): At | undefined {
  const [table, row, column] = id.split('-')
  return table === tableId ? { row: Number(row), column: Number(column) } : undefined
}

/** A row's name. It stands outside the row, among those that stay in sight; the row owns it. */
export const RowName = memo(function RowName(props: Pick<ScoreRowProps, 'tableId' | 'student' | 'row' | 'isReadOnly'>) {
  const { tableId, student, row, isReadOnly } = props
  return (
    <div
      id={nameId(tableId, row)}
      role="rowheader"
      title={student.name}
      className={clsx('flex h-(--score-row) items-center gap-2 border-b px-3', !student.isHere && 'text-soft')}
    >
      <span className="w-5 shrink-0 text-right text-soft tabular-nums">{student.rollNo ?? '–'}</span>
      <span className="line-clamp-2 min-w-0 leading-5 font-medium">{student.name}</span>
      {student.otherClass && <span className="shrink-0 text-xs text-soft">{student.otherClass}</span>}
      {!student.isHere && !isReadOnly && <span className="shrink-0 text-xs text-soft">keluar</span>}
    </div>
  )
})

/** One student's scores and result. A key in one row renders no other row. */
export const ScoreRow = memo(function ScoreRow(props: ScoreRowProps) {
  const { tableId, student, row, components, result, hasSkill, onOpen } = props
  const cells = components.map((_, column) => cellId(tableId, { row, column }))
  const rowId = `${tableId}.${row}`
  const [final, words, skill] = resultIds(rowId)
  return (
    // A key lays out and paints this row only.
    <div
      role="row"
      // All of them: what is owned would follow the children.
      aria-owns={[nameId(tableId, row), ...cells, final, ...(hasSkill ? [skill] : []), words].join(' ')}
      className={clsx(
        rowLook,
        'h-(--score-row) grid-rows-(--score-row) contain-layout contain-size',
        !student.isHere && 'text-soft',
      )}
    >
      <RowScores {...props} />
      <ResultCells
        id={rowId}
        result={result}
        hasSkill={hasSkill}
        name={student.name}
        studentId={student.id}
        onOpen={onOpen}
      />
    </div>
  )
}, isAlike)

/** The cells of a row; a new result, which follows a key later, does not render them. */
const RowScores = memo(function RowScores(props: ScoreRowProps) {
  const { tableId, student, row, components, contents, edits, hereColumn, left, right } = props
  return components.map((component, column) => {
    const isChosen = column >= left && column <= right
    return (
      <ScoreCell
        key={component.id}
        id={cellId(tableId, { row, column })}
        label={`${student.name}, ${component.code}`}
        content={contents[column] ?? null}
        edit={edits[column]}
        isSelected={column === hereColumn || isChosen}
        isChosen={isChosen}
        isReadOnly={props.isReadOnly || !student.isHere}
      />
    )
  })
}, hasSameScores)

const isSameContent = (a: Content | null | undefined, b: Content | null | undefined) =>
  a === b || (a != null && b != null && isEqual(a, b))

const plain = [
  'tableId',
  'student',
  'row',
  'components',
  'hasSkill',
  'hereColumn',
  'left',
  'right',
  'isReadOnly',
  'onOpen',
] as const satisfies readonly (keyof ScoreRowProps)[]

function hasSameScores(a: ScoreRowProps, b: ScoreRowProps): boolean {
  return (
    plain.every((name) => a[name] === b[name]) &&
    areSameContents(a.contents, b.contents) &&
    (a.edits === b.edits || a.edits.every((one, index) => one === b.edits[index]))
  )
}

function isAlike(a: ScoreRowProps, b: ScoreRowProps): boolean {
  const isSameResult =
    a.result === b.result || Object.entries(a.result).every(([name, value]) => value === b.result[name as keyof Result])
  return isSameResult && hasSameScores(a, b)
}

type Contents = ScoreRowProps['contents']
const areSameContents = (a: Contents, b: Contents) =>
  a === b || (a.length === b.length && a.every((one, index) => isSameContent(one, b[index])))
