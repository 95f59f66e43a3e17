import { type MonthlyRecap, report } from '@hadir/contract/attendance/report/report.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useUntilPrinted } from '../../../components/list/use-print.ts'
import { toastFailure } from '../../../components/feedback/toast.ts'
import { queryOptionsOf } from '../../../http/query.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import type { Choice } from '../../../ui/inputs/select.tsx'

/**
 * Reads one class's month after the other, then prints them all, a paper a class. `recaps`: what is on the papers until
 * they are printed; `progress`: how many were read, while it reads.
 */
export function usePrintAllClasses({ classes, month }: { classes: readonly Choice[]; month: string }) {
  const client = useQueryClient()
  const schoolId = useSchoolId()
  const [progress, setProgress] = useState<number | null>(null)
  const [recaps, setRecaps] = useUntilPrinted<MonthlyRecap[]>()
  const read = async () => {
    const all: MonthlyRecap[] = []
    for (const { value: academicClassId } of classes) {
      setProgress(all.length)
      const of = { params: { schoolId }, query: { academicClassId, month } }
      all.push((await client.fetchQuery(queryOptionsOf(report.monthly, of))).data)
    }
    return all.filter(({ rows }) => rows.length > 0)
  }
  const print = () =>
    read()
      .then(setRecaps, toastFailure)
      .finally(() => setProgress(null))
  return { recaps, progress, print }
}
