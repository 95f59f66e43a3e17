import { useBlocker } from 'react-router'
import { LeaveQuestion } from '../../components/form/unsaved-changes-guard.tsx'

/**
 * Asks before the browser's back button closes a window in which something was typed. Mounted for no longer than that:
 * the router minds one guard only, and at other times it is the page's own.
 */
export function BackGuard() {
  // What was saved in the window may lead on from it.
  const blocker = useBlocker(({ historyAction }) => historyAction === 'POP')
  return <LeaveQuestion blocker={blocker} />
}
