import { isAhead } from '../../../../components/dates/date-now.ts'
import { isSuspended } from '../../../../offline/state/cell-row.ts'
import { countJournal } from '../../../../offline/state/journal-state.ts'
import { countShown, toReview, unexplained, unsaved, waiting } from '../../../../offline/state/sheet-state.ts'
import type { OpenSheet } from './each-sheet.tsx'

/** What the head and the foot of a joint lesson add up. Each class has its own closing and its own marks. */
export function figuresOf({ sheet, state }: Pick<OpenSheet, 'sheet' | 'state'>) {
  const { marking } = sheet
  // Stored yesterday for today: the day has come since, and the server decides when the marks arrive.
  const hasCome = marking.why === 'DATE_IN_FUTURE' && !isAhead(sheet.day.date)
  const isReadOnly = marking.state === 'REFUSED' && !hasCome
  const journal = countJournal(state)
  const own = unsaved(state).length + waiting(state).length
  const conflicts = toReview(state)
  return {
    ...countShown(state, sheet.students),
    isReadOnly,
    hasOwn: isReadOnly && own > 0,
    hasMore:
      conflicts.length > 1 ||
      Object.values(state.rows).some(isSuspended) ||
      sheet.students.filter(({ decided }) => decided).length > 1 ||
      Object.keys(state.rows).length > sheet.students.length,
    unsaved: unsaved(state).length + journal.unsaved,
    waiting: waiting(state).length + journal.waiting,
    toReview: conflicts.length + journal.toReview,
    conflicts,
    toExplain: marking.state === 'REASON' ? unexplained(state).length : 0,
    filled: Object.keys(state.undo?.rows ?? {}).length,
  }
}
