import { clsx } from 'clsx'
import type { Content, Edit } from '../../../offline/scores/score-edits.ts'
import { markOf, shownIn, wordsOf } from './score-words.ts'

type ScoreCellProps = {
  id: string
  /** Whose, and of which component. */
  label: string
  content: Content | null
  edit: Edit | undefined
  isHere: boolean
  isChosen: boolean
  isReadOnly: boolean
  typing: { text: string } | null
  onFocus: () => void
  onPress: () => void
  onBegin: () => void
  /** What was typed, and where to go on. */
  onFinish: (text: string, step: readonly [down: number, across: number]) => void
  /** The focus has gone elsewhere: what was typed is taken, and nothing else moves. */
  onLeave: (text: string) => void
  onCancel: () => void
  onOpen: () => void
}

const ways: Readonly<Record<string, readonly [number, number]>> = {
  Enter: [1, 0],
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
}

/** The first key is in the box already; what follows stands behind it. */
const focusOnce = (box: HTMLInputElement | null) => box?.focus()

/** One score, or the box in which it is typed. */
export function ScoreCellView(props: ScoreCellProps) {
  const { id, label, content, edit, isHere, isChosen, isReadOnly, typing } = props
  const mark = markOf(edit)
  const shown = shownIn(content, edit)
  const isBad = edit?.status === 'refused' || edit?.status === 'conflict'
  const isSpecial = content !== null && content.state !== 'SCORE' && content.state !== 'EMPTY'
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the table hears the keys of all its cells
    <td
      id={id}
      tabIndex={isHere && !typing ? 0 : -1}
      aria-label={`${label}: ${[shown, wordsOf(content, edit)].filter(Boolean).join(', ')}`}
      aria-readonly={isReadOnly}
      aria-selected={isHere || isChosen}
      aria-invalid={isBad}
      title={edit && edit.status !== 'waiting' ? wordsOf(content, edit) : (content?.reason ?? undefined)}
      onFocus={({ target, currentTarget }) => target === currentTarget && props.onFocus()}
      onClick={(event) => {
        if (event.shiftKey) return
        props.onPress()
        if (edit?.status === 'conflict') props.onOpen()
      }}
      onDoubleClick={() => !isReadOnly && props.onBegin()}
      className={clsx(
        // Its lower margin is the foot of the page, which lies over the table where the window is low.
        'h-10 scroll-mb-32 border-b border-l px-2 text-right tabular-nums outline-offset-[-2px] lg:scroll-mb-18',
        // Only for the box over it: a positioned cell costs a layer, and there are 480.
        typing ? 'relative' : 'select-none',
        // What is wrong with a score is seen in a chosen range too: there the range is a frame around it.
        isChosen && (isBad ? 'inset-ring-2 inset-ring-accent' : 'bg-tint'),
        // Words in place of a score make no row taller; the whole of them is in the box.
        edit?.status === 'refused' && 'truncate bg-danger-tint text-danger',
        edit?.status === 'conflict' && 'bg-warn-tint text-warn',
        isSpecial && !edit && 'text-soft',
      )}
    >
      {typing ? (
        <input
          ref={focusOnce}
          inputMode="decimal"
          aria-label={label}
          // Its own until it is left: a further digit draws nothing but the box.
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
          className="absolute inset-0 w-full border-2 border-accent bg-surface px-2 text-right text-ink outline-none"
        />
      ) : (
        <>
          {mark && (
            <span aria-hidden className="float-left -mt-2.5 -ml-1.5 text-xs leading-4 font-bold">
              {mark}
            </span>
          )}
          {shown}
          {content?.remedial != null && <sup className="ml-0.5 text-xs text-soft">R</sup>}
        </>
      )}
    </td>
  )
}
