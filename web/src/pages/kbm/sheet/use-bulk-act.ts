import { useEffect } from 'react'
import { asBulk, clearUndo } from '../../../offline/state/bulk-act.ts'
import type { SheetState } from '../../../offline/state/sheet-types.ts'

/** How long *Urungkan* stands in the foot after many were marked at once, saved or not. */
const undoMs = 10_000

type Alter = (to: (now: SheetState) => SheetState) => unknown

/** Does something to many students at once, which can be taken back for a while. */
export function useBulkAct({ undo }: SheetState, alter: Alter): Alter {
  const until = undo?.until
  useEffect(() => {
    if (until === undefined) return undefined
    // Never longer than it should stand, whatever the phone's clock does meanwhile.
    const timer = setTimeout(() => void alter(clearUndo), Math.min(until - Date.now(), undoMs))
    return () => clearTimeout(timer)
  }, [until, alter])
  return (act) => {
    const end = Date.now() + undoMs
    return alter((now) => asBulk(now, end, act))
  }
}
