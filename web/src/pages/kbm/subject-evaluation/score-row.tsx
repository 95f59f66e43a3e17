import type { GridStudent } from '@hadir/contract/subject/subject-evaluation/score.ts'
import type { EvaluationComponent } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { clsx } from 'clsx'
import { memo } from 'react'
import { type Content, type Edit, isEqual, type Place } from '../../../offline/scores/score-edits.ts'
import { rowLook } from './score-head.tsx'
import { ResultCells } from './result-cells.tsx'
import { ScoreCellView } from './score-cell.tsx'
import { textIn } from './score-words.ts'
import type { Result } from './student-results.ts'

export type At = { row: number; column: number }

/** Callbacks of the cells. They never change, so that a row renders only for its own changes. */
export type RowActions = {
  focus: (at: At) => void
  press: () => void
  type: (text: string) => void
  finish: (at: At, text: string, step: readonly [down: number, across: number]) => void
  commit: (text: string) => void
  cancel: () => void
  open: (place: Place) => void
  openStudent: (studentId: string) => void
}

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
  /** Whether one of its cells has the focus. */
  hasFocus: boolean
  typing: { text: string } | null
  /** Selected columns of this row. */
  left: number
  right: number
  isReadOnly: boolean
  actions: RowActions
}

export const cellId = (tableId: string, { row, column }: At) => `${tableId}-${row}-${column}`

/** Parses an id made by `cellId`; undefined for any other element. */
export function placeIn(tableId: string, id: string): At | undefined {
  const [table, row, column] = id.split('-')
  return table === tableId ? { row: Number(row), column: Number(column) } : undefined
}

/** One student's scores and result. A key in one row renders no other row. */
export const ScoreRow = memo(function ScoreRow(props: ScoreRowProps) {
  const { student, result, hasSkill, actions } = props
  return (
    // A key lays out this row only. Paint is not contained: 40 clips between the sticky names would take the browser
    // longer to divide into layers at each key than all else.
    <div role="row" className={clsx(rowLook, 'contain-layout', !student.isHere && 'text-soft')}>
      <div
        role="rowheader"
        className="sticky left-0 z-10 content-center border-b bg-surface px-3 py-1.5 text-left font-medium break-words shadow-[1px_0_var(--color-line)]"
      >
        <span className="mr-2 inline-block w-5 text-right text-soft tabular-nums">{student.rollNo ?? '–'}</span>
        {student.name}
        {student.otherClass && <span className="ml-1.5 text-xs font-normal text-soft">{student.otherClass}</span>}
        {!student.isHere && !props.isReadOnly && <span className="ml-1.5 text-xs font-normal text-soft">keluar</span>}
      </div>
      <RowScores {...props} />
      <ResultCells
        result={result}
        hasSkill={hasSkill}
        name={student.name}
        studentId={student.id}
        onOpen={actions.openStudent}
      />
    </div>
  )
}, isAlike)

/** The cells of a row; a new result, which follows a key later, does not render them. */
const RowScores = memo(function RowScores(props: ScoreRowProps) {
  const { tableId, student, row, components, contents, edits, hereColumn, typing, actions, isReadOnly } = props
  return components.map((component, column) => {
    const place = { componentId: component.id, studentId: student.id }
    const [content = null, edit] = [contents[column], edits[column]]
    const at = { row, column }
    return (
      <ScoreCellView
        key={component.id}
        id={cellId(tableId, at)}
        label={`${student.name}, ${component.code}`}
        content={content}
        edit={edit}
        isHere={column === hereColumn}
        isTabStop={column === hereColumn && !props.hasFocus}
        isChosen={column >= props.left && column <= props.right}
        isReadOnly={isReadOnly || !student.isHere}
        typing={column === hereColumn ? typing : null}
        onFocus={() => actions.focus(at)}
        onPress={actions.press}
        onBegin={() => actions.type(textIn(content, edit))}
        onFinish={(text, step) => actions.finish(at, text, step)}
        onLeave={actions.commit}
        onCancel={actions.cancel}
        onOpen={() => actions.open(place)}
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
  'hasFocus',
  'typing',
  'left',
  'right',
  'isReadOnly',
  'actions',
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
