import type { Sheet } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { markingReasonLabels } from '@hadir/contract/attendance/attendance-mark.ts'
import type { AttendanceStatus } from '@hadir/contract/labels.ts'
import type { LessonSheet } from '@hadir/contract/attendance/subject-attendance/lesson-record.ts'
import { type ReactNode, Suspense, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react'
import { isAhead } from '../../../components/dates/date-now.ts'
import { useOutbox } from '../../../offline/store/outbox-store.ts'
import { countJournal } from '../../../offline/state/journal-state.ts'
import { isInDoubt } from '../../../offline/state/epoch-state.ts'
import { type SheetPlace, sheetKey } from '../../../offline/state/sheet-place.ts'
import { lazyWithRetry, lazyOnOpen } from '../../../ui/lazy-with-retry.tsx'
import { useAfterPage } from '../../../ui/page-loading.ts'
import type { LessonHints } from './lesson/lesson-hints.ts'
import { SheetFoot } from './sheet-foot.tsx'
import { SheetHead } from './sheet-head.tsx'
import { focusStudent, onSheetKey } from './sheet-keys.ts'
import { StudentRow } from './sheet-row.tsx'
import { editedValue, shownValue } from '../../../offline/state/mark-row.ts'
import {
  change,
  countShown,
  fillEmpty,
  incomplete,
  lacks,
  refusedMarks,
  toReview,
  unexplained,
  unsaved,
  waiting as waitingOf,
} from '../../../offline/state/sheet-state.ts'
import { useSheet } from '../../../offline/use-sheet.ts'
import { useBulkAct } from './use-bulk-act.ts'
import { useFolding } from './use-folding.ts'

const ReasonDialog = lazyOnOpen(async () => (await import('./reason-dialog.tsx')).ReasonDialog)
const JournalForm = lazyWithRetry(async () => (await import('./lesson/journal-form.tsx')).JournalForm)
const UnsavedChangesGuard = lazyWithRetry(
  async () => (await import('../../../components/form/unsaved-changes-guard.tsx')).UnsavedChangesGuard,
)
const UnsentNotices = lazyWithRetry(async () => (await import('./conflicts/unsent-notices.tsx')).UnsentNotices)
const MarksOffSheet = lazyWithRetry(async () => (await import('./conflicts/unsent-notices.tsx')).MarksOffSheet)
const PaperMenu = lazyWithRetry(async () => (await import('./paper/paper-menu.tsx')).PaperMenu)
const PaperEntry = lazyWithRetry(async () => (await import('./paper/paper-menu.tsx')).PaperEntry)
const AfterRestore = lazyWithRetry(async () => (await import('./conflicts/after-restore.tsx')).AfterRestore)
const SheetMore = lazyOnOpen(async () => (await import('./sheet-more.tsx')).SheetMore)

/** The students that fit on a phone's first screen: they can be marked before the rest of the class is rendered. */
const firstRows = 6

const later = (a: string | null, b: string | null) => ((a ?? '') > (b ?? '') ? a : b)

type SheetFormProps = {
  sheet: Sheet | LessonSheet
  /** Whether it was stored earlier, not fetched for this page. */
  isCached: boolean
  head: { title: string; detail: string; back: { to: string; label: string } }
  place: SheetPlace
  profileId: string
  /** Between the head and the students: rendered with them, so that no student moves under a finger. */
  strip?: ReactNode
  /** Hints from the day's sheet for a lesson's students. */
  hints?: LessonHints
}

/** The sheet of a class on a day, or of one of its lessons with the journal. */
export function SheetForm({ sheet, isCached, head, place, profileId, strip, hints }: SheetFormProps) {
  const lesson = 'lesson' in sheet ? sheet : null
  const { marking, entry, mayPlan, students } = sheet
  const {
    state,
    sentAt,
    trouble,
    change: alter,
    readState,
    save,
    saveOnly,
  } = useSheet({ profileId, place, students, journal: lesson?.journal, epoch: sheet.epoch, isCached })
  const { waiting: work, isSending, delay, nextAt } = useOutbox()
  const isAfterPage = useAfterPage()
  const [openStudent, setOpenStudent] = useState<string | null>(null)
  const [isReasonOpen, setReasonOpen] = useState(false)
  const [isEntering, setEntering] = useState(false)
  // Stored yesterday for today: the day has come since, and the server decides when the marks arrive.
  const hasCome = marking.why === 'DATE_IN_FUTURE' && !isAhead(sheet.day.date)
  const isReadOnly = marking.state === 'REFUSED' && !hasCome
  const toSave = unsaved(state)
  const waiting = waitingOf(state)
  const journal = countJournal(state)
  const conflicts = toReview(state)
  const isRefusedTogether = refusedMarks(state).length > 1
  const { counts, unmarked } = countShown(state, students)
  const hasOwn = isReadOnly && toSave.length + waiting.length > 0
  const stored = work.marks.find(({ key }) => key === sheetKey(place))
  const hasMore =
    conflicts.length > 1 ||
    Boolean(stored?.suspended) ||
    students.filter(({ decided }) => decided).length > 1 ||
    Object.keys(state.rows).length > students.length
  const student = students.find(({ studentId }) => studentId === openStudent)
  const openRow = openStudent ? state.rows[openStudent] : undefined
  const doMany = useBulkAct(state, alter)
  const drawn = useDeferredValue(students.length, firstRows)
  // Once all are marked, few are changed.
  const { isFolded, unfold, pinOpen, foldAll } = useFolding(unmarked === 0)

  const wasOpen = useRef<string | null>(null)
  useEffect(() => {
    if (!openStudent && wasOpen.current) focusStudent(wasOpen.current)
    wasOpen.current = openStudent
  }, [openStudent])

  const pick = useCallback(
    (studentId: string, status: AttendanceStatus, isFolded = false) => {
      void alter((now) => change(now, studentId, { status }))
      // Nothing moves under the finger: a folded row stays folded, another does not fold.
      if (!isFolded) pinOpen(studentId)
      const row = readState().rows[studentId]
      if (row && lacks(shownValue(row))) setOpenStudent(studentId)
    },
    [alter, readState, pinOpen],
  )

  const needsReason = marking.state === 'REASON'
  const toExplain = needsReason ? unexplained(state).length : 0
  /** Returns whether it was saved; otherwise a question opened. */
  const press = (): boolean => {
    const lacking = incomplete(state)
    if (lacking) {
      focusStudent(lacking)
      setOpenStudent(lacking)
    } else if (!hints?.stopsSave(state)) {
      if (toExplain === 0) {
        void save()
        return true
      }
      setReasonOpen(true)
    }
    return false
  }

  const roomOfMenu = <span className="size-11" />
  const menu =
    !lesson &&
    (isAfterPage ? (
      <Suspense fallback={roomOfMenu}>
        <PaperMenu {...{ sheet, isReadOnly }} schoolId={place.schoolId} onEnter={() => setEntering(true)} />
      </Suspense>
    ) : (
      roomOfMenu
    ))
  const rows = (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles the keys of all letters inside */}
      <ol
        aria-label="Siswa"
        aria-busy={drawn < students.length}
        onKeyDown={(event) => onSheetKey(event, { onPick: isReadOnly ? () => undefined : pick, onSave: press })}
        className="-mx-4 border-y bg-surface lg:mx-0 lg:rounded-t-surface lg:border-x"
      >
        {students.slice(0, drawn).map((one) => {
          const row = state.rows[one.studentId]
          return (
            row && (
              <StudentRow
                key={one.studentId}
                student={one}
                row={row}
                codes={marking.codes}
                hint={hints?.hintOf(one, shownValue(row).status)}
                isReadOnly={isReadOnly}
                isFolded={isFolded(one.studentId)}
                onUnfold={unfold}
                onPick={pick}
                onMore={setOpenStudent}
                isRefusedTogether={isRefusedTogether}
                onDecide={alter}
              />
            )
          )
        })}
      </ol>
      <Suspense>{hasMore && <MarksOffSheet {...{ sheet, state }} onChange={alter} />}</Suspense>
    </>
  )
  return (
    <section className="-mt-5 lg:-mt-8">
      <SheetHead
        sheet={sheet}
        {...head}
        unmarked={unmarked}
        newcomers={!lesson && marking.why === 'DAY_CLOSED' && sheet.day.date === sheet.day.today ? unmarked : 0}
        isReadOnly={isReadOnly}
        hasOwn={hasOwn}
        menu={menu}
        onFill={({ isKey }) => {
          doMany((now) => fillEmpty(now, students, 'H', lesson ? hints?.proposalsOf(lesson.students) : {}))
          foldAll()
          // The button is gone; the letters are the next thing.
          if (isKey && students[0]) focusStudent(students[0].studentId)
        }}
      />
      {strip}
      <Suspense>{(hasOwn || hasMore) && <UnsentNotices {...{ sheet, state, hasOwn }} onChange={alter} />}</Suspense>
      {rows}
      {place.kind === 'lesson' && (
        <Suspense>
          <JournalForm at={place} state={state} isReadOnly={isReadOnly} onChange={alter} />
        </Suspense>
      )}
      <SheetFoot
        {...{ counts, unmarked, trouble, isSending, delay, nextAt, isReadOnly }}
        codes={marking.codes}
        date={place.date}
        isInMemory={stored?.isInMemory === true}
        savedAt={later(sentAt, sheet.taken?.at ?? null)}
        unsaved={toSave.length + journal.unsaved}
        waiting={waiting.length + journal.waiting}
        toReview={conflicts.length + journal.toReview}
        doubt={
          isInDoubt(state) && (
            <Suspense>
              <AfterRestore {...{ sheet, state }} onChoose={saveOnly} />
            </Suspense>
          )
        }
        onReview={() => (conflicts[0] ? focusStudent(conflicts[0]) : hints?.focusTopic())}
        filled={Object.keys(state.undo?.rows ?? {}).length}
        // It is shown only after the page, and its code is loaded with the frame.
        onUndo={async () => void saveOnly((await import('../../../offline/state/undo-bulk.ts')).undoBulk)}
        onSave={press}
      />
      <Suspense>
        {!lesson && isAfterPage && (
          <PaperEntry
            {...{ sheet, state }}
            isOpen={isEntering}
            onClose={() => setEntering(false)}
            onChange={doMany}
            onFilled={() => students[0] && focusStudent(students[0].studentId)}
          />
        )}
      </Suspense>
      <Suspense>
        {student && openRow && (
          <SheetMore
            {...place}
            {...{ student, entry, mayPlan, isReadOnly, needsReason }}
            value={(isReadOnly ? shownValue : editedValue)(openRow)}
            onChange={(patch) => void alter((now) => change(now, student.studentId, patch))}
            onAlter={(to) => void alter(to)}
            onClose={() => setOpenStudent(null)}
          />
        )}
        {isReasonOpen && (
          <ReasonDialog
            why={marking.why ? markingReasonLabels[marking.why] : ''}
            count={toExplain}
            onClose={() => setReasonOpen(false)}
            onGive={(reason) => {
              setReasonOpen(false)
              void save(reason)
            }}
          />
        )}
      </Suspense>
      {/* Taps are in the offline store already: even without the guard nothing is lost. */}
      <Suspense>
        {isAfterPage && <UnsavedChangesGuard isDirty={toSave.length + journal.unsaved > 0} onSave={press} />}
      </Suspense>
    </section>
  )
}
