import type { ReportPeriod } from '@hadir/contract/evaluation/report-card-words.ts'
import { letterOf } from '@hadir/contract/evaluation/grade-letter.ts'
import type { ReportCard } from '@hadir/contract/student/report-card/record.ts'
import type { StudentReportCard, SubjectScore } from '@hadir/contract/student/report-card/report-card.ts'
import { evaluationStatusLabels } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { clsx } from 'clsx'
import { Link } from 'react-router'
import { scoreGridPath } from '../../../../paths.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Section } from '../section.tsx'

/** A student's scores, subject by subject: read-only, as the rapor will print them. */
export const SubjectScores = ({ student }: { student: StudentReportCard }) => (
  <Section
    title="Nilai"
    aside={
      <span className="text-sm text-soft tabular-nums">
        {student.complete}/{student.subjects} mapel lengkap
      </span>
    }
  >
    <ol aria-label="Nilai setiap mata pelajaran" className="-mx-4 grid border-t">
      {student.scores.map((score) => (
        <SubjectRow key={score.id} score={score} semesterNo={student.semesterNo} card={student.card} />
      ))}
    </ol>
  </Section>
)

type SubjectRowProps = { score: SubjectScore; semesterNo: 1 | 2; card: Pick<ReportCard, 'period' | 'state'> }

function SubjectRow({ score, semesterNo, card }: SubjectRowProps) {
  const isK13 = score.curriculum === 'K13'
  const isBelow = (value: number | null) => value !== null && value < score.threshold
  const mark = <span aria-label={`di bawah ${isK13 ? 'KKM' : 'KKTP'}`}>▼ </span>
  const letter = (value: number | null) => (isK13 && value !== null ? ` ${letterOf(value, score.threshold)}` : '')
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] max-[15rem]:grid-cols-1 gap-x-4 gap-y-1 border-b px-4 py-2 last:border-b-0">
      <div>
        <Link
          to={scoreGridPath({ id: score.id, semesterNo })}
          className="inline-flex min-h-11 items-center font-semibold hover:underline"
        >
          {score.name}
        </Link>
        <p className="text-sm text-soft">{score.teacher ?? 'Belum ada guru'}</p>
      </div>
      <div translate="no" className="text-right max-[15rem]:text-left tabular-nums">
        {score.final !== null ? (
          <p className={clsx('text-xl font-bold', isBelow(score.final) && 'text-danger')}>
            {isBelow(score.final) && mark}
            {score.final}
            {letter(score.final)}
          </p>
        ) : (
          score.isComplete && <p className="text-sm text-soft">{isK13 ? 'Pengetahuan' : 'Nilai akhir'} tidak wajib</p>
        )}
        {!score.isComplete && <Badge tone="warn">{missingIn(score, card.period)}</Badge>}
        {score.skill !== null && (
          <p className={clsx('text-sm', isBelow(score.skill) ? 'text-danger' : 'text-soft')}>
            Keterampilan {isBelow(score.skill) && mark}
            {score.skill}
            {letter(score.skill)}
          </p>
        )}
        {score.final !== null && score.filled < score.owed && (
          <Badge tone="warn">
            Terisi {score.filled}/{score.owed}
          </Badge>
        )}
        {/* The teacher may go on after a mid-semester rapor is locked; that is not the state of what it prints. */}
        {score.isSetUp && card.state === 'DRAFT' && (
          <p className="text-sm text-soft">{evaluationStatusLabels[score.status]}</p>
        )}
      </div>
      {score.description && (
        <p className="col-span-full text-sm">
          {isK13 && <span className="text-soft">Pengetahuan: </span>}
          {score.description}
        </p>
      )}
      {score.skillDescription && (
        <p className="col-span-full text-sm">
          <span className="text-soft">Keterampilan: </span>
          {score.skillDescription}
        </p>
      )}
    </li>
  )
}

const missingIn = ({ isSetUp, filled, owed }: SubjectScore, period: ReportPeriod) =>
  filled < owed ? `Terisi ${filled}/${owed}` : isSetUp && period === 'TENGAH' ? 'Belum dinilai' : 'Belum disusun'
