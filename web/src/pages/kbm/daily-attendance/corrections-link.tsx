import { corrections } from '@hadir/contract/attendance/correction.ts'
import { useQuery } from '@tanstack/react-query'
import { MailQuestionMark } from 'lucide-react'
import { Link } from 'react-router'
import { queryOptionsOf } from '../../../http/query.ts'
import { paths } from '../../../paths.ts'

/**
 * Links to the pending late marks with their count; nothing if there are none. It loads after the list: the line has
 * the same height and the head the same width without it, so that no class moves under a finger.
 */
export function CorrectionsLink({ schoolId }: { schoolId: string }) {
  const waiting = useQuery(queryOptionsOf(corrections.list, { params: { schoolId }, query: { pageSize: 5 } }))
  const count = waiting.data?.meta.total ?? 0
  if (count === 0) return null
  return (
    <Link
      to={paths.corrections}
      className="flex min-h-11 items-center gap-2 rounded-control border bg-warn-tint px-3 text-sm font-semibold hover:border-edge"
    >
      <MailQuestionMark aria-hidden className="size-5 shrink-0 text-warn" />
      <span className="whitespace-nowrap">
        {count}
        <span className="max-xl:sr-only"> permintaan</span>
        <span className="max-[22rem]:sr-only"> koreksi</span>
        <span className="max-xl:sr-only"> menunggu keputusan</span>
      </span>
    </Link>
  )
}
