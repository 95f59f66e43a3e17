import type { Warning } from '@hadir/contract/attendance/report/overview.ts'
import { percentText } from '@hadir/contract/labels.ts'

/** Why a student is on the list, in words. */
export function reasonsOf({
  inARow,
  alpaDays,
  presentPercent,
}: Pick<Warning, 'inARow' | 'alpaDays' | 'presentPercent'>) {
  return [
    ...(inARow ? [`${inARow.days} hari alpa berturut-turut`] : []),
    ...(alpaDays !== null ? [`${alpaDays} alpa semester ini`] : []),
    ...(presentPercent !== null ? [`hadir ${percentText(presentPercent)}`] : []),
  ]
}
