import { whyNotDue } from '@hadir/contract/evaluation/student-result.ts'
import type { GridStudent, ScoreGrid } from '@hadir/contract/subject/subject-evaluation/score.ts'
import type { EvaluationComponent } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { clsx } from 'clsx'
import { MoreHorizontal } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dot } from '../../../ui/dot.tsx'
import { StepSelect } from '../../../ui/inputs/step-select.tsx'
import { FinalWords } from './final-words.tsx'
import { changeOf } from './paste.ts'
import type { Place } from '../../../offline/scores/score-edits.ts'
import { markOf, notDueIn, shownIn, struckIn, typedIn, type WhyNotDue, wordsOf } from './score-words.ts'
import { firstOwed, type Result } from './student-results.ts'
import { useSought } from './use-look.ts'
import type { ScoreSheet } from './use-scores.ts'
import { useSteady } from './use-steady.ts'

type ScoreListProps = {
  evaluation: ScoreGrid['evaluation']
  students: readonly GridStudent[]
  components: readonly EvaluationComponent[]
  sheet: ScoreSheet
  resultOf: (studentId: string) => Result
  isReadOnly: boolean
  sought: Place | null
  onOpenCell: (place: Place) => void
  onOpenStudent: (studentId: string) => void
}

/**
 * One component at a time on a phone, starting with the first that lacks scores: names, a decimal keypad, and Enter
 * moves to the next student.
 */
export function ScoreList(props: ScoreListProps) {
  const { evaluation, students, components, sheet, resultOf, isReadOnly, sought, onOpenCell, onOpenStudent } = props
  const [at, setAt] = useState(() => Math.max(0, firstOwed(evaluation, props)))
  const list = useRef<HTMLOListElement>(null)
  const [seen, setSeen] = useState(sought)
  if (sought !== seen) {
    setSeen(sought)
    if (sought) setAt(components.findIndex(({ id }) => id === sought.componentId))
  }
  useSought(sought, ({ studentId }) => {
    const box = list.current?.querySelectorAll('input')[students.findIndex(({ id }) => id === studentId)]
    // The foot covers the end of the list.
    box?.scrollIntoView({ block: 'center' })
    box?.focus({ preventScroll: true })
  })
  const index = Math.min(at, components.length - 1)
  const component = components[index]
  if (!component) return null
  const goOn = (row: number) => {
    const boxes = list.current?.querySelectorAll('input') ?? []
    const next = boxes[row + 1]
    if (next) next.focus()
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  }
  return (
    <div className="grid gap-1">
      <StepSelect
        label="Komponen"
        isLow
        options={components.map(({ id, code, name }) => ({ value: id, label: `${code} · ${name}` }))}
        index={index}
        onIndex={setAt}
      />
      <ol ref={list} aria-label={`Nilai ${component.code}`} className="grid rounded-surface border bg-surface">
        {students.map((student, row) => (
          <ScoreRow
            key={`${student.id} ${component.id}`}
            place={{ componentId: component.id, studentId: student.id }}
            student={student}
            label={`${student.name}, ${component.code}`}
            result={resultOf(student.id)}
            whyNotDue={whyNotDue(component.date, student)}
            threshold={evaluation.curriculum === 'K13' ? 'KKM' : 'KKTP'}
            sheet={sheet}
            isReadOnly={isReadOnly || !student.isHere || component.carriedFrom !== undefined}
            hasLeft={!isReadOnly && !student.isHere}
            onEnter={() => goOn(row)}
            onOpen={() => onOpenCell({ componentId: component.id, studentId: student.id })}
            onOpenStudent={() => onOpenStudent(student.id)}
          />
        ))}
      </ol>
    </div>
  )
}

type ScoreRowProps = {
  place: Place
  student: GridStudent
  label: string
  result: Result
  whyNotDue: WhyNotDue
  threshold: string
  sheet: ScoreSheet
  isReadOnly: boolean
  /** Whether that is why she has no box to type in. */
  hasLeft: boolean
  onEnter: () => void
  onOpen: () => void
  onOpenStudent: () => void
}

