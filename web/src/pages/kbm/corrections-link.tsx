import { corrections } from '@hadir/contract/correction.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, MailQuestionMark } from 'lucide-react'
import { Link } from 'react-router'
import { ask } from '../../http/query.ts'
import { paths } from '../../paths.ts'

/** How many late marks wait, and the way to them; nothing when there is none. */
export function CorrectionsLink({ schoolId }: { schoolId: string }) {
  const waiting = useQuery(ask(corrections.list, { params: { schoolId }, query: { pageSize: 5 } }))
  const count = waiting.data?.meta.total ?? 0
  if (count === 0) return null
  return (
    <Link
      to={paths.corrections}
      className="flex min-h-11 items-center gap-3 rounded-surface border bg-warn-tint px-4 py-2 font-semibold hover:border-edge"
    >
      <MailQuestionMark aria-hidden className="size-5 shrink-0 text-warn" />
      <span className="flex-1">{count} permintaan koreksi menunggu keputusan</span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-soft" />
    </Link>
  )
}
