import { useDraggable } from '@dnd-kit/core'
import type { ScheduleWeek, ToPlace } from '@hadir/contract/schedule/schedule-record.ts'
import { clsx } from 'clsx'
import { Check, ChevronDown } from 'lucide-react'
import type { Picked } from './placing.ts'
import { subjectGround } from './subject-ground.ts'

type UnscheduledLessonsProps = { week: ScheduleWeek; picked: Picked | null; onPick: (picked: Picked | null) => void }

const left = ({ weeklyJp, scheduledJp }: ToPlace) => Math.max(0, weeklyJp - scheduledJp)

export const isAllScheduled = (subjects: readonly ToPlace[]) => subjects.every((one) => left(one) === 0)

/** The subjects of the class, those with unscheduled lessons first; one line while none has any. */
export function UnscheduledLessons({ week, picked, onPick }: UnscheduledLessonsProps) {
  const { subjects } = week
  const inOrder = subjects.toSorted((a, b) => Number(left(a) === 0) - Number(left(b) === 0))
  const isDone = subjects.length > 0 && isAllScheduled(subjects)
  const list = (
    <ul className={clsx('flex gap-2 overflow-x-auto pb-1', !isDone && 'xl:grid xl:grid-cols-1 xl:overflow-visible')}>
      {inOrder.map((subject) => (
        <li key={subject.academicSubjectId} className={clsx('w-60 shrink-0', !isDone && 'xl:w-auto xl:min-w-0')}>
          <UnscheduledLesson
            subject={subject}
            isDone={left(subject) === 0}
            isPicked={picked?.kind === 'new' && picked.subject.academicSubjectId === subject.academicSubjectId}
            onPick={onPick}
          />
        </li>
      ))}
    </ul>
  )
  return (
    <section
      aria-label="Pelajaran yang belum ditempatkan"
      className={clsx('grid content-start gap-2 print:hidden', isDone ? 'md:has-[[open]]:col-span-2' : 'xl:row-span-2')}
    >
      {isDone ? (
        <details className="group">
          <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 text-sm text-soft">
            <Check aria-hidden className="size-4 shrink-0" />
            Semua jam sudah terjadwal
            <ChevronDown aria-hidden className="size-4 shrink-0 group-open:rotate-180" />
          </summary>
          {list}
        </details>
      ) : (
        <>
          <h2 className="text-sm font-semibold">
            {subjects.length === 0
              ? 'Kelas ini belum punya mata pelajaran'
              : `Belum ditempatkan: ${subjects.reduce((sum, one) => sum + left(one), 0)} JP`}
          </h2>
          {list}
        </>
      )}
    </section>
  )
}

type UnscheduledLessonProps = {
  subject: ToPlace
  isDone: boolean
  isPicked: boolean
  onPick: (picked: Picked | null) => void
}

function UnscheduledLesson({ subject, isDone, isPicked, onPick }: UnscheduledLessonProps) {
  const data: Picked = { kind: 'new', subject }
  const { setNodeRef, listeners } = useDraggable({ id: subject.academicSubjectId, data })
  const { weeklyJp, scheduledJp, teacher } = subject
  return (
    <button
      ref={setNodeRef}
      {...listeners}
      type="button"
      aria-pressed={isPicked}
      onClick={() => onPick(isPicked ? null : data)}
      className={clsx(
        'flex min-h-11 w-full touch-manipulation items-center gap-2 rounded-control border border-l-3 px-3 py-1.5 text-left',
        isPicked ? 'border-accent bg-tint' : 'subject-ground hover:brightness-95',
      )}
      style={subjectGround(subject.subject)}
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm font-semibold">{subject.subject.name}</span>
        <span className={clsx('block truncate text-xs', teacher ? 'text-soft' : 'text-danger')}>
          {teacher?.name ?? 'Belum ada guru'}
        </span>
      </span>
      <span className="flex items-center gap-1 text-sm tabular-nums whitespace-nowrap">
        {isDone && <Check aria-hidden className="size-4 text-accent" />}
        {scheduledJp}/{weeklyJp} JP
      </span>
    </button>
  )
}