function ScoreRow(props: ScoreRowProps) {
  const {
    place,
    student,
    label,
    result,
    whyNotDue,
    threshold,
    sheet,
    isReadOnly,
    hasLeft,
    onEnter,
    onOpen,
    onOpenStudent,
  } = props
  const [content, edit] = [sheet.contentOf(place), sheet.editOf(place)]
  // While the user types, the box shows the typed text.
  const [typed, setTyped] = useState<string | null>(null)
  const commit = () => {
    if (typed !== null && (isLost || typed !== typedIn(content, edit))) sheet.change([changeOf(place, typed, content)])
    setTyped(null)
  }
  // React reports no blur of a box that it removes: with the page, or on a wider screen's table.
  const steady = useSteady({ commit })
  useLayoutEffect(() => steady.commit, [steady])
  const notDue = notDueIn(whyNotDue, content, edit)
  const words = notDue?.words ?? wordsOf(content, edit)
  const struck = struckIn(edit)
  const isConflict = edit?.status === 'conflict'
  const isRefused = edit?.status === 'refused'
  const isLost = edit?.status === 'lost'
  const corner = markOf(edit) ?? (content?.remedial == null ? null : 'R')
  // With a box to type in a student is one line, so that many are in sight above the keypad.
  const isLine = !isReadOnly && !struck && !isConflict && !isRefused && !isLost && content?.from === undefined
  const isState = content !== null && content.state !== 'SCORE'
  const inEmpty = notDue?.short ?? (isState ? shownIn(content, edit) : undefined)
  return (
    <li className="flex items-center border-b pl-3 last:border-b-0">
      <button type="button" onClick={isConflict ? onOpen : onOpenStudent} className="min-h-11 min-w-0 flex-1 text-left">
        <span
          translate="no"
          className={clsx('block font-medium', isLine ? 'truncate' : 'break-words')}
          title={student.name}
        >
          {student.name}
        </span>
        <span
          className={clsx(
            isLine ? 'sr-only' : 'block text-sm',
            isRefused ? 'font-semibold text-danger' : isConflict || isLost ? 'font-semibold text-warn' : 'text-soft',
          )}
        >
          {hasLeft && (
            <>
              keluar
              <Dot />
            </>
          )}
          <FinalWords result={result} threshold={threshold} />
          {struck && (
            <>
              <Dot />
              tersimpan {shownIn(sheet.savedOf(place), undefined) || 'kosong'}, <s>{struck}</s>
            </>
          )}
          {words && (
            <>
              <Dot />
              {words}
            </>
          )}
        </span>
      </button>
      <span className="relative ml-2 self-stretch">
        <input
          // What an empty box shows is no value that a screen reader has.
          aria-label={inEmpty ? `${label}: ${inEmpty}, ${words}` : label}
          aria-invalid={isRefused || isConflict || isLost}
          inputMode="decimal"
          enterKeyHint="next"
          autoComplete="off"
          placeholder={inEmpty}
          readOnly={isReadOnly}
          value={typed ?? (isReadOnly && struck ? typedIn(sheet.savedOf(place), undefined) : typedIn(content, edit))}
          onClick={() => isConflict && onOpen()}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={commit}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            commit()
            onEnter()
          }}
          className={clsx(
            'h-full min-h-11 w-18 border-x px-2 text-right text-base tabular-nums -outline-offset-2',
            isReadOnly ? 'border-transparent bg-transparent' : 'border-edge/60 bg-surface',
            isRefused && 'text-danger inset-ring-2 inset-ring-danger',
            (isConflict || isLost) && 'text-warn inset-ring-2 inset-ring-warn',
          )}
        />
        {corner && (
          <span aria-hidden className="absolute top-0 left-1 text-xs font-bold">
            {corner}
          </span>
        )}
      </span>
      <Button size="icon" tone="quiet" aria-label={`Keadaan nilai ${label}`} onClick={onOpen}>
        <MoreHorizontal aria-hidden className="size-5" />
      </Button>
    </li>
  )
}
