import type { GridStudent } from '@hadir/contract/subject/subject-evaluation/score.ts'
import type { EvaluationComponent } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { clsx } from 'clsx'
import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  useDeferredValue,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { type CellRange, cellsOf, rangeOf } from './cell-range.ts'
import { changeOf } from './paste.ts'
import { type Change, nothing, type Place } from '../../../offline/scores/score-edits.ts'
import { DescriptionCell, FinalCells } from './result-cells.tsx'
import { ScoreBox, type ScoreBoxHandle } from './score-box.tsx'
import {
  finalLook,
  namesLook,
  placeStyle,
  rowHeight,
  ScoreHead,
  scrollLook,
  sizesOf,
  wordsLook,
} from './score-head.tsx'
import { type At, cellId, placeIn, RowName, ScoreRow } from './score-row.tsx'
import { quoted, textIn } from './score-words.ts'
import { keysOf, type Result, rowsOf } from './student-results.ts'
import { useSought } from './use-look.ts'
import { useDescriptionKeys } from './use-description-keys.ts'
import { useMouseRange } from './use-mouse-range.ts'
import { useRowsNear } from './use-rows-near.ts'
import type { ScoreSheet } from './use-scores.ts'
import { useSteady } from './use-steady.ts'

/** Steps of the arrow keys. */
const steps: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

type ScoreTableProps = {
  students: readonly GridStudent[]
  components: readonly EvaluationComponent[]
  sheet: ScoreSheet
  resultOf: (studentId: string) => Result
  isReadOnly: boolean
  hasSkill: boolean
  sought: Place | null
  onPaste: (text: string, range: CellRange) => void
  onOpenCell: (place: Place) => void
  onOpenStudent: (studentId: string) => void
  onFormerSchool: (studentId: string) => void
}

/**
 * Students by components, used like a spreadsheet: digits overwrite a cell, Enter moves to the next student and Tab to
 * the next component, F2 edits, Shift selects a range, Enter pastes what is framed as copied. The grid is one tab stop:
 * the box, which is before it.
 */
