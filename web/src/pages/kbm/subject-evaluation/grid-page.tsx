import { formerSchool } from '@hadir/contract/evaluation/carried-scores.ts'
import type { ScoreGrid } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { kindsOf } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { Redo2, Table2, Undo2 } from 'lucide-react'
import { Suspense, useDeferredValue, useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { useIsPhone } from '../../../components/screen/use-is-phone.ts'
import { useTitle } from '../../../components/screen/use-title.ts'
import { useExistingId } from '../../../components/form/record-id.ts'
import { UnsavedChangesGuard } from '../../../components/form/unsaved-changes-guard.tsx'
import { useSession } from '../../../session/store.ts'
import { useCan } from '../../../session/use-can.ts'
import { ListSkeleton } from '../../../components/list/list-skeleton.tsx'
import { evaluationSetupPath } from '../../../components/evaluation/evaluation-paths.ts'
import { Button, buttonLook } from '../../../ui/button.tsx'
import { lazyOnOpen } from '../../../ui/lazy-with-retry.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { CellRange } from './cell-range.ts'
import { CellDialog } from './cell-dialog.tsx'
import { DescriptionDialog } from './description-dialog.tsx'
import { CellRest } from './final-words.tsx'
import { LackingDialog } from './lacking-dialog.tsx'
import { LostScores } from './lost-scores.tsx'
import { PasteDialog } from './paste-dialog.tsx'
import { GridFacts, GridHeader, PhoneGridHeader, thresholdOf } from './grid-header.tsx'
import { needsLook, planFill, planPaste, type Paste, tableOf } from './paste.ts'
import type { Content, Place } from '../../../offline/scores/score-edits.ts'
import { DiscardRejected, RejectedScores } from './rejected-scores.tsx'
import { ScoreList } from './score-list.tsx'
import { ScoreTable } from './score-table.tsx'
import { TicksDialog } from './ticks-dialog.tsx'
import { formerSchoolAct, mayBring, titleOf, whyReadOnly } from './score-words.ts'
import { SaveState } from './save-state.tsx'
import { resultsByStudent, summaryOf } from './student-results.ts'
import { useLook } from './use-look.ts'
import { useGrid, useScores } from './use-scores.ts'
import { PageFoot } from '../../../components/screen/page-foot.tsx'

const FormerSchoolDialog = lazyOnOpen(async () => (await import('./former-school-dialog.tsx')).FormerSchoolDialog)

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
    const { id, semesterNo } = grid.evaluation
    // Another subject or semester has scores of its own.
    return <Grid key={`${id} ${semesterNo}`} grid={grid} isCached={found.dataUpdatedAt === 0} />
  }
  if (found.isLoadingError)
    return (
      <section className="grid gap-5">
        <h1 className="text-2xl font-bold">Nilai Mapel</h1>
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      </section>
    )
  return <ListSkeleton rows={8} />
}

type Opened =
  | { cell: Place }
  | { studentId: string }
  | { formerOf: string }
  | { paste: Paste }
  | 'ticks'
  | 'lacking'
  | null

const isOf = (opened: Opened): opened is Exclude<Opened, string | null> => opened !== null && typeof opened === 'object'

