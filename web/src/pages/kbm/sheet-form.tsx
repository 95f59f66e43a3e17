import type { Sheet } from '@hadir/contract/attendance.ts'
import type { AttendanceStatus } from '@hadir/contract/labels.ts'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { LeaveGuard } from '../../kit/leave-guard.tsx'
import { SheetFoot } from './sheet-foot.tsx'
import { SheetHead } from './sheet-head.tsx'
import { focusPupil, onSheetKey } from './sheet-keys.ts'
import { PupilRow } from './sheet-row.tsx'
import {
  change,
  countShown,
  fillEmpty,
  forgetUndo,
  incomplete,
  insist,
  lacks,
  shownValue,
  toReview,
  undoFill,
  unsaved,
  yieldTo,
} from './sheet-state.ts'
import { useSheet } from './use-sheet.ts'

// A sheet is marked before either of these is opened.
const ReasonDialog = lazy(async () => ({ default: (await import('./reason-dialog.tsx')).ReasonDialog }))
const SheetMore = lazy(async () => ({ default: (await import('./sheet-more.tsx')).SheetMore }))

/** How long *Urungkan* stands in the foot after *Semua hadir*. */
const undoMs = 10_000

type SheetFormProps = {
  sheet: Sheet
  place: { schoolId: string; academicClassId: string; date: string; profileId: string }
}

export function SheetForm({ sheet, place }: SheetFormProps) {
  const { state, store, saving, savedAt, save } = useSheet(sheet, place)
  const [openPupil, setOpenPupil] = useState<string | null>(null)
  const [isAskingReason, setAskingReason] = useState(false)
  const { marking } = sheet
  const isReadOnly = marking.state === 'REFUSED'
  const waiting = unsaved(state)
  const trays = toReview(state)
  const { counts, unmarked } = countShown(state)
  const pupil = sheet.pupils.find(({ studentId }) => studentId === openPupil)
  const openRow = openPupil ? state.rows[openPupil] : undefined
  const { undo } = state

  useEffect(() => {
    if (!undo) return undefined
    const timer = setTimeout(() => store.setState(forgetUndo), undoMs)
    return () => clearTimeout(timer)
  }, [undo, store])

  const wasOpen = useRef<string | null>(null)
  useEffect(() => {
    if (!openPupil && wasOpen.current) focusPupil(wasOpen.current)
    wasOpen.current = openPupil
  }, [openPupil])

  const pick = useCallback(
    (studentId: string, status: AttendanceStatus) => {
      store.setState((now) => change(now, studentId, { status }))
      const row = store.getState().rows[studentId]
      if (row && lacks(shownValue(row))) setOpenPupil(studentId)
    },
    [store],
  )
  const takeMine = useCallback((studentId: string) => store.setState((now) => insist(now, studentId)), [store])
  const leaveIt = useCallback((studentId: string) => store.setState((now) => yieldTo(now, studentId)), [store])

  const press = () => {
    const lacking = incomplete(state)
    if (lacking) setOpenPupil(lacking)
    else if (marking.state === 'REASON') setAskingReason(true)
    else void save()
  }

  return (
    <section className="-mt-5 lg:-mt-8">
      <SheetHead
        sheet={sheet}
        unmarked={unmarked}
        isReadOnly={isReadOnly}
        onFill={() => store.setState((now) => fillEmpty(now, 'H'))}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the letters inside, gathered in one place */}
      <ol
        aria-label="Siswa"
        onKeyDown={(event) => onSheetKey(event, { onPick: isReadOnly ? () => undefined : pick, onSave: press })}
        className="-mx-4 border-y bg-surface lg:mx-0 lg:rounded-t-surface lg:border-x"
      >
        {sheet.pupils.map((one) => {
          const row = state.rows[one.studentId]
          return (
            row && (
              <PupilRow
                key={one.studentId}
                pupil={one}
                row={row}
                codes={marking.codes}
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
      <SheetFoot
        {...{ counts, unmarked, saving, savedAt, isReadOnly }}
        unsaved={waiting.length}
        toReview={trays.length}
        onReview={() => trays[0] && focusPupil(trays[0])}
        filled={undo ? Object.keys(undo.before).length : 0}
        onUndo={() => store.setState(undoFill)}
        onSave={press}
      />
      <Suspense>
        {pupil && openRow && (
          <SheetMore
            {...place}
            pupil={pupil}
            value={shownValue(openRow)}
            isReadOnly={isReadOnly}
            onChange={(patch) => store.setState((now) => change(now, pupil.studentId, patch))}
            onClose={() => setOpenPupil(null)}
          />
        )}
        {isAskingReason && (
          <ReasonDialog
            count={waiting.length}
            onClose={() => setAskingReason(false)}
            onGive={(reason) => {
              setAskingReason(false)
              void save(reason)
            }}
          />
        )}
      </Suspense>
      <LeaveGuard isDirty={waiting.length > 0} />
    </section>
  )
}
