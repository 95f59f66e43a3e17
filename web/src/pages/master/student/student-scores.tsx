import { semesterNames } from '@hadir/contract/academic-year/academic-year.ts'
import { reportCardListEndpoints, type SubjectScore } from '@hadir/contract/student/report-card/report-card.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { reportCardPath } from '../../../components/evaluation/evaluation-paths.ts'
import { queryOptionsOf } from '../../../http/query.ts'
import { scoreGridPath } from '../../../paths.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** Her subjects of the current semester with what the rapor has of them so far, each leading to its scores. */
export function StudentScores({ id }: { id: string }) {
  const params = { schoolId: useSchoolId(), id }
  const found = useQuery(queryOptionsOf(reportCardListEndpoints.read, { params, query: {} }))
  // Her scores are not for this reader.
  if (found.isLoadingError) return null
  if (!found.data) return <Skeleton className="h-40" />
  const student = found.data.data
  const { scores, semesterNo, academicYear } = student
  const assessed = scores.filter(({ filled, final, skill }) => filled > 0 || final !== null || skill !== null)
  return (
    <section aria-labelledby="nilai" className="grid gap-3 rounded-surface border bg-surface p-4 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="nilai" className="font-semibold">
          Nilai{' '}
          <span className="font-normal text-soft">
            {semesterNames[semesterNo]} {academicYear.name}
          </span>
        </h2>
        <Link
          to={reportCardPath(student, 'AKHIR')}
          className="-my-3 inline-flex min-h-11 items-center text-sm font-semibold text-accent-strong underline"
        >
          Buka rapor
        </Link>
      </div>
      {assessed.length === 0 ? (
        <p className="text-soft">Belum ada nilai semester ini</p>
      ) : (
        <ul className="grid gap-x-8 sm:grid-cols-2">
          {assessed.map((score) => (
            <li key={score.id} className="border-t">
              <Link
                to={scoreGridPath({ id: score.id, semesterNo })}
                className="flex min-h-10 items-center justify-between gap-3 hover:underline pointer-coarse:min-h-11"
              >
                <span className="min-w-0 truncate" title={score.name}>
                  {score.name}
                </span>{' '}
                <span className="shrink-0 tabular-nums">
                  {figuresOf(score) && <span className="font-semibold">{figuresOf(score)}</span>}
                  {!score.isComplete && <span className="ml-2 text-sm text-soft">{filledOf(score)}</span>}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The final score, with K13's skill after it. */
const figuresOf = ({ final, skill }: SubjectScore) => [final, skill].filter((one) => one !== null).join(' / ')

/** Until no score is missing, how many there are. */
const filledOf = ({ filled, owed }: SubjectScore) => `${filled} dari ${owed} nilai`
