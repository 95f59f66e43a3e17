import { useEffect } from 'react'
import { asBulk, clearUndo } from '../../../offline/state/bulk-act.ts'
import type { SheetState } from '../../../offline/state/sheet-types.ts'

/** How long *Urungkan* is shown in the foot after many were marked at once, saved or not. */
const undoMs = 10_000

type Alter = (to: (now: SheetState) => SheetState) => unknown

/** Changes many students at once; the change can be undone for a while. */
export function useBulkAct({ undo }: SheetState, alter: Alter): Alter {
  const until = undo?.until
  useEffect(() => {
    if (until === undefined) return undefined
    // Capped, in case the phone's clock changes meanwhile.
    const timer = setTimeout(() => void alter(clearUndo), Math.min(until - Date.now(), undoMs))
    return () => clearTimeout(timer)
  }, [until, alter])
  return (act) => {
    const end = Date.now() + undoMs
    return alter((now) => asBulk(now, end, act))
  }
}
