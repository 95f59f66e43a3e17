import { contactProposals } from '@hadir/contract/student/proposal.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, ContactRound } from 'lucide-react'
import { Link } from 'react-router'
import { queryOptionsOf } from '../../../http/query.ts'
import { paths } from '../../../paths.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'

/** Links to the proposals of students and guardians, with the number of pending ones. */
export function ProposalsLink() {
  const params = { schoolId: useSchoolId() }
  const waiting = useQuery(queryOptionsOf(contactProposals.list, { params, query: { pageSize: 5 } }))
  const count = waiting.data?.meta.total ?? 0
  if (count === 0) return null
  return (
    <Link
      to={paths.contactProposals}
      className="flex min-h-11 items-center gap-3 rounded-surface border bg-warn-tint px-4 py-2 font-semibold hover:border-edge"
    >
      <ContactRound aria-hidden className="size-5 shrink-0 text-warn" />
      <span className="flex-1">{count} usulan perubahan kontak menunggu keputusan</span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-soft" />
    </Link>
  )
}
