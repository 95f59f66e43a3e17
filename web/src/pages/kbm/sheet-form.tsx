import type { Sheet } from '@hadir/contract/attendance.ts'
import { markingReasonLabels } from '@hadir/contract/attendance-mark.ts'
import type { AttendanceStatus } from '@hadir/contract/labels.ts'
import type { LessonSheet } from '@hadir/contract/lesson-record.ts'
import { type ReactNode, Suspense, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react'
import { isAhead } from '../../kit/date-now.ts'
import { LeaveGuard } from '../../kit/leave-guard.tsx'
import { useOutbox } from '../../offline/outbox-store.ts'
import { asBulk, forgetUndo } from '../../offline/bulk-act.ts'
import { countJournal, lacksTopic } from '../../offline/journal-state.ts'
import { type SheetPlace, sheetKey } from '../../offline/sheet-place.ts'
import { beside, onTap } from '../../ui/beside.tsx'
import { useAfterPage } from '../../ui/page-loading.ts'
import { hintOf, proposalsOf } from './lesson-hints.ts'
import { SheetFoot } from './sheet-foot.tsx'
import { SheetHead } from './sheet-head.tsx'
import { focusPupil, focusTopic, onSheetKey } from './sheet-keys.ts'
import { PupilRow } from './sheet-row.tsx'
import { shownValue } from '../../offline/mark-row.ts'
import {
  change,
  countShown,
  fillEmpty,
  incomplete,
  insist,
  lacks,
  restore,
  type SheetState,
  toReview,
  unexplained,
  unsaved,
  waiting as waitingOf,
  yieldTo,
} from '../../offline/sheet-state.ts'
import { useSheet } from '../../offline/use-sheet.ts'

// A sheet is marked before either of these is opened.
const ReasonDialog = onTap(async () => (await import('./reason-dialog.tsx')).ReasonDialog)
const JournalForm = beside(async () => (await import('./journal-form.tsx')).JournalForm)
const PaperBar = beside(async () => (await import('./paper-bar.tsx')).PaperBar)
const SheetMore = onTap(async () => (await import('./sheet-more.tsx')).SheetMore)

/** Pupils that a phone's screen shows at first: they can be marked before the rest of the class is drawn. */
const firstRows = 6

/** How long *Urungkan* stands in the foot after many were marked at once, saved or not. */
const undoMs = 10_000

const later = (a: string | null, b: string | null) => ((a ?? '') > (b ?? '') ? a : b)

type SheetFormProps = {
  sheet: Sheet | LessonSheet
  head: { title: string; detail: string; back: { to: string; label: string } }
  place: SheetPlace
  profileId: string
  /** Between the head and the pupils: there with them, so that no pupil moves under a finger. */
  strip?: ReactNode
}

/** The sheet of a class on a day, or of one of its lessons with the journal. */
export function SheetForm({ sheet, head, place, profileId, strip }: SheetFormProps) {
  const lesson = 'lesson' in sheet ? sheet : null
  const {
    state,
    sentAt,
    trouble,
    change: alter,
    readState,
    save,
    undo: takeBack,
  } = useSheet({ profileId, place, pupils: sheet.pupils, journal: lesson?.journal })
  const { items, isSending, delay, nextAt } = useOutbox()
  const isAfterPage = useAfterPage()
  const [openPupil, setOpenPupil] = useState<string | null>(null)
  const [isAskingReason, setAskingReason] = useState(false)
  const { marking } = sheet
  // Kept yesterday for today: the day has come since, and the server says on arrival what holds.
  const hasCome = marking.why === 'DATE_IN_FUTURE' && !isAhead(sheet.day.date)
  const isReadOnly = marking.state === 'REFUSED' && !hasCome
  const toSave = unsaved(state)
  const journal = countJournal(state)
  const trays = toReview(state)
  const { counts, unmarked } = countShown(state)
  const pupil = sheet.pupils.find(({ studentId }) => studentId === openPupil)
  const openRow = openPupil ? state.rows[openPupil] : undefined
  const until = state.undo?.until
  const drawn = useDeferredValue(sheet.pupils.length, firstRows)

  useEffect(() => {
    if (until === undefined) return undefined
    // Never longer than it should stand, whatever the phone's clock does meanwhile.
    const timer = setTimeout(() => void alter(forgetUndo), Math.min(until - Date.now(), undoMs))
    return () => clearTimeout(timer)
  }, [until, alter])

  const doMany = (act: (now: SheetState) => SheetState) => {
    const end = Date.now() + undoMs
    void alter((now) => asBulk(now, end, act))
  }

  const wasOpen = useRef<string | null>(null)
  useEffect(() => {
    if (!openPupil && wasOpen.current) focusPupil(wasOpen.current)
    wasOpen.current = openPupil
  }, [openPupil])

  const pick = useCallback(
    (studentId: string, status: AttendanceStatus) => {
      void alter((now) => change(now, studentId, { status }))
      const row = readState().rows[studentId]
      if (row && lacks(shownValue(row))) setOpenPupil(studentId)
    },
    [alter, readState],
  )
  const takeMine = useCallback((studentId: string) => void alter((now) => insist(now, studentId)), [alter])
  const leaveIt = useCallback((studentId: string) => void alter((now) => yieldTo(now, studentId)), [alter])

  /** Says whether it was saved, or a question opened instead. */
  const press = (): boolean => {
    const lacking = incomplete(state)
    if (lacking) setOpenPupil(lacking)
    else if (lacksTopic(state)) focusTopic()
    else if (marking.state === 'REASON' && unexplained(state).length > 0) setAskingReason(true)
    else {
      void save()
      return true
    }
    return false
  }

  const roomOfPaper = <div className="h-15 md:h-13" />

  return (
    <section className="-mt-5 lg:-mt-8">
      <SheetHead
        sheet={sheet}
        {...head}
        unmarked={unmarked}
        isReadOnly={isReadOnly}
        onFill={() => doMany((now) => fillEmpty(now, 'H', lesson ? proposalsOf(lesson.pupils) : {}))}
      />
      {strip}
      <div className="flex flex-col">
        {!lesson && (
          // On a phone below the pupils, who come first there; in one place of the tree, so that a turned screen closes nothing.
          // Below the first few of them it would be pushed away when the others are drawn.
          <div className={drawn === firstRows && drawn < sheet.pupils.length ? 'max-md:hidden' : 'max-md:order-last'}>
            {isAfterPage ? (
              <Suspense fallback={roomOfPaper}>
                <PaperBar
                  {...{ sheet, state, isReadOnly }}
                  schoolId={place.schoolId}
                  onChange={doMany}
                  onFilled={() => sheet.pupils[0] && focusPupil(sheet.pupils[0].studentId)}
                />
              </Suspense>
            ) : (
              roomOfPaper
            )}
          </div>
        )}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the letters inside, gathered in one place */}
        <ol
          aria-label="Siswa"
          aria-busy={drawn < sheet.pupils.length}
          onKeyDown={(event) => onSheetKey(event, { onPick: isReadOnly ? () => undefined : pick, onSave: press })}
          className="-mx-4 border-y bg-surface lg:mx-0 lg:rounded-t-surface lg:border-x"
        >
          {sheet.pupils.slice(0, drawn).map((one) => {
            const row = state.rows[one.studentId]
            return (
              row && (
                <PupilRow
                  key={one.studentId}
                  pupil={one}
                  row={row}
                  codes={marking.codes}
                  hint={hintOf(one, shownValue(row).status)}
                  isReadOnly={isReadOnly}
                  onPick={pick}
                  onMore={setOpenPupil}
                  onInsist={takeMine}
                  onYield={leaveIt}
                />
              )
            )
          })}
        </ol>
      </div>
      {place.kind === 'lesson' && (
        <Suspense>
          <JournalForm at={place} state={state} isReadOnly={isReadOnly} onChange={alter} />
        </Suspense>
      )}
      <SheetFoot
        {...{ counts, unmarked, trouble, isSending, delay, nextAt, isReadOnly }}
        codes={marking.codes}
        date={place.date}
        isHeld={items.some(({ key, isHeld }) => isHeld === true && key === sheetKey(place))}
        savedAt={later(sentAt, sheet.taken?.at ?? null)}
        unsaved={toSave.length + journal.unsaved}
        waiting={waitingOf(state).length + journal.waiting}
        toReview={trays.length + journal.toReview}
        onReview={() => (trays[0] ? focusPupil(trays[0]) : focusTopic())}
        filled={Object.keys(state.undo?.rows ?? {}).length}
        onUndo={() => void takeBack()}
        onSave={press}
      />
      <Suspense>
        {pupil && openRow && (
          <SheetMore
            {...place}
            pupil={pupil}
            entry={sheet.entry}
            mayPlan={sheet.mayPlan}
            value={shownValue(openRow)}
            isReadOnly={isReadOnly}
            needsReason={marking.state === 'REASON'}
            onChange={(patch) => void alter((now) => change(now, pupil.studentId, patch))}
            onRestore={(value, restores) => void alter((now) => restore(now, pupil.studentId, value, restores))}
            onClose={() => setOpenPupil(null)}
          />
        )}
        {isAskingReason && (
          <ReasonDialog
            why={marking.why ? markingReasonLabels[marking.why] : ''}
            count={unexplained(state).length}
            onClose={() => setAskingReason(false)}
            onGive={(reason) => {
              setAskingReason(false)
              void save(reason)
            }}
          />
        )}
      </Suspense>
      <LeaveGuard isDirty={toSave.length + journal.unsaved > 0} onSave={press} />
    </section>
  )
}
