import type { CardAct } from '@hadir/contract/student/report-card/lock.ts'
import { semesterNames } from '@hadir/contract/academic-year/academic-year.ts'
import { formatDate } from '@hadir/contract/dates/dates.ts'
import { reportPeriodLabels, reportPeriods } from '@hadir/contract/evaluation/report-card-words.ts'
import type { StudentReportCard } from '@hadir/contract/student/report-card/report-card.ts'
import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { MoreMenu } from '../../../../components/actions/more-menu.tsx'
import { useCan } from '../../../../session/use-can.ts'
import { reportCardPath } from '../../../../components/evaluation/evaluation-paths.ts'
import { buttonLook } from '../../../../ui/button.tsx'
import { Segmented } from '../../../../ui/inputs/segmented.tsx'
import { MenuItem } from '../../../../ui/overlays/dropdown-menu.tsx'
import { RaporActDialog } from '../act-dialog.tsx'
import { actsOf, actWords } from '../act-words.ts'
import { PrintRapor } from './print-rapor.tsx'
import { RaporState } from '../rapor-state.tsx'
import { Dot } from '../../../../ui/dot.tsx'
import { TaskTitle } from '../../../../components/screen/task-head.tsx'

const periods = reportPeriods.map((value) => ({ value, label: reportPeriodLabels[value] }))

type StudentHeadProps = {
  student: StudentReportCard
  previous: string | null
  next: string | null
  isUnsaved: boolean
}

/** Whose rapor it is and its state, links to the adjacent students, and the actions on a locked one. */
export function StudentHead({ student, previous, next, isUnsaved }: StudentHeadProps) {
  const { academicClass, academicYear, semesterNo, leftOn, card } = student
  const navigate = useNavigate()
  const mayLock = useCan('report-card:lock')
  const mayPrint = useCan('report-card:export')
  const [act, setAct] = useState<CardAct | null>(null)
  const acts = mayLock ? actsOf(card) : []
  return (
    <header className="grid gap-3">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <TaskTitle translate="no">{student.name}</TaskTitle>
            <RaporState card={card} />
          </div>
          <p className="mt-1 text-soft">
            {academicClass.name}
            <Dot />
            NIS {student.nis}
            <Dot />
            {semesterNames[semesterNo]} {academicYear.name}
            {leftOn && (
              <>
                <Dot />
                Keluar {formatDate(leftOn)}
              </>
            )}
          </p>
        </div>
        <nav aria-label="Siswa lain" className="flex shrink-0 gap-2">
          <Beside to={previous} label="Siswa sebelumnya (Alt Page Up)" icon={<ChevronLeft aria-hidden />} />
          <Beside to={next} label="Siswa berikutnya (Alt Page Down)" icon={<ChevronRight aria-hidden />} />
        </nav>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="w-full sm:w-80">
          <Segmented
            legend="Periode"
            isLegendHidden
            value={card.period}
            segments={periods}
            onChange={(period) => void navigate(reportCardPath(student, period), { replace: true })}
          />
        </div>
        <div className="flex gap-2">
          {mayPrint && <PrintRapor student={student} isUnsaved={isUnsaved} />}
          {acts.length > 0 && (
            <MoreMenu>
              {acts.map((one) => (
                <MenuItem key={one} danger={one === 'withdraw'} onSelect={() => setAct(one)}>
                  {actWords[one].title}
                </MenuItem>
              ))}
            </MoreMenu>
          )}
        </div>
      </div>
      {act && (
        <RaporActDialog
          act={act}
          target={{
            of: { academicYearId: academicYear.id, semesterNo, period: card.period },
            classId: academicClass.id,
            studentIds: [student.id],
            whose: `${student.name}, ${academicClass.name}`,
          }}
          classes={[]}
          onClose={() => setAct(null)}
        />
      )}
    </header>
  )
}

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
