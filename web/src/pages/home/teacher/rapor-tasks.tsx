import {
  studentEvaluationEndpoints,
  type StudentEvaluationRow,
} from '@hadir/contract/student/student-evaluation/student-evaluation.ts'
import {
  type SubjectEvaluationRow,
  subjectEvaluationEndpoints,
} from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { dateNow } from '../../../components/dates/date-now.ts'
import { useYearInView } from '../../../components/list/filters/year-in-view.ts'
import { lockParameter } from '../../../components/evaluation/evaluation-paths.ts'
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

/** A teacher's remaining work before rapor are locked: her subjects, and the notes of her homeroom class. */
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
  const students = useQuery({
    // On duty for the day she reads every class, and could write none of their notes.
    ...queryOptionsOf(studentEvaluationEndpoints.list, { params, query: { ...query, whose: 'mine' } }),
    enabled: season !== null,
  })
  const open = (subjects.data?.data ?? []).filter(({ status, isOwn }) => isOwn && status === 'DRAFT')
  const led = homeroomClasses(students.data?.data ?? [])
  return {
    isAwaited: isYearAwaited || subjects.isLoading || students.isLoading,
    card: season && open.length + led.length > 0 && <RaporTasks {...{ season, open, led }} />,
  }
}

type LedClass = { id: string; name: string; total: number; unnoted: number; unscored: number }

/** Her homeroom classes that lack something before their rapor can be locked. */
function homeroomClasses(rows: readonly StudentEvaluationRow[]): LedClass[] {
  const classes = new Map<string, LedClass>()
  for (const { academicClass, card, complete, subjects } of rows) {
    if (card.state !== 'DRAFT') continue
    const { id, name } = academicClass
    const one = classes.get(id) ?? { id, name, total: 0, unnoted: 0, unscored: 0 }
    classes.set(id, {
      ...one,
      total: one.total + 1,
      unnoted: one.unnoted + (card.isNoted ? 0 : 1),
      unscored: one.unscored + (complete < subjects ? 1 : 0),
    })
  }
  return [...classes.values()].filter(({ unnoted, unscored }) => unnoted + unscored > 0)
}

type Of = Pick<RaporSeason, 'academicYearId' | 'semesterNo'>

const ofClass = ({ academicYearId, semesterNo }: Of, filters: Record<string, string>) =>
  addressAt(paths.studentEvaluation, { query: { academicYearId, semesterNo, ...filters } })

type RaporTasksProps = {
  season: RaporSeason
  open: readonly SubjectEvaluationRow[]
  led: readonly LedClass[]
}

function RaporTasks({ season, open, led }: RaporTasksProps) {
  return (
    <Card title="Sebelum rapor dikunci" aside={<span className="text-sm text-soft">{season.when}</span>}>
      <ul className="-mx-2 grid">
        {led.map(({ id, name, total, unnoted, unscored }) => (
          <Fragment key={id}>
            {unnoted > 0 && (
              <RaporTask
                to={ofClass(season, { academicClassId: id, noted: 'BELUM' })}
                title={`Catatan wali kelas ${name}`}
                state={`${unnoted} dari ${total} belum ditulis`}
              />
            )}
            {unscored > 0 && (
              <RaporTask
                to={ofClass(season, { academicClassId: id, [lockParameter]: id })}
                title={`Nilai rapor ${name}`}
                state={`${unscored} dari ${total} siswa belum lengkap`}
              />
            )}
          </Fragment>
        ))}
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
