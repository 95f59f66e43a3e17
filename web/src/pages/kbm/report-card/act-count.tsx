import { type CardAct, changesCard } from '@hadir/contract/student/report-card/lock.ts'
import { reportCardListEndpoints, type ReportCardRow } from '@hadir/contract/student/report-card/report-card.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOptionsOf } from '../../../http/query.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { RaporSemester } from './rapor-semester.ts'

/** A class has no more students. */
const mostOfClass = 100

type Card = Pick<ReportCardRow['card'], 'state' | 'isProvisional' | 'published'>

const verbs: Record<CardAct, string> = { publish: 'diterbitkan', unlock: 'dibuka kuncinya', withdraw: 'ditarik' }

/** How many of these rapor an action would change, and which of them might surprise. */
export function countWords(act: CardAct, cards: readonly Card[], isNamed = false): string {
  const touched = cards.filter((card) => changesCard[act](card, isNamed))
  const withdrawn = touched.filter(({ state }) => state === 'DITARIK').length
  const drafts = cards.filter(({ state }) => state === 'DRAFT').length
  const leavers = cards.filter((card) => changesCard[act](card, true)).length - touched.length
  return [
    touched.length > 0 ? `${touched.length} rapor akan ${verbs[act]}` : `Tidak ada rapor yang dapat ${verbs[act]}`,
    act === 'publish' && withdrawn > 0 && `termasuk ${withdrawn} yang pernah ditarik`,
    act === 'publish' && drafts > 0 && `${drafts} belum dikunci dan tidak ikut`,
    leavers > 0 && `${leavers} rapor siswa yang sudah keluar tidak ikut`,
  ]
    .filter(Boolean)
    .join(', ')
}

type ActCountProps = {
  act: CardAct
  of: RaporSemester & { academicClassId: string }
  chosen?: readonly string[] | undefined
}

/** Says before the action on a class or on chosen students how many rapor it changes. */
export function ActCount({ act, of, chosen }: ActCountProps) {
  const found = useQuery({
    ...queryOptionsOf(reportCardListEndpoints.list, {
      params: { schoolId: useSchoolId() },
      query: { ...of, pageSize: mostOfClass },
    }),
    refetchOnMount: 'always',
  })
  if (found.isPending) return <Skeleton className="h-6" />
  // Without it the action is possible too.
  if (!found.data) return null
  const rows = found.data.data.filter(({ id }) => !chosen || chosen.includes(id))
  return (
    <p role="status">
      {countWords(
        act,
        rows.map(({ card }) => card),
        chosen !== undefined,
      )}
      .
    </p>
  )
}
