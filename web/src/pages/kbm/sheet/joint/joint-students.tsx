import type { AttendanceStatus } from '@hadir/contract/labels.ts'
import { Suspense, useCallback } from 'react'
import { shownValue } from '../../../../offline/state/mark-row.ts'
import { change, lacks, refusedMarks } from '../../../../offline/state/sheet-state.ts'
import { lazyWithRetry } from '../../../../ui/lazy-with-retry.tsx'
import { hintOf } from '../lesson/lesson-hints.ts'
import { onSheetKey } from '../sheet-keys.ts'
import { StudentRow } from '../sheet-row.tsx'
import type { useFolding } from '../use-folding.ts'
import type { OpenSheet } from './each-sheet.tsx'
import { figuresOf } from './figures.ts'

const UnsentNotices = lazyWithRetry(async () => (await import('../conflicts/unsent-notices.tsx')).UnsentNotices)
const MarksOffSheet = lazyWithRetry(async () => (await import('../conflicts/unsent-notices.tsx')).MarksOffSheet)

type JointStudentsProps = {
  part: OpenSheet
  folding: ReturnType<typeof useFolding>
  onMore: (studentId: string) => void
  onSave: () => void
}

/** The students of one class of a joint lesson. */
export function JointStudents({ part, folding, onMore, onSave }: JointStudentsProps) {
  const { sheet, state, change: alter, readState } = part
  const { pinOpen } = folding
  const { name } = sheet.academicClass
  const { isReadOnly, hasOwn, hasMore } = figuresOf(part)
  const isRefusedTogether = refusedMarks(state).length > 1
  const pick = useCallback(
    (studentId: string, status: AttendanceStatus, isFolded = false) => {
      void alter((now) => change(now, studentId, { status }))
      // Nothing moves under the finger: a folded row stays folded, another does not fold.
      if (!isFolded) pinOpen(studentId)
      const row = readState().rows[studentId]
      if (row && lacks(shownValue(row))) onMore(studentId)
    },
    [alter, readState, pinOpen, onMore],
  )
  return (
    <>
      <h2 className="-mx-4 border-t bg-sunken px-4 py-2 font-bold lg:mx-0 lg:border-x">
        {name}
        <span className="text-sm font-normal text-soft"> · {sheet.students.length} siswa</span>
      </h2>
      <Suspense>{(hasOwn || hasMore) && <UnsentNotices {...{ sheet, state, hasOwn }} onChange={alter} />}</Suspense>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles the keys of all letters inside */}
      <ol
        aria-label={`Siswa ${name}`}
        onKeyDown={(event) => onSheetKey(event, { onPick: isReadOnly ? () => undefined : pick, onSave })}
        className="-mx-4 border-y bg-surface lg:mx-0 lg:border-x"
      >
        {sheet.students.map((student) => {
          const row = state.rows[student.studentId]
          return (
            row && (
              <StudentRow
                key={student.studentId}
                student={student}
                row={row}
                of={name}
                codes={sheet.marking.codes}
                hint={hintOf(student, shownValue(row).status)}
                isReadOnly={isReadOnly}
                isFolded={folding.isFolded(student.studentId)}
                onUnfold={folding.unfold}
                onPick={pick}
                onMore={onMore}
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
}
