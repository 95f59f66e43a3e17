import type { GridStudent } from '@hadir/contract/subject/subject-evaluation/score.ts'
import type { EvaluationComponent } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
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
import { cellsOf, rangeOf } from './cell-range.ts'
import { steps } from './grid-keys.ts'
import { changeOf } from './paste.ts'
import { nothing, type Place } from '../../../offline/scores/score-edits.ts'
import { ScoreBox, type ScoreBoxHandle } from './score-box.tsx'
import { namesLook, rowHeight, ScoreHead, sizesOf } from './score-head.tsx'
import { type At, cellId, placeIn, RowName, ScoreRow } from './score-row.tsx'
import { quoted, textIn } from './score-words.ts'
import { keysOf, type Result, rowsOf } from './student-results.ts'
import { useSought } from './use-look.ts'
import { useDescriptionKeys } from './use-description-keys.ts'
import { useMouseRange } from './use-mouse-range.ts'
import { useRowsNear } from './use-rows-near.ts'
import type { ScoreSheet } from './use-scores.ts'
import { useSteady } from './use-steady.ts'

type ScoreTableProps = {
  students: readonly GridStudent[]
  components: readonly EvaluationComponent[]
  sheet: ScoreSheet
  resultOf: (studentId: string) => Result
  isReadOnly: boolean
  hasSkill: boolean
  sought: Place | null
  onPaste: (text: string, at: { row: number; column: number }) => void
  onOpenCell: (place: Place) => void
  onOpenStudent: (studentId: string) => void
}

/**
 * Students by components, used like a spreadsheet: digits overwrite a cell, Enter moves to the next student and Tab to
 * the next component, F2 edits, Shift selects a range. The grid is one tab stop: the box, which is before it.
 */
export function ScoreTable(props: ScoreTableProps) {
  const { students, components, sheet, resultOf, isReadOnly, hasSkill, sought, onPaste, onOpenCell, onOpenStudent } =
    props
  const { scores } = sheet
  const keys = useMemo(() => keysOf(students, components), [students, components])
  // Moving between cells reads none of the 480.
  const rows = useMemo(() => rowsOf(scores, keys), [scores, keys])
  // After a paste, the rows in sight are painted first.
  const laterRows = useDeferredValue(rows)
  const [isNear, onScroll] = useRowsNear(rowHeight(hasSkill))
  const tableId = useId()
  // By student and component: others may change the list.
  const [at, setAt] = useState<Place | null>(null)
  const [to, setTo] = useState<Place | null>(null)
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
  const commit = (place: Place, text: string) => {
    if (whereIs(place)) sheet.change([changeOf(place, text, sheet.contentOf(place))])
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
      return below.map((row) => ({ ...placeAt({ row, column }), content: { ...content, remedial: null } }))
    })
    sheet.change(changes)
  }
  const descriptions = useDescriptionKeys({
    gridId: tableId,
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
    else if (event.key === 'Tab') {
      const next = here.column + (event.shiftKey ? -1 : 1)
      // At the ends Tab leaves the scores.
      if (next < 0) return
      if (next < components.length) goTo({ row: here.row, column: next })
      else descriptions.focus(here.row)
    } else if (event.key === 'Enter' && event.altKey) onOpenCell(placeAt(here))
    else if (event.key === 'Enter') goTo({ row: here.row + (event.shiftKey ? -1 : 1), column: here.column })
    else if (isCommand && event.key.toLowerCase() === 'a')
      setTo(placeAt({ row: students.length - 1, column: components.length - 1 }))
    else if (isReadOnly) return
    else if (event.key === 'Delete' || event.key === 'Backspace')
      sheet.change(places().map((place) => ({ ...place, content: nothing })))
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
    event.clipboardData.setData('text/plain', lines.join('\n'))
    event.preventDefault()
  }
  const onPasted = (event: ClipboardEvent) => {
    if (isReadOnly) return
    onPaste(event.clipboardData.getData('text/plain'), { row: top, column: left })
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
  const { open } = useSteady({ open: onOpenStudent })

  return (
    // Scroll padding: a focused cell is not left behind the names or the head.
    <div
      className="max-h-[calc(100dvh-13rem)] min-h-80 scroll-pt-14 scroll-pl-60 overflow-auto rounded-surface border bg-surface"
      onScroll={onScroll}
    >
      <div className="relative text-sm" style={sizesOf(components.length, hasSkill)}>
        <ScoreBox
          ref={box}
          at={here}
          place={placeAt(here)}
          label={`${students[here.row]?.name}, ${components[here.column]?.code}`}
          gridId={tableId}
          cellId={idOf(here)}
          isReadOnly={isReadOnly || !students[here.row]?.isHere}
          onKey={onKey}
          onCopy={onCopy}
          onPaste={onPasted}
          onCommit={commit}
          onStep={(down, across) => goTo({ row: here.row + down, column: here.column + across })}
        />
        <div
          id={tableId}
          role="grid"
          aria-label="Nilai menurut siswa dan komponen"
          aria-rowcount={students.length + 1}
          aria-colcount={components.length}
          onFocus={onFocus}
          {...mouse}
          {...descriptions.grid}
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
                  result={resultOf(student.id)}
                  hasSkill={hasSkill}
                  hereColumn={row === here.row ? here.column : null}
                  left={isIn ? left : -1}
                  right={isIn ? range.columns.at(-1)! : -1}
                  isReadOnly={isReadOnly}
                  onOpen={open}
                />
              )
            })}
          </div>
        </div>
        {/* One column that stays in sight: as many cells would each be a layer for the browser to move. */}
        <div className={namesLook} style={{ marginTop: `calc(var(--score-row) * -${students.length})` }}>
          {students.map((student, row) => (
            <RowName key={student.id} tableId={tableId} student={student} row={row} isReadOnly={isReadOnly} />
          ))}
        </div>
      </div>
    </div>
  )
}
