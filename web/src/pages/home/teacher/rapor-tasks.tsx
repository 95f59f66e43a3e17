import { studentEvaluationEndpoints } from '@hadir/contract/evaluation/student-evaluation.ts'
import { type SubjectEvaluationRow, subjectEvaluationEndpoints } from '@hadir/contract/evaluation/subject-evaluation.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { dateNow } from '../../../components/attendance/date-now.ts'
import { useYearInView } from '../../../components/list/filters/year-in-view.ts'
import { evaluationSetupPath, scoreGridPath } from '../../../components/records/evaluation-paths.ts'
import { queryOptionsOf } from '../../../http/query.ts'
import { paths } from '../../../paths.ts'
import { buttonLook } from '../../../ui/button.tsx'
import { Card } from '../card.tsx'
import { raporSeason } from '../rapor-season.ts'
import { RaporTask } from '../rapor-task.tsx'

const mostShown = 5

/** What a teacher still has to do before rapor are locked: her subjects, and the notes of the class that she leads. */
export function useRaporTasks(schoolId: string) {
  const { active, isYearAwaited } = useYearInView()
  const season = raporSeason(active, dateNow())
  const params = { schoolId }
  const of = season ? { academicYearId: season.academicYearId, semesterNo: season.semesterNo } : {}
  const query = { ...of, pageSize: 100 as const }
  const subjects = useQuery({
    ...queryOptionsOf(subjectEvaluationEndpoints.list, { params, query }),
    enabled: season !== null,
  })
  const students = useQuery({
    ...queryOptionsOf(studentEvaluationEndpoints.list, { params, query }),
    enabled: season !== null,
  })
  const open = (subjects.data?.data ?? []).filter(({ status, isOwn }) => isOwn && status === 'DRAFT')
  const notes = new Map<string, { id: string; name: string; missing: number; total: number }>()
  for (const { academicClass, card } of students.data?.data ?? []) {
    if (card.state !== 'DRAFT') continue
    const one = notes.get(academicClass.id) ?? { ...academicClass, missing: 0, total: 0 }
    notes.set(academicClass.id, {
      ...one,
      total: one.total + 1,
      missing: one.missing + (card.isNoted ? 0 : 1),
    })
  }
  return {
    season,
    open,
    notes: [...notes.values()].filter(({ missing }) => missing > 0),
    isLoading: isYearAwaited || subjects.isLoading || students.isLoading,
  }
}

export function RaporTasks({ season, open, notes }: ReturnType<typeof useRaporTasks>) {
  if (!season || open.length + notes.length === 0) return null
  return (
    <Card title="Sebelum rapor dikunci" aside={<span className="text-sm text-soft">{season.when}</span>}>
      <ul className="-mx-2 grid">
        {notes.map(({ id, name, missing, total }) => (
          <RaporTask
            key={id}
            to={`${paths.studentEvaluation}?${new URLSearchParams({ academicClassId: id })}`}
            title={`Catatan wali kelas ${name}`}
            state={`${missing} dari ${total} belum ditulis`}
          />
        ))}
        {open.slice(0, mostShown).map((one) => (
          <RaporTask
            key={one.id}
            to={one.isSetUp ? scoreGridPath(one) : evaluationSetupPath(one)}
            title={`${one.subject.name} ${one.academicClass.name}`}
            state={stateOf(one)}
          />
        ))}
      </ul>
      {open.length > mostShown && (
        <Link to={paths.subjectEvaluation} className={buttonLook({ wide: true })}>
          Semua {open.length} mapel yang belum final
        </Link>
      )}
    </Card>
  )
}

const stateOf = ({ isSetUp, filled, owed }: SubjectEvaluationRow) =>
  !isSetUp
    ? 'Penilaian belum disusun'
    : filled < owed
      ? `${owed - filled} nilai belum diisi`
      : 'Lengkap, belum ditandai final'
