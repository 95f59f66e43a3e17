import { formatDate } from '@hadir/contract/dates/dates.ts'
import { ChevronRight, ClipboardCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { localDate } from '../../../components/dates/local-time.ts'
import { ownReportCardPath, raporTitle } from '../../../components/evaluation/own-report-card-link.ts'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { buttonLook } from '../../../ui/button.tsx'
import { Dotted } from '../../../ui/dot.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Card } from '../../../ui/card.tsx'
import { useOwnReportCards } from './use-own-report-cards.ts'

type OwnReportCardsProps = { schoolId: string; isNamed: boolean; children?: ReactNode }

/** The newest published rapor of each student; the content below waits for it, so that it does not move. */
export function OwnReportCards({ schoolId, isNamed, children }: OwnReportCardsProps) {
  const { isAwaited, cards, newest } = useOwnReportCards(schoolId)
  if (isAwaited) return <Skeleton className="h-24" />
  return (
    <>
      {newest.length > 0 && (
        <Card title="Rapor">
          <ul className="-mx-2 grid">
            {newest.map((card) => (
              <li key={card.id}>
                <Link
                  to={ownReportCardPath(card)}
                  className="flex min-h-14 items-center gap-3 rounded-control px-2 py-1 hover:bg-page"
                >
                  <ClipboardCheck aria-hidden className="size-5 shrink-0 text-accent" />
                  <span className="min-w-0 flex-1">
                    <span className="block font-semibold">{raporTitle(card)}</span>
                    <span className="block text-sm text-soft">
                      <Dotted
                        text={[
                          isNamed && card.student.name,
                          card.academicClass.name,
                          `terbit ${formatDate(localDate(card.publishedAt))}`,
                        ]
                          .filter(Boolean)
                          .join(' · ')}
                      />
                    </span>
                  </span>
                  {!card.isRead && <Badge tone="accent">Baru</Badge>}
                  <ChevronRight aria-hidden className="size-5 shrink-0 text-soft" />
                </Link>
              </li>
            ))}
          </ul>
          {cards.length > newest.length && (
            <Link to={paths.reportCards} className={buttonLook({ wide: true })}>
              Semua rapor
            </Link>
          )}
        </Card>
      )}
      {children}
    </>
  )
}
