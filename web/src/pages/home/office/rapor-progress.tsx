import { studentEvaluationEndpoints } from '@hadir/contract/student/student-evaluation/student-evaluation.ts'
import { subjectEvaluationEndpoints } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { useQuery } from '@tanstack/react-query'
import { dateNow } from '../../../components/dates/date-now.ts'
import { useYearInView } from '../../../components/list/filters/year-in-view.ts'
import { queryOptionsOf } from '../../../http/query.ts'
import { addressAt } from '../../../address-at.ts'
import { paths } from '../../../paths.ts'
import { Card } from '../../../ui/card.tsx'
import { raporSeason } from '../rapor-season.ts'
import { RaporTask } from '../rapor-task.tsx'
import type { RaporWork } from '../staff-days.tsx'

/** Which subjects are behind, and how many rapor are still unlocked; nothing outside the rapor season. */
export function useRaporProgress(schoolId: string): RaporWork {
  const { active, isYearAwaited } = useYearInView()
  const season = raporSeason(active, dateNow())
  const params = { schoolId }
  const of = season ? { academicYearId: season.academicYearId, semesterNo: season.semesterNo } : {}
  const enabled = season !== null
  const list = (status: 'BELUM' | 'DRAFT') => ({
    ...queryOptionsOf(subjectEvaluationEndpoints.list, { params, query: { ...of, status, pageSize: 5 } }),
    enabled,
  })
  const missing = useQuery(list('BELUM'))
  const draft = useQuery(list('DRAFT'))
  const open = useQuery({
    ...queryOptionsOf(studentEvaluationEndpoints.list, { params, query: { ...of, state: 'DRAFT', pageSize: 5 } }),
    enabled,
  })
  const isAwaited = [missing, draft, open].some(({ isLoading, failureCount }) => isLoading && failureCount === 0)
  if (isYearAwaited || isAwaited) return { isAwaited: true, card: null }
  if (!season || !missing.data || !draft.data || !open.data) return { isAwaited: false, card: null }
  const counts = [missing, draft, open].map(({ data }) => data?.meta.total ?? 0)
  const [notSetUp = 0, notFinal = 0, notLocked = 0] = counts
  if (counts.every((count) => count === 0)) return { isAwaited: false, card: null }
  const lagging = [...missing.data.data, ...draft.data.data]
    .slice(0, 3)
    .map(({ subject, academicClass }) => `${subject.name} ${academicClass.name}`)
  const named = (count: number) => (count > 0 && lagging.length > 0 ? `Antara lain ${lagging.join(', ')}` : '')
  const card = (
    <Card title="Menuju rapor" aside={<span className="text-sm text-soft">{season.when}</span>}>
      <ul className="-mx-2 grid">
        {notSetUp > 0 && (
          <RaporTask
            to={addressAt(paths.subjectEvaluationSetup, { query: { ...of, status: 'BELUM' } })}
            title={`${notSetUp} mapel kelas belum disusun penilaiannya`}
            state={named(notSetUp)}
          />
        )}
        {notFinal > 0 && (
          <RaporTask
            to={addressAt(paths.subjectEvaluation, { query: { ...of, status: 'DRAFT' } })}
            title={`${notFinal} mapel kelas belum final`}
            state={notSetUp === 0 ? named(notFinal) : ''}
          />
        )}
        {notLocked > 0 && (
          <RaporTask
            to={addressAt(paths.studentEvaluation, { query: { ...of, state: 'DRAFT' } })}
            title={`${notLocked} rapor belum dikunci`}
            state="Dikunci per kelas sesudah lengkap"
          />
        )}
      </ul>
    </Card>
  )
  return { isAwaited: false, card }
}
