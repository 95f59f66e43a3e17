import { completeness } from '@hadir/contract/student/report-card/completeness.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { dateNow } from '../../../components/dates/date-now.ts'
import { stationPath } from '../../../components/evaluation/completeness-paths.ts'
import { hasDrafts } from '../../../components/evaluation/station-totals.ts'
import { StationLink, stationsLook } from '../../../components/evaluation/station-link.tsx'
import { useYearInView } from '../../../components/list/filters/year-in-view.ts'
import { queryOptionsOf } from '../../../http/query.ts'
import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { raporSeason } from '../rapor-season.ts'

type OwnClassRaporProps = {
  schoolId: string
  /** Whether it was shown the last time: then its room is reserved. */
  isExpected: boolean
  onKnown: (isShown: boolean) => void
}

/** How far a homeroom teacher's classes are on their way to the rapor; each figure opens what is missing. */
export function OwnClassRapor({ schoolId, isExpected, onKnown }: OwnClassRaporProps) {
  const { active, isYearAwaited } = useYearInView()
  const season = raporSeason(active, dateNow())
  const { academicYearId = '', semesterNo = 1 } = season ?? {}
  const of = { academicYearId, semesterNo, period: 'AKHIR' as const }
  const found = useQuery({
    ...queryOptionsOf(completeness, { params: { schoolId }, query: of }),
    enabled: season !== null,
    refetchOnMount: 'always',
  })
  const own = (found.data?.data.classes ?? []).filter((one) => one.isOwn && hasDrafts([one]))
  const isKnown = found.data !== undefined || (!isYearAwaited && !season)
  const isShown = own.length > 0
  useEffect(() => {
    if (isKnown) onKnown(isShown)
  }, [isKnown, isShown, onKnown])
  if (!isKnown && isExpected && !found.isError) return <Skeleton className="h-40" />
  return own.map((row) => (
    <Card
      key={row.academicClass.id}
      title={`Menuju rapor ${row.academicClass.name}`}
      aside={<span className="text-sm text-soft">{season?.when}</span>}
    >
      <div className={stationsLook}>
        {row.stations.map((progress) => (
          <StationLink key={progress.station} progress={progress} to={stationPath(of, row, progress.station)} />
        ))}
      </div>
    </Card>
  ))
}
