import { schoolDate } from '@hadir/contract/dates/dates.ts'
import { handedOver, handoverEndpoints } from '@hadir/contract/teacher/handover.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOptionsOf } from '../../http/query.ts'
import { useSchoolId } from '../../session/use-school-id.ts'
import { dateNow } from '../dates/date-now.ts'
import { HandoverButton } from './handover-button.tsx'

type HandoverNoticeProps = {
  teacher: { id: string; name: string }
  /** Leaving for good, from a day that may be known already; else away for a while. */
  isLeaving: boolean
  leftOn: string | undefined
}

/** What a teacher who is not active has still to hand over; nothing once it is done. */
export function HandoverNotice({ teacher, isLeaving, leftOn }: HandoverNoticeProps) {
  const params = { schoolId: useSchoolId(), id: teacher.id }
  const given = isLeaving && schoolDate.safeParse(leftOn).success ? leftOn : undefined
  const tasks = useQuery(queryOptionsOf(handoverEndpoints.read, { params, query: { from: given ?? dateNow() } }))
  if (tasks.isPending || (tasks.data && handedOver(tasks.data.data) === 0)) return null
  return (
    <div className="grid justify-items-start gap-2 rounded-control bg-warn-tint p-3 md:col-span-2">
      <p className="text-sm">
        Mata pelajaran dan jadwalnya tidak berpindah sendiri. Serahkan kepada penggantinya
        {isLeaving ? ' sebelum status ini disimpan.' : ' selama ia tidak mengajar.'}
      </p>
      <HandoverButton teacher={teacher} {...(given && { from: given })} />
    </div>
  )
}
