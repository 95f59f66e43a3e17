import { formatDate } from '@hadir/contract/dates/dates.ts'
import { type ListedReportCard, ownReportCardEndpoints } from '@hadir/contract/student/report-card/report-card.ts'
import { ownStudents } from '@hadir/contract/student/own.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, ClipboardCheck } from 'lucide-react'
import { Link } from 'react-router'
import { localDate } from '../../../../components/dates/local-time.ts'
import { ErrorState } from '../../../../components/feedback/error-state.tsx'
import { useTitle } from '../../../../components/screen/use-title.ts'
import { ListSkeleton } from '../../../../components/list/list-skeleton.tsx'
import { ownReportCardPath, raporTitle } from '../../../../components/evaluation/own-report-card-link.ts'
import { queryOptionsOf } from '../../../../http/query.ts'
import { useSession } from '../../../../session/store.ts'
import { useSchoolId } from '../../../../session/use-school-id.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Dot } from '../../../../ui/dot.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'

/** The published rapor of the user or of her children, the newest first. */
export function FamilyReportCards() {
  useTitle('Rapor')
  const found = useQuery(queryOptionsOf(ownReportCardEndpoints.list, { params: { schoolId: useSchoolId() } }))
  const role = useSession((state) => state.profile?.role)
  const cards = found.data?.data ?? []
  const children = useQuery({ ...queryOptionsOf(ownStudents, {}), enabled: role === 'parent' })
  // A guardian also sees of whom nothing is published yet.
  const named = [...cards.map(({ student }) => student), ...(children.data?.data ?? [])]
  const students = [...new Map(named.map(({ id, name }) => [id, { id, name }])).values()]
  return (
    <section className="grid max-w-3xl gap-5">
      <h1 className="text-2xl font-bold">Rapor</h1>
      {found.isPending ? (
        <ListSkeleton rows={3} />
      ) : !found.data ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : cards.length === 0 ? (
        <EmptyState
          icon={<ClipboardCheck />}
          title="Belum ada rapor yang terbit"
          text={
            role === 'alumni'
              ? 'Rapor yang diterbitkan sekolah lewat Hadir tampil di sini. Untuk rapor yang lebih lama, hubungi sekolah.'
              : 'Rapor tampil di sini sesudah sekolah menerbitkannya, biasanya di akhir semester.'
          }
        />
      ) : (
        students.map((student) => (
          <section key={student.id} aria-label={`Rapor ${student.name}`} className="grid gap-2">
            {(students.length > 1 || role === 'parent') && <h2 className="text-lg font-bold">{student.name}</h2>}
            <ul className="grid grid-cols-1 overflow-hidden rounded-surface border bg-surface">
              {cards.every((card) => card.student.id !== student.id) && (
                <li className="px-4 py-3 text-soft">Belum ada rapor yang terbit.</li>
              )}
              {cards
                .filter((card) => card.student.id === student.id)
                .map((card) => (
                  <li key={card.id} className="border-b last:border-b-0">
                    {card.withdrawnAt === null ? (
                      <CardLink card={card} />
                    ) : (
                      <Withdrawn card={card} at={card.withdrawnAt} />
                    )}
                  </li>
                ))}
            </ul>
          </section>
        ))
      )}
    </section>
  )
}

const Withdrawn = ({ card, at }: { card: ListedReportCard; at: string }) => (
  <p className="min-h-16 px-4 py-2.5">
    <span className="block font-semibold">{raporTitle(card)}</span>
    <span className="block text-sm text-soft">
      {card.academicClass.name}
      <Dot />
      ditarik sekolah {formatDate(localDate(Date.parse(at)))}, tidak berlaku lagi
    </span>
  </p>
)

const CardLink = ({ card }: { card: ListedReportCard }) => (
  <Link to={ownReportCardPath(card)} className="flex min-h-16 items-center gap-3 px-4 py-2.5 hover:bg-page">
    <span className="min-w-0 flex-1">
      <span className="block font-semibold">{raporTitle(card)}</span>
      <span className="block text-sm text-soft">
        {card.academicClass.name}
        <Dot />
        terbit {formatDate(localDate(Date.parse(card.publishedAt)))}
        {card.no > 1 && (
          <>
            <Dot />
            {`versi\u00a0${card.no}`}
          </>
        )}
      </span>
    </span>
    {!card.isRead && <Badge tone="accent">Baru</Badge>}
    <ChevronRight aria-hidden className="size-5 shrink-0 text-soft" />
  </Link>
)
