import {
  type SubjectEvaluationRow,
  subjectEvaluationEndpoints,
} from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { dateNow } from '../../../components/dates/date-now.ts'
import { useYearInView } from '../../../components/list/filters/year-in-view.ts'
import { queryOptionsOf } from '../../../http/query.ts'
import { addressAt } from '../../../address-at.ts'
import { paths } from '../../../paths.ts'
import { buttonLook } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { type RaporSeason, raporSeason } from '../rapor-season.ts'
import { RaporTask } from '../rapor-task.tsx'
import type { RaporWork } from '../staff-days.tsx'
import { subjectTask } from './subject-task.ts'

const mostShown = 5

/** The subjects that a teacher has to finish before rapor are locked; her homeroom class has a card of its own. */
export function useRaporTasks(schoolId: string): RaporWork {
  const { active, isYearAwaited } = useYearInView()
  const season = raporSeason(active, dateNow())
  const params = { schoolId }
  const of = season ? { academicYearId: season.academicYearId, semesterNo: season.semesterNo } : {}
  const query = { ...of, pageSize: 100 as const }
  const subjects = useQuery({
    ...queryOptionsOf(subjectEvaluationEndpoints.list, { params, query: { ...query, sort: 'own' } }),
    enabled: season !== null,
  })
  const open = (subjects.data?.data ?? []).filter(({ status, isOwn }) => isOwn && status === 'DRAFT')
  return {
    isAwaited: isYearAwaited || subjects.isLoading,
    card: season && open.length > 0 && <RaporTasks {...{ season, open }} />,
  }
}

type RaporTasksProps = {
  season: RaporSeason
  open: readonly SubjectEvaluationRow[]
}

function RaporTasks({ season, open }: RaporTasksProps) {
  return (
    <Card title="Sebelum rapor dikunci" aside={<span className="text-sm text-soft">{season.when}</span>}>
      <ul className="-mx-2 grid">
        {open.slice(0, mostShown).map((one) => (
          <RaporTask key={one.id} title={`${one.subject.name} ${one.academicClass.name}`} {...subjectTask(one)} />
        ))}
      </ul>
      {open.length > mostShown && (
        <Link
          to={addressAt(paths.subjectEvaluation, {
            query: { academicYearId: season.academicYearId, semesterNo: season.semesterNo },
          })}
          className={buttonLook({ wide: true })}
        >
          Semua {open.length} mapel yang belum final
        </Link>
      )}
    </Card>
  )
}
