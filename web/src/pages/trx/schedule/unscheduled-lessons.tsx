import { useDraggable } from '@dnd-kit/core'
import type { ScheduleWeek, ToPlace } from '@hadir/contract/schedule/schedule-record.ts'
import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import type { Picked } from './placing.ts'

type UnscheduledLessonsProps = { week: ScheduleWeek; picked: Picked | null; onPick: (picked: Picked | null) => void }

/** The subjects of the class, those with unscheduled lessons first. */
export function UnscheduledLessons({ week, picked, onPick }: UnscheduledLessonsProps) {
  const left = ({ weeklyJp, scheduledJp }: ToPlace) => Math.max(0, weeklyJp - scheduledJp)
  const inOrder = week.subjects.toSorted((a, b) => Number(left(a) === 0) - Number(left(b) === 0))
  const total = week.subjects.reduce((sum, one) => sum + left(one), 0)
  return (
    <section aria-label="Pelajaran yang belum ditempatkan" className="grid content-start gap-2 print:hidden">
      <h2 className="text-sm font-semibold">
        {week.subjects.length === 0
          ? 'Kelas ini belum punya mata pelajaran'
          : total > 0
            ? `Belum ditempatkan: ${total} JP`
            : 'Semua pelajaran sudah ditempatkan'}
      </h2>
      <ul className="flex gap-2 overflow-x-auto pb-1 xl:grid xl:grid-cols-1 xl:overflow-visible">
        {inOrder.map((subject) => (
          <li key={subject.academicSubjectId} className="w-60 shrink-0 xl:w-auto xl:min-w-0">
            <UnscheduledLesson
              subject={subject}
              isDone={left(subject) === 0}
              isPicked={picked?.kind === 'new' && picked.subject.academicSubjectId === subject.academicSubjectId}
              onPick={onPick}
            />
          </li>
        ))}
      </ul>
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
        'flex min-h-11 w-full touch-manipulation items-center gap-2 rounded-control border bg-surface px-3 py-1.5 text-left hover:bg-sunken',
        isPicked && 'border-accent bg-tint',
      )}
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