function Grid({ grid, isCached }: { grid: ScoreGrid; isCached: boolean }) {
  const isPhone = useIsPhone()
  const { evaluation, students, withoutReligion } = grid
  const components = useMemo(() => evaluation.components.filter(({ isArchived }) => !isArchived), [evaluation])
  const sheet = useScores(grid, { isCached })
  const [opened, setOpened] = useState<Opened>(null)
  const mayScore = useCan('score:write')
  // What is typed would wait on the device for ever.
  const isExample = useSession((state) => state.profile?.isExample === true)
  const isReadOnly = !mayScore || isExample || !evaluation.isOwn || evaluation.status !== 'DRAFT'
  // A score is painted before the results that follow from it are calculated.
  const settled = useDeferredValue(sheet.scores)
  const resultsOf = useMemo(() => resultsByStudent(grid), [grid])
  const results = useMemo(() => resultsOf(settled), [resultsOf, settled])
  const resultOf = (studentId: string) => results.get(studentId)!
  const isEmpty = components.length === 0 || students.length === 0
  const summary = summaryOf(grid, results)
  const hasSkill =
    kindsOf[evaluation.curriculum].includes('PRAKTIK') && components.some((one) => one.kind === 'PRAKTIK')
  const close = () => setOpened(null)
  const paste = (text: string, range: CellRange) => {
    const area = { table: tableOf(text), students, components, contentOf: sheet.contentOf }
    const at = { row: range.rows[0] ?? 0, column: range.columns[0] ?? 0 }
    const plan = planFill({ ...area, range }) ?? planPaste({ ...area, at })
    if (needsLook(plan)) setOpened({ paste: plan })
    else sheet.change(plan.changes)
  }
  const student =
    isOf(opened) && 'studentId' in opened ? students.find((one) => one.id === opened.studentId) : undefined
  const newcomer = isOf(opened) && 'formerOf' in opened ? students.find((one) => one.id === opened.formerOf) : undefined
  const { sought, why, look, seek } = useLook(sheet, { students, components })
  const rows = { students, components, sheet, resultOf, isReadOnly, sought }
  const header = {
    grid,
    sheet,
    summary,
    isEmpty,
    isReadOnly,
    mayScore,
    onTicks: () => setOpened('ticks'),
    onLacking: () => setOpened('lacking'),
  }
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-1 md:gap-4" data-wide={components.length > 6 || undefined}>
      {isPhone ? <PhoneGridHeader {...header} /> : <GridHeader {...header} />}
      {mayScore && isReadOnly && (
        <p className="rounded-control bg-tint p-3 text-accent-strong">{whyReadOnly(evaluation)}</p>
      )}
      {withoutReligion.length > 0 && (
        <p className="rounded-control bg-warn-tint p-3 text-warn">
          Agama belum diisi, jadi tidak ada di daftar mana pun: {withoutReligion.map(({ name }) => name).join(', ')}.
        </p>
      )}
      {isReadOnly && <RejectedScores sheet={sheet} why={why} onLook={look} />}
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
        <>
          <ScoreList
            {...rows}
            evaluation={evaluation}
            onOpenCell={(cell) => setOpened({ cell })}
            onOpenStudent={(studentId) => setOpened({ studentId })}
          />
          <GridFacts grid={grid} summary={summary} />
        </>
      ) : (
        <>
          <ScoreTable
            {...rows}
            hasSkill={hasSkill}
            onPaste={paste}
            onOpenCell={(cell) => setOpened({ cell })}
            onOpenStudent={(studentId) => setOpened({ studentId })}
            onFormerSchool={(formerOf) => setOpened({ formerOf })}
          />
          <p className="text-sm text-soft">
            Angka menimpa; TI berarti tidak ikut, TW tidak wajib, DB: dan alasannya dibebaskan. Enter ke siswa
            berikutnya, Tab ke komponen berikutnya, F2 menyunting, Shift atau seret memilih beberapa sel, Ctrl A
            semuanya, Ctrl D mengisi ke bawah, Ctrl V menempel dari Excel, Ctrl Z mengurungkan, Ctrl Y mengulangi, Alt
            Enter membuka keadaan dan riwayat nilai.
          </p>
        </>
      )}
      {!isReadOnly && !isEmpty && (
        <PageFoot>
          <SaveState sheet={sheet} why={why} onLook={look} />
          <DiscardRejected sheet={sheet} />
          <Button onClick={sheet.undo} disabled={!sheet.canUndo} title="Urungkan (Ctrl Z)" className="ml-auto shrink-0">
            <Undo2 aria-hidden className="size-[18px]" />
            <span className="max-md:sr-only">Urungkan</span>
          </Button>
          <Button onClick={sheet.redo} disabled={!sheet.canRedo} title="Ulangi (Ctrl Y)" className="shrink-0">
            <Redo2 aria-hidden className="size-[18px]" />
            <span className="max-md:sr-only">Ulangi</span>
          </Button>
        </PageFoot>
      )}
      {opened === 'lacking' && (
        <LackingDialog
          {...{ grid, results, scores: sheet.scores }}
          onCell={(place) => {
            close()
            seek(place)
          }}
          onStudent={(studentId) => setOpened({ studentId })}
          onClose={close}
        />
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
          isReadOnly={isReadOnly || isOfAnother(grid, opened.cell, sheet.contentOf(opened.cell))}
          rest={
            <>
              {isPhone && (
                <CellRest
                  result={resultOf(opened.cell.studentId)}
                  threshold={thresholdOf(evaluation)}
                  onDescription={() => setOpened({ studentId: opened.cell.studentId })}
                />
              )}
              {students.some((one) => one.id === opened.cell.studentId && mayBring(one, isReadOnly)) && (
                <Button className="justify-self-start" onClick={() => setOpened({ formerOf: opened.cell.studentId })}>
                  {formerSchoolAct}
                </Button>
              )}
            </>
          }
          onClose={close}
        />
      )}
      {newcomer && (
        <Suspense>
          <FormerSchoolDialog evaluation={evaluation} student={newcomer} savedOf={sheet.savedOf} onClose={close} />
        </Suspense>
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

/** In a component that another student brought there is nothing to change, nor in one of a former school. */
const isOfAnother = ({ evaluation }: ScoreGrid, { componentId }: Place, content: Content | null) =>
  evaluation.components.some(({ id, carriedFrom }) => id === componentId && carriedFrom !== undefined) &&
  (content?.state === 'NOT_DUE' || content?.from === formerSchool)
