import { formatDate } from '@hadir/contract/dates/dates.ts'
import { semesterNames } from '@hadir/contract/academic-year/academic-year.ts'
import type { ScoreGrid } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { hasInternships, isInternshipSubject } from '@hadir/contract/student/report-card/internship.ts'
import { evaluationStatusLabels } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import {
  ArrowLeft,
  BriefcaseBusiness,
  ChevronDown,
  CircleCheck,
  MoreHorizontal,
  SlidersHorizontal,
  Table2,
  Target,
} from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { addressAt } from '../../../address-at.ts'
import { evaluationSetupPath, internshipPath } from '../../../components/evaluation/evaluation-paths.ts'
import { raporRoute, RaporWayBack } from '../../../components/evaluation/rapor-way-back.tsx'
import { leftAt, wasOpenedLast } from '../../../components/list/scroll-restoration.ts'
import { EvaluationState } from '../../../components/evaluation/evaluation-status.tsx'
import { paths, scoreGridPath } from '../../../paths.ts'
import { Button, buttonLook } from '../../../ui/button.tsx'
import { Dot } from '../../../ui/dot.tsx'
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from '../../../ui/overlays/dropdown-menu.tsx'
import { ExchangeMenu, useExchange } from './exchange-menu.tsx'
import { StatusButton, useStatusChange } from './status-button.tsx'
import type { summaryOf } from './student-results.ts'
import type { ScoreSheet } from './use-scores.ts'
import { TaskHead } from '../../../components/screen/task-head.tsx'

export type HeaderProps = {
  grid: ScoreGrid
  sheet: ScoreSheet
  summary: ReturnType<typeof summaryOf>
  isEmpty: boolean
  isReadOnly: boolean
  mayScore: boolean
  onTicks: () => void
  onLacking: () => void
}

export const thresholdOf = ({ curriculum }: ScoreGrid['evaluation']) => (curriculum === 'K13' ? 'KKM' : 'KKTP')

/** Only an SMK has this subject. */
const goesForInternship = ({ evaluation: { subject, academicClass } }: ScoreGrid) =>
  isInternshipSubject(subject) && hasInternships({ form: 'SMK', grade: academicClass.grade })

const mayTick = ({ grid: { evaluation, students }, isReadOnly }: HeaderProps) =>
  !isReadOnly && evaluation.objectives.length > 0 && students.length > 0

/** What else she teaches in this class. Leaving for it sends or stores what is unsaved, as leaving always does. */
function OtherSubjects({ grid: { evaluation, otherSubjects } }: Pick<HeaderProps, 'grid'>) {
  const navigate = useNavigate()
  return otherSubjects.map(({ id, name }) => (
    <MenuItem
      key={id}
      icon={<Table2 aria-hidden />}
      onSelect={() => void navigate(scoreGridPath({ id, semesterNo: evaluation.semesterNo }))}
    >
      {name}
    </MenuItem>
  ))
}

