import { formatDate } from '@hadir/contract/dates/dates.ts'
import { semesterNames } from '@hadir/contract/academic-year/academic-year.ts'
import type { ScoreGrid } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { kindsOf } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { SlidersHorizontal, Table2, Undo2 } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { useIsPhone } from '../../../components/screen/use-is-phone.ts'
import { useTitle } from '../../../components/screen/use-title.ts'
import { useExistingId } from '../../../components/form/record-id.ts'
import { UnsavedChangesGuard } from '../../../components/form/unsaved-changes-guard.tsx'
import { useCan } from '../../../session/use-can.ts'
import { ListSkeleton } from '../../../components/list/list-skeleton.tsx'
import { evaluationSetupPath } from '../../../components/evaluation/evaluation-paths.ts'
import { EvaluationState } from '../../../components/evaluation/evaluation-status.tsx'
import { Button, buttonLook } from '../../../ui/button.tsx'
import { Dot } from '../../../ui/dot.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { CellDialog } from './cell-dialog.tsx'
import { DescriptionDialog } from './description-dialog.tsx'
import { LostScores } from './lost-scores.tsx'
import { PasteDialog } from './paste-dialog.tsx'
import { ExchangeMenu } from './exchange-menu.tsx'
import { needsLook, planPaste, type Paste, tableOf } from './paste.ts'
import type { Place } from '../../../offline/scores/score-edits.ts'
import { ScoreList } from './score-list.tsx'
import { ScoreTable } from './score-table.tsx'
import { TicksDialog } from './ticks-dialog.tsx'
import { SaveState } from './save-state.tsx'
import { StatusButton } from './status-button.tsx'
import { resultsByStudent, summaryOf } from './student-results.ts'
import { useLook } from './use-look.ts'
import { useGrid, useScores } from './use-scores.ts'

/** The scores of one subject of a class in one semester. */
export function ScoreGridPage() {
  useTitle('Nilai Mapel')
  const id = useExistingId()
  const [address] = useSearchParams()
  const semester = Number(address.get('semester'))
  const requested = { id, semesterNo: semester === 1 || semester === 2 ? semester : undefined }
  const found = useGrid(requested)
  if (found.data) {
    const { data: grid } = found.data
    // Responses stored on the device have no time.
    return <Grid key={grid.evaluation.semesterNo} grid={grid} isCached={found.dataUpdatedAt === 0} />
  }
  if (found.isError)
    return (
      <section className="grid gap-5">
        <h1 className="text-2xl font-bold">Nilai Mapel</h1>
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      </section>
    )
  return <ListSkeleton rows={8} />
}

type Opened = { cell: Place } | { studentId: string } | { paste: Paste } | 'ticks' | null

const isOf = (opened: Opened): opened is Exclude<Opened, string | null> => opened !== null && typeof opened === 'object'

