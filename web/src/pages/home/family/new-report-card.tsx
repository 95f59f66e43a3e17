import { formatDate } from '@hadir/contract/dates/dates.ts'
import { ChevronRight, ClipboardCheck } from 'lucide-react'
import { Link } from 'react-router'
import { localDate } from '../../../components/dates/local-time.ts'
import { ownReportCardPath, raporTitle } from '../../../components/evaluation/own-report-card-link.ts'
import { useOwnReportCards } from './use-own-report-cards.ts'

/** A student's new rapor, in sight until the user has opened it; then it is below with the others. */
export function NewReportCard({ schoolId, studentId }: { schoolId: string; studentId: string }) {
  const { newest } = useOwnReportCards(schoolId)
  const card = newest.find(({ student, isRead }) => student.id === studentId && !isRead)
  if (!card) return null
  return (
    <Link
      to={ownReportCardPath(card)}
      className="flex min-h-14 items-center gap-3 rounded-control bg-tint px-3 py-2 text-accent-strong hover:underline"
    >
      <ClipboardCheck aria-hidden className="size-5 shrink-0" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{raporTitle(card)}</span>
        <span className="block text-sm">
          Baru terbit {formatDate(localDate(card.publishedAt))}
          {card.no > 1 && `, versi\u00a0${card.no}`}
        </span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0" />
    </Link>
  )
}
