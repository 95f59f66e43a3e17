import {
  studentEvaluationEndpoints,
  type StudentEvaluationRow,
} from '@hadir/contract/student/student-evaluation/student-evaluation.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOptionsOf } from '../../../http/query.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { ClassAct } from './act-words.ts'
import type { RaporSemester } from './rapor-semester.ts'

/** A class has no more students. */
const mostOfClass = 100

type Card = Pick<StudentEvaluationRow['card'], 'state' | 'published'>

const verbs: Record<ClassAct, string> = { publish: 'diterbitkan', unlock: 'dibuka kuncinya', withdraw: 'ditarik' }

const isTouched: Record<ClassAct, (card: Card) => boolean> = {
  // Also those withdrawn: they are still locked.
  publish: ({ state }) => state === 'TERKUNCI' || state === 'DITARIK',
  unlock: ({ state }) => state !== 'DRAFT',
  withdraw: ({ published }) => published?.state === 'TERBIT',
}

/** How many of these rapor an action would change, and which of them might surprise. */
export function countWords(act: ClassAct, cards: readonly Card[]): string {
  const touched = cards.filter(isTouched[act])
  const withdrawn = touched.filter(({ state }) => state === 'DITARIK').length
  const drafts = cards.filter(({ state }) => state === 'DRAFT').length
  return [
    touched.length > 0 ? `${touched.length} rapor akan ${verbs[act]}` : `Tidak ada rapor yang dapat ${verbs[act]}`,
    act === 'publish' && withdrawn > 0 && `termasuk ${withdrawn} yang pernah ditarik`,
    act === 'publish' && drafts > 0 && `${drafts} belum dikunci dan tidak ikut`,
  ]
    .filter(Boolean)
    .join(', ')
}

type ActCountProps = {
  act: ClassAct
  of: RaporSemester & { academicClassId: string }
  chosen?: readonly string[] | undefined
}

/** Says before the action on a class or on chosen students how many rapor it changes. */
export function ActCount({ act, of, chosen }: ActCountProps) {
  const found = useQuery({
    ...queryOptionsOf(studentEvaluationEndpoints.list, {
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
      )}
      .
    </p>
  )
}