/** The title of a grid beside a table, with what it counts and every action. */
export function GridHeader(props: HeaderProps) {
  const { grid, sheet, summary, isEmpty, isReadOnly, mayScore, onTicks, onLacking } = props
  const { evaluation } = grid
  const threshold = thresholdOf(evaluation)
  return (
    <header className="flex flex-wrap items-start justify-between gap-3">
      <div>
        <RaporWayBack />
        <div className="flex flex-wrap items-center gap-x-2">
          <h1 className="text-2xl font-bold">
            {evaluation.subject.name} {evaluation.academicClass.name}
          </h1>
          {grid.otherSubjects.length > 0 && (
            <DropdownMenu
              align="start"
              trigger={
                <Button size="small" tone="quiet" aria-label={`Mapel lain di ${evaluation.academicClass.name}`}>
                  Mapel lain
                  <ChevronDown aria-hidden className="size-4" />
                </Button>
              }
            >
              <OtherSubjects grid={grid} />
            </DropdownMenu>
          )}
        </div>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-soft">
          <span>
            {semesterNames[evaluation.semesterNo]} {evaluation.academicYear.name}
          </span>
          <span>
            {threshold} {evaluation.threshold}
          </span>
          {evaluation.status === 'DRAFT' && grid.deadline && (
            <span>Nilai masuk paling lambat {formatDate(grid.deadline)}</span>
          )}
          <EvaluationState evaluation={evaluation} />
        </p>
        {!isEmpty && (
          <p className="mt-1 text-sm text-soft" aria-live="polite">
            Terisi {summary.filled}/{summary.owed}
            <Dot />
            lengkap {summary.complete}/{summary.students} siswa
            <Dot />
            di bawah {threshold} {summary.below}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {goesForInternship(grid) && (
          <Link to={internshipPath(evaluation)} className={buttonLook({})}>
            <BriefcaseBusiness aria-hidden className="size-[18px]" />
            Tempat PKL
          </Link>
        )}
        <Link to={evaluationSetupPath(evaluation)} className={buttonLook({})}>
          <SlidersHorizontal aria-hidden className="size-[18px]" />
          Susunan
        </Link>
        {evaluation.isOwn && evaluation.isSetUp && <ExchangeMenu grid={grid} sheet={sheet} isReadOnly={isReadOnly} />}
        {mayTick(props) && <Button onClick={onTicks}>Ketercapaian TP</Button>}
        {mayScore && evaluation.isOwn && (
          <StatusButton grid={grid} isReady={summary.isReady} sheet={sheet} onLacking={onLacking} />
        )}
      </div>
    </header>
  )
}

/**
 * The same in one line of a phone: the keypad takes the lower half of its screen, and names are to be in sight above it.
 * Everything but the way back is in a menu.
 */
export function PhoneGridHeader(props: HeaderProps) {
  const { grid, sheet, summary, isEmpty, isReadOnly, mayScore, onTicks, onLacking } = props
  const { evaluation } = grid
  const { academicYear, semesterNo } = evaluation
  const navigate = useNavigate()
  const isFromRoute = wasOpenedLast(raporRoute.to)
  const exchange = useExchange({ grid, sheet, isReadOnly })
  const change = useStatusChange({ grid, isReady: summary.isReady, sheet, onLacking })
  const isOwn = evaluation.isOwn && evaluation.isSetUp
  const state = evaluation.isSetUp ? evaluationStatusLabels[evaluation.status] : 'Belum disusun'
  const counts = `, terisi ${summary.filled}/${summary.owed}, di bawah ${thresholdOf(evaluation)} ${summary.below}`
  return (
    <TaskHead className="flex items-center">
      <Link
        to={
          isFromRoute
            ? leftAt(raporRoute.to)
            : addressAt(paths.subjectEvaluation, { query: { academicYearId: academicYear.id, semesterNo } })
        }
        aria-label={`Kembali ke ${isFromRoute ? raporRoute.label : 'Nilai Mapel'}`}
        className={buttonLook({ tone: 'quiet', size: 'icon' })}
      >
        <ArrowLeft aria-hidden className="size-5" />
      </Link>
      <div className="min-w-0 flex-1">
        <h1 className="flex gap-1 text-lg leading-6 font-bold" title={evaluation.subject.name}>
          <span className="truncate">{evaluation.subject.name}</span>{' '}
          <span className="shrink-0">{evaluation.academicClass.name}</span>
        </h1>
        <p className="truncate text-xs leading-5 text-soft" aria-live="polite">
          {state}
          {!isEmpty && counts}
        </p>
      </div>
      <DropdownMenu
        trigger={
          <Button size="icon" tone="quiet" aria-label="Tindakan lain" busy={exchange.isBusy || change?.isBusy === true}>
            <MoreHorizontal aria-hidden className="size-5" />
          </Button>
        }
      >
        {mayScore && evaluation.isOwn && change && (
          <MenuItem icon={<CircleCheck aria-hidden />} disabled={change.isStuck} onSelect={change.press}>
            {change.label}
          </MenuItem>
        )}
        {mayTick(props) && (
          <MenuItem icon={<Target aria-hidden />} onSelect={onTicks}>
            Ketercapaian TP
          </MenuItem>
        )}
        {goesForInternship(grid) && (
          <MenuItem icon={<BriefcaseBusiness aria-hidden />} onSelect={() => void navigate(internshipPath(evaluation))}>
            Tempat PKL
          </MenuItem>
        )}
        {isOwn && exchange.items}
        <MenuItem
          icon={<SlidersHorizontal aria-hidden />}
          onSelect={() => void navigate(evaluationSetupPath(evaluation))}
        >
          Susunan
        </MenuItem>
        {grid.otherSubjects.length > 0 && (
          <>
            <MenuSeparator />
            <MenuLabel>
              <span className="text-soft">Mapel lain di {evaluation.academicClass.name}</span>
            </MenuLabel>
            <OtherSubjects grid={grid} />
          </>
        )}
      </DropdownMenu>
      {exchange.windows}
    </TaskHead>
  )
}

/** What does not fit into a phone's header, below the list. */
export function GridFacts({ grid: { evaluation, deadline }, summary }: Pick<HeaderProps, 'grid' | 'summary'>) {
  return (
    <p className="mt-3 text-sm text-soft">
      {semesterNames[evaluation.semesterNo]} {evaluation.academicYear.name}
      <Dot />
      {thresholdOf(evaluation)} {evaluation.threshold}
      <Dot />
      lengkap {summary.complete}/{summary.students} siswa
      {evaluation.status === 'DRAFT' && deadline && (
        <>
          <Dot />
          nilai masuk paling lambat {formatDate(deadline)}
        </>
      )}
    </p>
  )
}
