import { addCounts, noCounts } from '@hadir/contract/attendance/status-counts.ts'
import { markingReasonLabels } from '@hadir/contract/attendance/attendance-mark.ts'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { UnsavedChangesGuard } from '../../../../components/form/unsaved-changes-guard.tsx'
import { isInDoubt } from '../../../../offline/state/epoch-state.ts'
import { editedValue, shownValue } from '../../../../offline/state/mark-row.ts'
import { sheetKey } from '../../../../offline/state/sheet-place.ts'
import { change, fillEmpty, incomplete } from '../../../../offline/state/sheet-state.ts'
import { undoBulk } from '../../../../offline/state/undo-bulk.ts'
import { useOutbox } from '../../../../offline/store/outbox-store.ts'
import { lazyOnOpen, lazyWithRetry } from '../../../../ui/lazy-with-retry.tsx'
import { JournalForm } from '../lesson/journal-form.tsx'
import { focusTopic, proposalsOf, stopsSave } from '../lesson/lesson-hints.ts'
import { SheetFoot } from '../sheet-foot.tsx'
import { SheetHead } from '../sheet-head.tsx'
import { focusStudent } from '../sheet-keys.ts'
import { useFolding } from '../use-folding.ts'
import type { OpenSheet } from './each-sheet.tsx'
import { figuresOf } from './figures.ts'
import { JointStudents } from './joint-students.tsx'

const ReasonDialog = lazyOnOpen(async () => (await import('../reason-dialog.tsx')).ReasonDialog)
const SheetMore = lazyOnOpen(async () => (await import('../sheet-more.tsx')).SheetMore)
const AfterRestore = lazyWithRetry(async () => (await import('../conflicts/after-restore.tsx')).AfterRestore)

type JointFormProps = {
  parts: readonly OpenSheet[]
  title: string
  back: { to: string; label: string }
  strip: ReactNode
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** One sheet for the classes of a joint lesson: each mark goes to the sheet of its class, the journal to the first's. */
export function JointForm({ parts, title, back, strip }: JointFormProps) {
  const { waiting, isSending, delay, nextAt } = useOutbox()
  const [openStudent, setOpenStudent] = useState<string | null>(null)
  const [isReasonOpen, setReasonOpen] = useState(false)
  const figures = parts.map(figuresOf)
  const unmarked = sum(figures.map((one) => one.unmarked))
  const folding = useFolding(unmarked === 0)
  const isReadOnly = figures.every((one) => one.isReadOnly)
  const unsaved = sum(figures.map((one) => one.unsaved))
  const toExplain = sum(figures.map((one) => one.toExplain))
  const [first] = parts
  // The head shows the notice of a class whose day is closed or over.
  const notable = parts.find(({ sheet }) => sheet.marking.state !== 'OPEN') ?? first
  const open = parts.find(({ sheet }) => sheet.students.some(({ studentId }) => studentId === openStudent))
  const student = open?.sheet.students.find(({ studentId }) => studentId === openStudent)
  const openRow = openStudent ? open?.state.rows[openStudent] : undefined
  const isOpenReadOnly = open ? (figures[parts.indexOf(open)]?.isReadOnly ?? true) : true

  const wasOpen = useRef<string | null>(null)
  useEffect(() => {
    if (!openStudent && wasOpen.current) focusStudent(wasOpen.current)
    wasOpen.current = openStudent
  }, [openStudent])

  if (!first || !notable) return null

  const save = (reason?: string) => {
    for (const [at, part] of parts.entries()) {
      const mine = figures[at]
      if (part.trouble || (mine && mine.unsaved > 0)) void part.save(mine && mine.toExplain > 0 ? reason : undefined)
    }
  }
  /** Returns whether it was saved; otherwise a question opened. */
  const press = (): boolean => {
    const lacking = parts.map(({ state }) => incomplete(state)).find((one) => one !== undefined)
    if (lacking) {
      focusStudent(lacking)
      setOpenStudent(lacking)
    } else if (!stopsSave(first.state)) {
      if (toExplain === 0) {
        save()
        return true
      }
      setReasonOpen(true)
    }
    return false
  }

  const conflict = figures.flatMap((one) => one.conflicts)[0]
  const stored = waiting.marks.filter(({ key }) => parts.some(({ place }) => sheetKey(place) === key))
  const savedAt = parts
    .flatMap(({ sentAt, sheet }) => [sentAt ?? '', sheet.taken?.at ?? ''])
    .toSorted()
    .at(-1)
  const inDoubt = parts.find(({ state }) => isInDoubt(state))
  const explained = parts.find(({ sheet }) => sheet.marking.state === 'REASON')?.sheet.marking.why
  return (
    <section className="-mt-5 lg:-mt-8">
      <SheetHead
        sheet={notable.sheet}
        title={title}
        detail=""
        back={back}
        unmarked={unmarked}
        newcomers={0}
        isReadOnly={isReadOnly}
        hasOwn={figures.some((one) => one.hasOwn)}
        onFill={({ isKey }) => {
          for (const [at, { sheet, doMany }] of parts.entries()) {
            if (figures[at]?.isReadOnly) continue
            doMany((now) => fillEmpty(now, sheet.students, 'H', proposalsOf(sheet.students)))
          }
          folding.foldAll()
          const [student] = first.sheet.students
          if (isKey && student) focusStudent(student.studentId)
        }}
      />
      {strip}
      {parts.map((part) => (
        <JointStudents key={part.place.scheduleId} {...{ part, folding }} onMore={setOpenStudent} onSave={press} />
      ))}
      <JournalForm at={first.place} state={first.state} isReadOnly={isReadOnly} onChange={first.change} />
      <SheetFoot
        {...{ unmarked, unsaved, isSending, delay, nextAt, isReadOnly }}
        counts={figures.map((one) => one.counts).reduce(addCounts, noCounts())}
        codes={first.sheet.marking.codes}
        date={first.place.date}
        trouble={parts.find(({ trouble }) => trouble)?.trouble ?? null}
        isInMemory={stored.some((one) => one.isInMemory)}
        savedAt={savedAt || null}
        waiting={sum(figures.map((one) => one.waiting))}
        toReview={sum(figures.map((one) => one.toReview))}
        doubt={
          inDoubt && (
            <Suspense>
              <AfterRestore sheet={inDoubt.sheet} state={inDoubt.state} onChoose={inDoubt.saveOnly} />
            </Suspense>
          )
        }
        onReview={() => (conflict ? focusStudent(conflict) : focusTopic())}
        filled={sum(figures.map((one) => one.filled))}
        onUndo={() => {
          for (const part of parts) void part.saveOnly(undoBulk)
        }}
        onSave={press}
      />
      <Suspense>
        {open && student && openRow && (
          <SheetMore
            {...open.place}
            {...{ student }}
            entry={open.sheet.entry}
            mayPlan={open.sheet.mayPlan}
            isReadOnly={isOpenReadOnly}
            needsReason={open.sheet.marking.state === 'REASON'}
            value={(isOpenReadOnly ? shownValue : editedValue)(openRow)}
            onChange={(patch) => void open.change((now) => change(now, student.studentId, patch))}
            onAlter={(to) => void open.change(to)}
            onClose={() => setOpenStudent(null)}
          />
        )}
        {isReasonOpen && (
          <ReasonDialog
            why={explained ? markingReasonLabels[explained] : ''}
            count={toExplain}
            onClose={() => setReasonOpen(false)}
            onGive={(reason) => {
              setReasonOpen(false)
              save(reason)
            }}
          />
        )}
      </Suspense>
      <UnsavedChangesGuard isDirty={unsaved > 0} onSave={press} />
    </section>
  )
}
