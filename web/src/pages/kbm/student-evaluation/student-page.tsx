import { semesterNames } from '@hadir/contract/academic-year/academic-year.ts'
import { letterOf } from '@hadir/contract/evaluation/grade-letter.ts'
import {
  type StudentEvaluation,
  studentEvaluationEndpoints,
  type SubjectScore,
} from '@hadir/contract/evaluation/student-evaluation.ts'
import { evaluationStatusLabels } from '@hadir/contract/evaluation/subject-evaluation.ts'
import { clsx } from 'clsx'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { useTitle } from '../../../components/feedback/use-title.ts'
import { notFound, useRecordId } from '../../../components/form/record-id.ts'
import { useCan } from '../../../components/list/add-link.tsx'
import { ListSkeleton } from '../../../components/list/list-skeleton.tsx'
import { scoreGridPath, studentEvaluationPath } from '../../../components/records/evaluation-paths.ts'
import { queryOptionsOf } from '../../../http/query.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { Badge } from '../../../ui/badge.tsx'
import { buttonLook } from '../../../ui/button.tsx'
import { NotPublished } from './not-published.tsx'

/** What one student has reached in a semester, subject by subject: read only, as the rapor will have it. */
export function StudentScoresPage() {
  const mayRead = useCan('subject-evaluation:read')
  return mayRead ? <Record /> : <NotPublished />
}

function Record() {
  const id = useRecordId() ?? notFound()
  const schoolId = useSchoolId()
  const [address] = useSearchParams()
  const semester = address.get('semester')
  const academicYearId = address.get('academicYearId')
  const found = useQuery(
    queryOptionsOf(studentEvaluationEndpoints.read, {
      params: { schoolId, id },
      query: {
        ...((semester === '1' || semester === '2') && { semesterNo: Number(semester) }),
        ...(academicYearId && { academicYearId }),
      },
    }),
  )
  if (found.data) return <Scores student={found.data.data} />
  if (found.isError)
    return (
      <section className="grid gap-5">
        <h1 className="text-2xl font-bold">Penilaian Siswa</h1>
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      </section>
    )
  return <ListSkeleton rows={8} />
}

function Scores({ student }: { student: StudentEvaluation }) {
  useTitle(student.name)
  const { absences, previousId, nextId } = student
  const at = (id: string) => studentEvaluationPath({ ...student, id })
  const navigate = useNavigate()
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const to = event.key === 'PageUp' ? previousId : event.key === 'PageDown' ? nextId : null
      if (!to || !event.altKey) return
      event.preventDefault()
      void navigate(studentEvaluationPath({ ...student, id: to }))
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [navigate, nextId, previousId, student])
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h1 className="text-2xl font-bold">{student.name}</h1>
          <p className="mt-1 text-soft">
            {student.academicClass.name} · NIS {student.nis} · {semesterNames[student.semesterNo]}{' '}
            {student.academicYear.name}
          </p>
        </div>
        <nav aria-label="Siswa lain" className="flex gap-2">
          <Beside
            to={previousId && at(previousId)}
            label="Siswa sebelumnya (Alt Page Up)"
            icon={<ChevronLeft aria-hidden />}
          />
          <Beside
            to={nextId && at(nextId)}
            label="Siswa berikutnya (Alt Page Down)"
            icon={<ChevronRight aria-hidden />}
          />
        </nav>
      </header>
      <dl className="grid grid-cols-2 gap-3 rounded-surface border bg-surface p-4 sm:grid-cols-4">
        <Figure name="Mapel lengkap" value={`${student.complete}/${student.subjects}`} />
        <Figure name="Sakit" value={`${absences.S} hari`} />
        <Figure name="Izin" value={`${absences.I} hari`} />
        <Figure name="Tanpa keterangan" value={`${absences.A} hari`} />
      </dl>
      <ol aria-label="Nilai setiap mata pelajaran" className="grid rounded-surface border bg-surface">
        {student.scores.map((score) => (
          <SubjectRow key={score.id} score={score} semesterNo={student.semesterNo} />
        ))}
      </ol>
    </section>
  )
}

const Figure = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt className="text-sm text-soft">{name}</dt>
    <dd className="text-lg font-semibold tabular-nums">{value}</dd>
  </div>
)

type BesideProps = { to: string | null; label: string; icon: React.ReactNode }

const Beside = ({ to, label, icon }: BesideProps) =>
  to ? (
    <Link to={to} aria-label={label} title={label} className={buttonLook({ size: 'icon' })}>
      {icon}
    </Link>
  ) : (
    <span aria-hidden className={clsx(buttonLook({ size: 'icon' }), 'opacity-40')}>
      {icon}
    </span>
  )

function SubjectRow({ score, semesterNo }: { score: SubjectScore; semesterNo: 1 | 2 }) {
  const isK13 = score.curriculum === 'K13'
  const isBelow = score.final !== null && score.final < score.threshold
  const letter = (value: number | null) => (isK13 && value !== null ? ` ${letterOf(value, score.threshold)}` : '')
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 border-b px-4 py-3 last:border-b-0">
      <div>
        <Link
          to={scoreGridPath({ id: score.id, semesterNo })}
          className="inline-flex min-h-11 items-center font-semibold hover:underline"
        >
          {score.name}
        </Link>
        <p className="text-sm text-soft">{score.teacher ?? 'Belum ada guru'}</p>
      </div>
      <div className="text-right tabular-nums">
        {score.final === null ? (
          <Badge tone="warn">{score.isSetUp ? `Terisi ${score.filled}/${score.owed}` : 'Belum disusun'}</Badge>
        ) : (
          <p className={clsx('text-xl font-bold', isBelow && 'text-danger')}>
            {isBelow && <span aria-label={`di bawah ${isK13 ? 'KKM' : 'KKTP'}`}>▼ </span>}
            {score.final}
            {letter(score.final)}
          </p>
        )}
        {score.skill !== null && (
          <p className="text-sm text-soft">
            Keterampilan {score.skill}
            {letter(score.skill)}
          </p>
        )}
        {score.isSetUp && <p className="text-sm text-soft">{evaluationStatusLabels[score.status]}</p>}
      </div>
      {score.description && <p className="col-span-full text-sm">{score.description}</p>}
    </li>
  )
}
