import type { GridStudent } from '@hadir/contract/subject/subject-evaluation/score.ts'
import type { EvaluationComponent } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { isTyped, steps } from './grid-keys.ts'
import { changeOf } from './paste.ts'
import { type Change, nothing, type Place } from '../../../offline/scores/score-edits.ts'
import { ScoreHead, trackStyle } from './score-head.tsx'
import { type At, cellId, placeIn, type RowActions, ScoreRow } from './score-row.tsx'
import { quoted, textIn } from './score-words.ts'
import { keysOf, type Result, rowsOf } from './student-results.ts'
import { useSought } from './use-look.ts'
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
 * the next component, F2 edits, Shift selects a range. The grid is one tab stop.
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
  const [isNear, onScroll] = useRowsNear(students.length)
  const tableId = useId()
  const [at, setAt] = useState<At>({ row: 0, column: 0 })
  const [to, setTo] = useState<At | null>(null)
  const [typing, setTyping] = useState<{ text: string } | null>(null)
  const [hasFocus, setFocused] = useState(false)
  const here = { row: Math.min(at.row, students.length - 1), column: Math.min(at.column, components.length - 1) }
  const end = to ?? here
  const range = {
    top: Math.min(here.row, end.row),
    bottom: Math.max(here.row, end.row),
    left: Math.min(here.column, end.column),
    right: Math.max(here.column, end.column),
  }
  const idOf = (place: At) => cellId(tableId, place)
  const placeAt = ({ row, column }: At): Place => ({
    componentId: components[column]?.id ?? '',
    studentId: students[row]?.id ?? '',
  })
  const within = ({ row, column }: At): At => ({
    row: Math.min(Math.max(row, 0), students.length - 1),
    column: Math.min(Math.max(column, 0), components.length - 1),
  })
  const goTo = (next: At) => {
    const place = within(next)
    setAt(place)
    setTo(null)
    document.getElementById(idOf(place))?.focus()
  }
  const extendTo = (next: At) => {
    setTo(next)
    document.getElementById(idOf(next))?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  const isCell = (target: EventTarget | null) =>
    target instanceof Element && placeIn(tableId, target.closest('[role=gridcell]')?.id ?? '') !== undefined
  useSought(sought, ({ componentId, studentId }) =>
    goTo({
      row: students.findIndex(({ id }) => id === studentId),
      column: components.findIndex(({ id }) => id === componentId),
    }),
  )
  const mouse = useMouseRange({
    placeOf: (id) => placeIn(tableId, id),
    onExtend: (place) => {
      document.getElementById(idOf(here))?.focus({ preventScroll: true })
      setTo(place)
    },
  })
  // After Escape the cell gets the focus back once its box is removed.
  const isCancelled = useRef(false)
  useEffect(() => {
    if (!isCancelled.current || typing) return
    isCancelled.current = false
    document.getElementById(idOf(here))?.focus()
  })

  const places = () => {
    const found: Place[] = []
    for (let row = range.top; row <= range.bottom; row += 1)
      for (let column = range.left; column <= range.right; column += 1) found.push(placeAt({ row, column }))
    return found
  }
  const commit = (text: string) => {
    const place = placeAt(here)
    setTyping(null)
    sheet.change([changeOf(place, text, sheet.contentOf(place))])
  }
  const fillDown = () => {
    const changes: Change[] = []
    for (let column = range.left; column <= range.right; column += 1) {
      const content = sheet.contentOf(placeAt({ row: range.top, column }))
      if (!content) continue
      for (let row = range.top + 1; row <= range.bottom; row += 1)
        changes.push({ ...placeAt({ row, column }), content: { ...content, remedial: null } })
    }
    sheet.change(changes)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (typing) return
    const step = steps[event.key]
    const isCommand = event.ctrlKey || event.metaKey
    if (step && event.shiftKey) extendTo(within({ row: end.row + step[0], column: end.column + step[1] }))
    else if (step) goTo({ row: here.row + step[0], column: here.column + step[1] })
    else if (event.key === 'Home') goTo({ row: isCommand ? 0 : here.row, column: 0 })
    else if (event.key === 'End')
      goTo({ row: isCommand ? students.length - 1 : here.row, column: components.length - 1 })
    else if (event.key === 'Tab') {
      const next = here.column + (event.shiftKey ? -1 : 1)
      // At the ends Tab leaves the grid.
      if (next < 0 || next >= components.length) return
      goTo({ row: here.row, column: next })
    } else if (event.key === 'Enter' && event.altKey) onOpenCell(placeAt(here))
    else if (event.key === 'Enter') goTo({ row: here.row + (event.shiftKey ? -1 : 1), column: here.column })
    else if (isCommand && event.key.toLowerCase() === 'a')
      setTo({ row: students.length - 1, column: components.length - 1 })
    else if (isReadOnly) return
    else if (event.key === 'Delete' || event.key === 'Backspace')
      sheet.change(places().map((place) => ({ ...place, content: nothing })))
    else if (isCommand && event.key.toLowerCase() === 'z') sheet.undo()
    else if (isCommand && event.key.toLowerCase() === 'd') fillDown()
    else if (event.key === 'F2') {
      const place = placeAt(here)
      setTyping({ text: textIn(sheet.contentOf(place), sheet.editOf(place)) })
    } else if (isTyped(event)) setTyping({ text: event.key })
    else return
    event.preventDefault()
  }
  const onCopy = (event: ClipboardEvent) => {
    if (typing) return
    const rows: string[] = []
    for (let row = range.top; row <= range.bottom; row += 1) {
      const texts: string[] = []
      for (let column = range.left; column <= range.right; column += 1) {
        const place = placeAt({ row, column })
        texts.push(textIn(sheet.contentOf(place), sheet.editOf(place)))
      }
      rows.push(texts.map(quoted).join('\t'))
    }
    event.clipboardData.setData('text/plain', rows.join('\n'))
    event.preventDefault()
  }
  const onPasted = (event: ClipboardEvent) => {
    if (typing || isReadOnly) return
    onPaste(event.clipboardData.getData('text/plain'), { row: range.top, column: range.left })
    event.preventDefault()
  }
  const actions = useSteady<RowActions>({
    focus: (place) => {
      if (place.row === here.row && place.column === here.column) return
      setAt(place)
      setTo(null)
    },
    press: () => setTo(null),
    type: (text) => setTyping({ text }),
    finish: ({ row, column }, text, [down, across]) => {
      commit(text)
      goTo({ row: row + down, column: column + across })
    },
    commit,
    cancel: () => {
      isCancelled.current = true
      setTyping(null)
    },
    open: onOpenCell,
    openStudent: onOpenStudent,
  })

  return (
    // Scroll padding: a focused cell is not left behind the names or the head.
    <div
      className="max-h-[calc(100dvh-13rem)] min-h-80 scroll-pt-14 scroll-pl-60 overflow-auto rounded-surface border bg-surface"
      onScroll={onScroll}
    >
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its cells have the focus, one at a time */}
      <div
        role="grid"
        aria-label="Nilai menurut siswa dan komponen"
        aria-rowcount={students.length + 1}
        aria-colcount={components.length}
        className="text-sm"
        style={trackStyle(components.length, hasSkill)}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => isCell(target) && setFocused(true)}
        onBlur={({ relatedTarget }) => !isCell(relatedTarget) && setFocused(false)}
        {...mouse}
        onCopy={onCopy}
        onPaste={onPasted}
      >
        <ScoreHead components={components} hasSkill={hasSkill} />
        <div role="rowgroup">
          {students.map((student, row) => {
            const { contents = [], edits = [] } = (isNear(row) ? rows : laterRows)[row] ?? {}
            const isIn = to !== null && row >= range.top && row <= range.bottom
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
                hasFocus={row === here.row && hasFocus}
                typing={row === here.row ? typing : null}
                left={isIn ? range.left : -1}
                right={isIn ? range.right : -1}
                isReadOnly={isReadOnly}
                actions={actions}
              />
            )
          })}
        </div>
      </div>
    </div>
  )
}