function Grid({ grid, isCached }: { grid: ScoreGrid; isCached: boolean }) {
  const isPhone = useIsPhone()
  const { evaluation, students, withoutReligion } = grid
  const components = useMemo(() => evaluation.components.filter(({ isArchived }) => !isArchived), [evaluation])
  const sheet = useScores(grid, { isCached })
  const [opened, setOpened] = useState<Opened>(null)
  const mayScore = useCan('score:write')
  const isReadOnly = !mayScore || !evaluation.isOwn || evaluation.status !== 'DRAFT'
  // A score is painted before the results that follow from it are calculated.
  const settled = useDeferredValue(sheet.scores)
  const resultsOf = useMemo(() => resultsByStudent(grid), [grid])
  const results = useMemo(() => resultsOf(settled), [resultsOf, settled])
  const resultOf = (studentId: string) => results.get(studentId)!
  const isEmpty = components.length === 0 || students.length === 0
  const { filled, owed, below, complete, isReady } = summaryOf(grid, results)
  const threshold = evaluation.curriculum === 'K13' ? 'KKM' : 'KKTP'
  const hasSkill =
    kindsOf[evaluation.curriculum].includes('PRAKTIK') && components.some((one) => one.kind === 'PRAKTIK')
  const close = () => setOpened(null)
  const paste = (text: string, at: { row: number; column: number }) => {
    const plan = planPaste({
      table: tableOf(text),
      at,
      students,
      components,
      contentOf: sheet.contentOf,
    })
    if (needsLook(plan)) setOpened({ paste: plan })
    else sheet.change(plan.changes)
  }
  const student =
    isOf(opened) && 'studentId' in opened ? students.find((one) => one.id === opened.studentId) : undefined
  const { sought, why, look } = useLook(sheet, { students, components })
  const rows = { students, components, sheet, resultOf, isReadOnly, sought }
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4" data-wide={components.length > 6 || undefined}>
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h1 className="text-2xl font-bold">
            {evaluation.subject.name} {evaluation.academicClass.name}
          </h1>
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
              Terisi {filled}/{owed}
              <Dot />
              lengkap {complete}/{students.length} siswa
              <Dot />
              di bawah {threshold} {below}
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          <Link to={evaluationSetupPath(evaluation)} className={buttonLook({})}>
            <SlidersHorizontal aria-hidden className="size-[18px]" />
            Susunan
          </Link>
          {evaluation.isOwn && evaluation.isSetUp && <ExchangeMenu grid={grid} sheet={sheet} isReadOnly={isReadOnly} />}
          {!isReadOnly && evaluation.objectives.length > 0 && students.length > 0 && (
            <Button onClick={() => setOpened('ticks')}>Ketercapaian TP</Button>
          )}
          {mayScore && evaluation.isOwn && <StatusButton grid={grid} isReady={isReady} sheet={sheet} />}
        </div>
      </header>
      {mayScore && isReadOnly && (
        <p className="rounded-control bg-tint p-3 text-accent-strong">{whyReadOnly(evaluation)}</p>
      )}
      {withoutReligion.length > 0 && (
        <p className="rounded-control bg-warn-tint p-3 text-warn">
          Agama belum diisi, jadi tidak ada di daftar mana pun: {withoutReligion.map(({ name }) => name).join(', ')}.
        </p>
      )}
      <LostScores sheet={sheet} isReadOnly={isReadOnly} />
      {isEmpty ? (
        <EmptyState
          icon={<Table2 />}
          title={components.length === 0 ? 'Komponen penilaian belum disusun' : 'Belum ada siswa di kelas ini'}
          text={
            components.length === 0
              ? 'Susun tujuan pembelajaran dan komponennya dahulu; sesudah itu nilai diisi di sini.'
              : 'Siswa tampil di sini sesudah ditempatkan di kelas.'
          }
          action={
            components.length === 0 && (
              <Link to={evaluationSetupPath(evaluation)} className={buttonLook({ tone: 'primary' })}>
                Susun penilaian
              </Link>
            )
          }
        />
      ) : isPhone ? (
        <ScoreList
          {...rows}
          evaluation={evaluation}
          onOpenCell={(cell) => setOpened({ cell })}
          onOpenStudent={(studentId) => setOpened({ studentId })}
        />
      ) : (
        <>
          <ScoreTable
            {...rows}
            hasSkill={hasSkill}
            onPaste={paste}
            onOpenCell={(cell) => setOpened({ cell })}
            onOpenStudent={(studentId) => setOpened({ studentId })}
          />
          <p className="text-sm text-soft">
            Angka menimpa; TI berarti tidak ikut, TW tidak wajib, DB: dan alasannya dibebaskan. Enter ke siswa
            berikutnya, Tab ke komponen berikutnya, F2 menyunting, Shift atau seret memilih beberapa sel, Ctrl D mengisi
            ke bawah, Ctrl V menempel dari Excel, Alt Enter membuka keadaan dan riwayat nilai.
          </p>
        </>
      )}
      {!isReadOnly && !isEmpty && (
        <footer className="page-foot -mx-4 flex items-center gap-2 max-[15rem]:flex-wrap border-t bg-page px-4 py-2 lg:mx-0 lg:px-0">
          <SaveState sheet={sheet} why={why} onLook={look} />
          <Button onClick={sheet.undo} disabled={!sheet.canUndo} title="Urungkan (Ctrl Z)" className="ml-auto shrink-0">
            <Undo2 aria-hidden className="size-[18px]" />
            Urungkan
          </Button>
        </footer>
      )}
      {opened === 'ticks' && <TicksDialog grid={grid} onClose={close} />}
      {isOf(opened) && 'paste' in opened && (
        <PasteDialog
          paste={opened.paste}
          students={students.length}
          onPaste={() => {
            sheet.change(opened.paste.changes)
            close()
          }}
          onClose={close}
        />
      )}
      {isOf(opened) && 'cell' in opened && (
        <CellDialog
          place={opened.cell}
          evaluationId={evaluation.id}
          title={titleOf(grid, opened.cell)}
          sheet={sheet}
          isReadOnly={isReadOnly}
          onClose={close}
        />
      )}
      {student && (
        <DescriptionDialog
          student={student}
          result={resultOf(student.id)}
          evaluation={{ id: evaluation.id, semesterNo: evaluation.semesterNo }}
          isReadOnly={isReadOnly}
          onClose={close}
        />
      )}
      <UnsavedChangesGuard isDirty={!sheet.isStored && sheet.unsaved > 0} />
    </section>
  )
}

function whyReadOnly({ status, isOwn, teacher }: ScoreGrid['evaluation']): string {
  if (status === 'TERKUNCI') return 'Rapor sudah dikunci. Untuk mengubah nilai, admin sekolah membuka kuncinya dahulu.'
  if (!isOwn) return `Hanya untuk dibaca: nilai diisi oleh ${teacher?.name ?? 'guru mapelnya'}.`
  return 'Nilai sudah ditandai final. Untuk mengubahnya, kembalikan ke draf dahulu.'
}

const titleOf = ({ evaluation, students }: ScoreGrid, { componentId, studentId }: Place) =>
  [students.find(({ id }) => id === studentId)?.name, evaluation.components.find(({ id }) => id === componentId)?.code]
    .filter(Boolean)
    .join(' · ')