export function ScoreTable(props: ScoreTableProps) {
  const { students, components, sheet, resultOf, isReadOnly, hasSkill, sought, onPaste, onOpenCell } = props
  const { scores } = sheet
  const keys = useMemo(() => keysOf(students, components), [students, components])
  // Moving between cells reads none of the 480.
  const rows = useMemo(() => rowsOf(scores, keys), [scores, keys])
  // After a paste, the rows in sight are painted first.
  const laterRows = useDeferredValue(rows)
  const { isNear, onScroll, perPage } = useRowsNear(rowHeight(hasSkill))
  const tableId = useId()
  // By student and component: others may change the list.
  const [at, setAt] = useState<Place | null>(null)
  const [to, setTo] = useState<Place | null>(null)
  const [copied, setCopied] = useState<{ text: string; range: CellRange } | null>(null)
  const box = useRef<ScoreBoxHandle>(null)
  const { placeAt, whereIs, within } = useMemo(() => cellsOf(students, components), [students, components])
  const here = whereIs(at) ?? { row: 0, column: 0 }
  const last = whereIs(to)
  const isRange = last !== undefined
  const end = last ?? here
  const range = rangeOf(here, end)
  const [top = 0] = range.rows
  const [left = 0] = range.columns
  const idOf = (place: At) => cellId(tableId, place)
  const reveal = (place: At) =>
    document.getElementById(idOf(place))?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  const goTo = (next: At) => {
    const place = within(next)
    // First: the page is laid out now, and would have to be again after the changes.
    reveal(place)
    setAt(placeAt(place))
    setTo(null)
    box.current?.focus()
  }
  const extendTo = (next: At) => {
    reveal(next)
    setTo(placeAt(next))
  }
  useSought(sought, (place) => goTo(whereIs(place) ?? here))
  // The server takes no score of a student who left.
  const written = range.rows.filter((row) => students[row]?.isHere)
  const places = () => written.flatMap((row) => range.columns.map((column) => placeAt({ row, column })))
  const change = (changes: readonly Change[]) => {
    setCopied(null)
    sheet.change(changes)
  }
  const commit = (place: Place, text: string) => {
    if (whereIs(place)) change([changeOf(place, text, sheet.contentOf(place))])
  }
  const edit = () => {
    const place = placeAt(here)
    box.current?.begin(textIn(sheet.contentOf(place), sheet.editOf(place)))
  }
  const fillDown = () => {
    const changes = range.columns.flatMap((column) => {
      const content = sheet.contentOf(placeAt({ row: top, column }))
      if (!content) return []
      const below = written.filter((row) => row > top)
      return below.map((row) => ({
        ...placeAt({ row, column }),
        content: { ...content, remedial: null, from: undefined },
      }))
    })
    change(changes)
  }
  const descriptions = useDescriptionKeys({
    columnId: `${tableId}.words`,
    perRow: hasSkill ? 2 : 1,
    onBack: (row) => goTo({ row, column: components.length - 1 }),
  })
  const onKey = (event: KeyboardEvent) => {
    const step = steps[event.key]
    const isCommand = event.ctrlKey || event.metaKey
    if (step && event.shiftKey) extendTo(within({ row: end.row + step[0], column: end.column + step[1] }))
    else if (step) goTo({ row: here.row + step[0], column: here.column + step[1] })
    else if (event.key === 'Home') goTo({ row: isCommand ? 0 : here.row, column: 0 })
    else if (event.key === 'End')
      goTo({ row: isCommand ? students.length - 1 : here.row, column: components.length - 1 })
    else if (event.key === 'PageUp' || event.key === 'PageDown') {
      const rows = event.key === 'PageUp' ? -perPage : perPage
      if (event.shiftKey) extendTo(within({ row: end.row + rows, column: end.column }))
      else goTo({ row: here.row + rows, column: here.column })
    } else if (event.key === 'Tab') {
      const next = here.column + (event.shiftKey ? -1 : 1)
      // At the ends Tab leaves the scores.
      if (next < 0) return
      if (next < components.length) goTo({ row: here.row, column: next })
      else descriptions.focus(here.row)
    } else if (event.key === 'Enter' && event.altKey) onOpenCell(placeAt(here))
    else if (event.key === 'Enter' && copied && !isReadOnly) {
      setCopied(null)
      onPaste(copied.text, range)
    } else if (event.key === 'Escape' && copied) setCopied(null)
    else if (event.key === 'Enter') goTo({ row: here.row + (event.shiftKey ? -1 : 1), column: here.column })
    else if (isCommand && event.key.toLowerCase() === 'a') {
      setAt(placeAt({ row: 0, column: 0 }))
      setTo(placeAt({ row: students.length - 1, column: components.length - 1 }))
    } else if (isReadOnly) return
    else if (event.key === 'Delete' || event.key === 'Backspace')
      change(places().map((place) => ({ ...place, content: nothing })))
    else if (isCommand && (event.key.toLowerCase() === 'y' || (event.shiftKey && event.key.toLowerCase() === 'z')))
      sheet.redo()
    else if (isCommand && event.key.toLowerCase() === 'z') sheet.undo()
    else if (isCommand && event.key.toLowerCase() === 'd') fillDown()
    else if (event.key === 'F2') edit()
    // The box takes what begins a score.
    else return
    event.preventDefault()
  }
  const onCopy = (event: ClipboardEvent) => {
    const textAt = (place: Place) => quoted(textIn(sheet.contentOf(place), sheet.editOf(place)))
    const lines = range.rows.map((row) => range.columns.map((column) => textAt(placeAt({ row, column }))).join('\t'))
    const text = lines.join('\n')
    event.clipboardData.setData('text/plain', text)
    setCopied({ text, range })
    event.preventDefault()
  }
  const onPasted = (event: ClipboardEvent) => {
    if (isReadOnly) return
    const text = event.clipboardData.getData('text/plain')
    // Something else has been copied since, in another program.
    if (text !== copied?.text) setCopied(null)
    onPaste(text, range)
    event.preventDefault()
  }
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const place = placeIn(tableId, target.id)
    if (!place) return
    if (place.row !== here.row || place.column !== here.column) {
      setAt(placeAt(place))
      setTo(null)
    }
    box.current?.focus()
  }
  const mouse = useMouseRange(tableId, {
    onPick: (place) => {
      setTo(null)
      if (sheet.editOf(placeAt(place))?.status === 'conflict') onOpenCell(placeAt(place))
    },
    onEdit: edit,
    onExtend: (place) => {
      box.current?.leave()
      box.current?.focus()
      setTo(placeAt(place))
    },
  })
  const { open, bring } = useSteady({ open: props.onOpenStudent, bring: props.onFormerSchool })

  return (
    // Scroll padding: a focused cell is not left behind the names or the head.
    <div
      className={clsx(
        scrollLook,
        'max-h-[calc(100dvh-13rem)] min-h-80 overflow-auto rounded-surface border bg-surface',
      )}
      style={sizesOf(components.length, hasSkill)}
      onScroll={onScroll}
    >
      <div className="relative min-w-[calc(var(--score-columns)+var(--score-final)+31rem)] text-sm">
        {copied && <CopiedFrame range={copied.range} />}
        <ScoreBox
          ref={box}
          at={here}
          place={placeAt(here)}
          label={`${students[here.row]?.name}, ${components[here.column]?.code}`}
          gridId={tableId}
          cellId={idOf(here)}
          isReadOnly={isReadOnly || !students[here.row]?.isHere || components[here.column]?.carriedFrom !== undefined}
          onKey={onKey}
          onCopy={onCopy}
          onPaste={onPasted}
          onCommit={commit}
          onStep={(down, across) => goTo({ row: here.row + down, column: here.column + across })}
        />
        <div
          id={tableId}
          role="grid"
          translate="no"
          aria-label="Nilai menurut siswa dan komponen"
          aria-rowcount={students.length + 1}
          aria-colcount={components.length}
          onFocus={onFocus}
          {...mouse}
        >
          <ScoreHead components={components} hasSkill={hasSkill} />
          <div role="rowgroup" className="pl-60">
            {students.map((student, row) => {
              const { contents = [], edits = [] } = (isNear(row) ? rows : laterRows)[row] ?? {}
              const isIn = isRange && range.rows.includes(row)
              return (
                <ScoreRow
                  key={student.id}
                  tableId={tableId}
                  student={student}
                  row={row}
                  components={components}
                  contents={contents}
                  edits={edits}
                  hasSkill={hasSkill}
                  hereColumn={row === here.row ? here.column : null}
                  left={isIn ? left : -1}
                  right={isIn ? range.columns.at(-1)! : -1}
                  isReadOnly={isReadOnly}
                />
              )
            })}
          </div>
        </div>
        {/* Columns that stay in sight: as many cells would each be a layer for the browser to move. */}
        <div
          className="pointer-events-none flex *:pointer-events-auto"
          style={{ marginTop: `calc(var(--score-row) * -${students.length})` }}
        >
          <div translate="no" className={namesLook}>
            {students.map((student, row) => (
              <RowName
                key={student.id}
                {...{ tableId, student, row, isReadOnly }}
                onDescription={open}
                onFormerSchool={bring}
              />
            ))}
          </div>
          <div className="pointer-events-none! w-(--score-columns) shrink-0" />
          <div translate="no" className={finalLook}>
            {students.map(({ id }, row) => (
              <FinalCells key={id} {...{ tableId, row, hasSkill }} result={resultOf(id)} />
            ))}
          </div>
          <div id={`${tableId}.words`} className={wordsLook} {...descriptions.column}>
            {students.map(({ id, name }, row) => (
              <DescriptionCell
                key={id}
                {...{ tableId, row, hasSkill, name }}
                studentId={id}
                result={resultOf(id)}
                onOpen={open}
              />
            ))}
          </div>
        </div>
      </div>
    </div>
  )
}

/** Around the copied cells, until they are pasted with Enter, or something is typed. */
const CopiedFrame = ({ range: { rows, columns } }: { range: CellRange }) => (
  <div
    aria-hidden
    className="pointer-events-none absolute z-1 border-2 border-dashed border-accent"
    style={{
      ...placeStyle({ row: rows[0] ?? 0, column: columns[0] ?? 0 }),
      width: `${columns.length * 4.5}rem`,
      height: `calc(${rows.length} * var(--score-row))`,
    }}
  />
)
