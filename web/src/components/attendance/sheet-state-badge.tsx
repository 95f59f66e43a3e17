import {
  type SheetState as State,
  sheetStateLabels,
} from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { Badge } from '../../ui/badge.tsx'
import { NotYet } from '../../ui/not-yet.tsx'

type SheetStateProps = { state: State; /** Its day or lesson is over. */ isLate?: boolean }

/** How far a sheet is filled, in the same look in lists and on the home. */
export function SheetState({ state, isLate = false }: SheetStateProps) {
  const words = sheetStateLabels[state]
  if (state === 'BELUM') return <NotYet isLate={isLate}>{words}</NotYet>
  return <Badge tone={state === 'SEBAGIAN' ? 'warn' : state === 'TERKUNCI' ? 'plain' : 'usual'}>{words}</Badge>
}
