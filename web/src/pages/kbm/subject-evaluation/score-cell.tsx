import { clsx } from 'clsx'
import type { Content, Edit } from '../../../offline/scores/score-edits.ts'
import { markOf, shownIn, wordsOf } from './score-words.ts'

type ScoreCellProps = {
  id: string
  /** The student and the component. */
  label: string
  content: Content | null
  edit: Edit | undefined
  isHere: boolean
  /**
   * Where Tab enters the grid. None is while a cell has the focus: Chromium lays out the page at once when the tabindex
   * of the focused element changes, which would be twice a score.
   */
  isTabStop: boolean
  isChosen: boolean
  isReadOnly: boolean
  typing: { text: string } | null
  onFocus: () => void
  onPress: () => void
  onBegin: () => void
  /** The typed text, and the step to the next cell. */
  onFinish: (text: string, step: readonly [down: number, across: number]) => void
  /** The box lost the focus: its text is committed, and the focus is not moved. */
  onLeave: (text: string) => void
  onCancel: () => void
  onOpen: () => void
}

const ways: Readonly<Record<string, readonly [number, number]>> = {
  Enter: [1, 0],
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
}

/** The box already has the first key; further ones are appended. */
const focusOnce = (box: HTMLInputElement | null) => box?.focus()

/** One score, or the box in which it is typed. */
export function ScoreCellView(props: ScoreCellProps) {
  const { id, label, content, edit, isHere, isChosen, isReadOnly, typing } = props
  const mark = markOf(edit)
  const shown = shownIn(content, edit)
  const isBad = edit !== undefined && edit.status !== 'waiting'
  const isSpecial = content !== null && content.state !== 'SCORE' && content.state !== 'EMPTY'
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the grid handles the keys of all its cells
    <div
      id={id}
      role="gridcell"
      tabIndex={props.isTabStop ? 0 : -1}
      aria-label={`${label}: ${[shown, wordsOf(content, edit)].filter(Boolean).join(', ')}`}
      // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- ARIA 1.2 has it for a gridcell
      aria-readonly={isReadOnly}
      aria-selected={isHere || isChosen}
      aria-invalid={isBad}
      data-mark={(isBad && !typing && mark) || undefined}
      title={edit && edit.status !== 'waiting' ? wordsOf(content, edit) : (content?.reason ?? undefined)}
      onFocus={({ target, currentTarget }) => target === currentTarget && props.onFocus()}
      onClick={(event) => {
        if (event.shiftKey) return
        props.onPress()
        if (edit?.status === 'conflict') props.onOpen()
      }}
      onDoubleClick={() => !isReadOnly && props.onBegin()}
      className={clsx(
        // Also after a click, unlike other elements: it shows where the next key or paste goes.
        'min-h-10 content-center border-b border-l text-right leading-10 tabular-nums outline-accent outline-offset-[-2px] focus:outline-2',
        !typing && 'px-2 select-none',
        edit?.status === 'waiting' && !typing && 'score-waiting',
        // A pseudo-element: the row stays as high as its text.
        'data-mark:before:float-left data-mark:before:-ml-1 data-mark:before:text-xs data-mark:before:leading-4 data-mark:before:font-bold data-mark:before:content-[attr(data-mark)]',
        // A wrong score stays visible in a selection, which is drawn as a frame there.
        isChosen && (isBad ? 'inset-ring-2 inset-ring-accent' : 'bg-tint'),
        // A refused text does not make the row taller; the box shows it whole.
        edit?.status === 'refused' && 'truncate bg-danger-tint text-danger',
        (edit?.status === 'conflict' || edit?.status === 'lost') && 'bg-warn-tint text-warn',
        isSpecial && !edit && 'text-soft',
      )}
    >
      {typing ? (
        <input
          ref={focusOnce}
          inputMode="decimal"
          autoComplete="off"
          aria-label={label}
          // Uncontrolled: a further digit renders nothing but the box.
          defaultValue={typing.text}
          onBlur={({ target }) => props.onLeave(target.value)}
          onKeyDown={(event) => {
            const step = event.key === 'Tab' ? ([0, event.shiftKey ? -1 : 1] as const) : ways[event.key]
            if (event.key === 'Escape') props.onCancel()
            else if (step) props.onFinish(event.currentTarget.value, step)
            else return
            event.preventDefault()
            event.stopPropagation()
          }}
          className="block h-full w-full border-2 border-accent bg-surface px-2 text-right text-ink outline-none"
        />
      ) : (
        <>
          {shown}
          {content?.remedial != null && <sup className="ml-0.5 text-xs text-soft">R</sup>}
        </>
      )}
    </div>
  )
}
