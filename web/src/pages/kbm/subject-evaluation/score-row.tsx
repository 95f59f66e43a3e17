import { whyNotDue } from '@hadir/contract/evaluation/student-result.ts'
import type { GridStudent } from '@hadir/contract/subject/subject-evaluation/score.ts'
import type { EvaluationComponent } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { clsx } from 'clsx'
import { memo } from 'react'
import { type Content, type Edit, isEqual } from '../../../offline/scores/score-edits.ts'
import { RowMenu } from '../../../components/list/row-menu.tsx'
import { formerSchoolAct, mayBring } from './score-words.ts'
import { rowLook } from './score-head.tsx'
import { resultIds } from './result-cells.tsx'
import { ScoreCell } from './score-cell.tsx'

export type At = { row: number; column: number }

type ScoreRowProps = {
  tableId: string
  student: GridStudent
  row: number
  components: readonly EvaluationComponent[]
  contents: readonly (Content | null)[]
  edits: readonly (Edit | undefined)[]
  hasSkill: boolean
  /** The column of the current cell, if it is in this row. */
  hereColumn: number | null
  /** Selected columns of this row. */
  left: number
  right: number
  isReadOnly: boolean
}

export const cellId = (tableId: string, { row, column }: At) => `${tableId}-${row}-${column}`
const nameId = (tableId: string, row: number) => `${tableId}.${row}.name`

/** Parses an id made by `cellId`; undefined for any other element. */
export function placeIn(tableId: string, id: string): At | undefined {
  const [table, row, column] = id.split('-')
  return table === tableId ? { row: Number(row), column: Number(column) } : undefined
}

type RowNameProps = Pick<ScoreRowProps, 'tableId' | 'student' | 'row' | 'isReadOnly'> & {
  onDescription: (studentId: string) => void
  onFormerSchool: (studentId: string) => void
}

/** A row's name. It stands outside the row, among those that stay in sight; the row owns it. */
export const RowName = memo(function RowName(props: RowNameProps) {
  const { tableId, student, row, isReadOnly, onDescription, onFormerSchool } = props
  return (
    <div
      id={nameId(tableId, row)}
      role="rowheader"
      title={student.name}
      className={clsx('flex h-(--score-row) items-center gap-2 border-b px-3', !student.isHere && 'text-soft')}
    >
      <span className="w-5 shrink-0 text-right text-soft tabular-nums">{student.rollNo ?? '–'}</span>
      <span className="line-clamp-2 wrap-break-word min-w-0 leading-5 font-medium">{student.name}</span>
      {student.otherClass && <span className="shrink-0 text-xs text-soft">{student.otherClass}</span>}
      {!student.isHere && !isReadOnly && <span className="shrink-0 text-xs text-soft">keluar</span>}
      {mayBring(student, isReadOnly) && (
        <span className="-mr-2 ml-auto flex">
          <RowMenu
            title={student.name}
            actions={[
              { label: formerSchoolAct, onSelect: () => onFormerSchool(student.id) },
              { label: 'Deskripsi', onSelect: () => onDescription(student.id) },
            ]}
          />
        </span>
      )}
    </div>
  )
})

/** One student's scores. A key in one row renders no other row; its result follows later, and does not render it. */
export const ScoreRow = memo(function ScoreRow(props: ScoreRowProps) {
  const { tableId, student, row, components, contents, edits, hereColumn, left, right, hasSkill } = props
  const cells = components.map((_, column) => cellId(tableId, { row, column }))
  const [final, words, skill] = resultIds(tableId, row)
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
      {components.map((component, column) => {
        const isChosen = column >= left && column <= right
        return (
          <ScoreCell
            key={component.id}
            id={cells[column]!}
            label={`${student.name}, ${component.code}`}
            content={contents[column] ?? null}
            edit={edits[column]}
            whyNotDue={whyNotDue(component.date, student)}
            isSelected={column === hereColumn || isChosen}
            isChosen={isChosen}
            isReadOnly={props.isReadOnly || !student.isHere || component.carriedFrom !== undefined}
          />
        )
      })}
    </div>
  )
}, hasSameScores)

const isSameContent = (a: Content | null | undefined, b: Content | null | undefined) =>
  a === b || (a != null && b != null && isEqual(a, b) && a.from === b.from)

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
] as const satisfies readonly (keyof ScoreRowProps)[]

function hasSameScores(a: ScoreRowProps, b: ScoreRowProps): boolean {
  return (
    plain.every((name) => a[name] === b[name]) &&
    areSameContents(a.contents, b.contents) &&
    (a.edits === b.edits || a.edits.every((one, index) => one === b.edits[index]))
  )
}

type Contents = ScoreRowProps['contents']
const areSameContents = (a: Contents, b: Contents) =>
  a === b || (a.length === b.length && a.every((one, index) => isSameContent(one, b[index])))
