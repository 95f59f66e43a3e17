import { clsx } from 'clsx'
import { memo } from 'react'
import type { Content, Edit } from '../../../offline/scores/score-edits.ts'
import { markOf, notDueIn, shortFrom, shownIn, struckIn, type WhyNotDue, wordsOf } from './score-words.ts'

type ScoreCellProps = {
  id: string
  /** The student and the component. */
  label: string
  /** What it counts as. */
  content: Content | null
  edit: Edit | undefined
  /** Empty, it is no gap. */
  whyNotDue: WhyNotDue
  /** Whether it is the current cell or in the chosen range. */
  isSelected: boolean
  isChosen: boolean
  isReadOnly: boolean
}

const titleOf = (content: Content | null) =>
  [content?.reason, content?.from && `Nilai dari ${content.from}`].filter(Boolean).join(', ') || undefined

/** One score. The table hears its keys and clicks; the box above it takes what is typed. */
export const ScoreCell = memo(function ScoreCell(props: ScoreCellProps) {
  const { id, label, content, edit, whyNotDue, isSelected, isChosen, isReadOnly } = props
  const mark = markOf(edit)
  const notDue = notDueIn(whyNotDue, content, edit)
  const shown = notDue?.short ?? shownIn(content, edit)
  const struck = struckIn(edit)
  const isBad = edit !== undefined && edit.status !== 'waiting'
  const isSpecial = content !== null && content.state !== 'SCORE' && content.state !== 'EMPTY'
  return (
    <div
      id={id}
      role="gridcell"
      // Its focus goes to the box.
      tabIndex={-1}
      // What is seen comes first and in its order, so that a name spoken to the computer finds the cell.
      aria-label={`${label}: ${[shown, struck && `${struck} tidak tersimpan`, notDue?.words ?? wordsOf(content, edit)].filter(Boolean).join(', ')}`}
      // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- ARIA 1.2 has it for a gridcell
      aria-readonly={isReadOnly}
      aria-selected={isSelected}
      aria-invalid={isBad}
      data-mark={(isBad && mark) || undefined}
      title={notDue?.words ?? (edit && edit.status !== 'waiting' ? wordsOf(content, edit) : titleOf(content))}
      className={clsx(
        'content-center border-b border-l px-2 text-right tabular-nums outline-none select-none',
        edit?.status === 'waiting' && 'score-waiting',
        // A pseudo-element: the row stays as high as its text.
        'data-mark:before:float-left data-mark:before:-ml-1 data-mark:before:text-xs data-mark:before:leading-4 data-mark:before:font-bold data-mark:before:content-[attr(data-mark)]',
        // A wrong score stays visible in a selection, which is drawn as a frame there.
        isChosen && (isBad ? 'inset-ring-2 inset-ring-accent' : 'bg-tint'),
        // However long the refused text.
        edit?.status === 'refused' && 'truncate bg-danger-tint text-danger',
        (edit?.status === 'conflict' || edit?.status === 'lost') && 'bg-warn-tint text-warn',
        (isSpecial || notDue) && !edit && 'text-soft',
      )}
    >
      {shown}
      {struck && <s className="ml-0.5"> {struck}</s>}
      {/* Signs of what the name says in words. */}
      {content?.remedial != null && <sup className="ml-0.5 text-xs text-soft before:content-['R']" />}
      {content?.from !== undefined && (
        <span
          data-from={shortFrom(content.from)}
          className="block truncate text-xs leading-3 text-soft before:content-[attr(data-from)]"
        />
      )}
    </div>
  )
})
