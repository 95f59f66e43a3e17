import { useBlocker } from 'react-router'
import { LeaveQuestion } from '../../components/form/unsaved-changes-guard.tsx'

/**
 * Asks before the browser's back button closes a window with unsaved input. Mounted only that long: the router supports
 * a single blocker, which at other times is the page's own.
 */
export function BackGuard() {
  // Saving in the window may itself navigate.
  const blocker = useBlocker(({ historyAction }) => historyAction === 'POP')
  return <LeaveQuestion blocker={blocker} />
}
