import {
  DndContext,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { weekdayNames, type Weekday } from '@hadir/contract/dates/dates.ts'
import type { ClassSchedule, ScheduleWeek } from '@hadir/contract/schedule/schedule-record.ts'
import { whenText } from '@hadir/contract/schedule/timetable.ts'
import { clsx } from 'clsx'
import { GripHorizontal, Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { dropAt, type Cell, type Picked } from './placing.ts'
import { SlotDialog } from './slot-dialog.tsx'
import { subjectGround } from './subject-ground.ts'
import { isAllScheduled, UnscheduledLessons } from './unscheduled-lessons.tsx'
import type { Timetable } from './use-timetable.ts'
import { datesOf, SlotText, slotLook, WeekGrid } from './week-grid.tsx'

type EditGridProps = {
  week: ScheduleWeek
  variant: ClassSchedule['variant']
  days: readonly Weekday[]
  timetable: Timetable
}
type Dragged = Picked | { kind: 'resize'; slot: ClassSchedule }

const spoken = { onDragStart: () => '', onDragOver: () => '', onDragEnd: () => '', onDragCancel: () => '' }

/** A class's week with the unscheduled lessons. Dragging does the same as choosing a lesson, then its place. */
export function EditGrid({ week, variant, days, timetable }: EditGridProps) {
  const [picked, setPicked] = useState<Picked | null>(null)
  const [looked, setLooked] = useState<Cell | null>(null)
  const [opened, setOpened] = useState<ClassSchedule | null>(null)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 180, tolerance: 8 } }),
  )
  useEffect(() => {
    const stop = (event: KeyboardEvent) => event.key === 'Escape' && setPicked(null)
    window.addEventListener('keydown', stop)
    return () => window.removeEventListener('keydown', stop)
  }, [])

  const dropLesson = (dragged: Picked, cell: Cell) => {
    const drop = dropAt(week, dragged, cell, variant)
    setLooked(cell)
    if (drop.reason) return
    setPicked(null)
    if (dragged.kind === 'new') void timetable.place(dragged.subject, drop, variant)
    else
      void timetable.reshape(dragged.slot, { weekday: drop.weekday, periodStart: drop.no, periodEnd: drop.periodEnd })
  }
  const resize = (slot: ClassSchedule, cell: Cell) => {
    const { periodStart } = slot
    if (periodStart === null || cell.weekday !== slot.weekday || cell.no < periodStart || cell.no === slot.periodEnd)
      return
    void timetable.reshape(slot, { weekday: slot.weekday, periodStart, periodEnd: cell.no })
  }
  const subjectOf = (dragged: Picked) => (dragged.kind === 'new' ? dragged.subject.subject : dragged.slot.subject)
  const nameOf = (dragged: Picked) => subjectOf(dragged).name
  const isComplete = isAllScheduled(week.subjects)
  const { last } = timetable
  const drop = picked && looked ? dropAt(week, picked, looked, variant) : null

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      accessibility={{
        announcements: spoken,
        screenReaderInstructions: { draggable: 'Tekan Enter, lalu pilih tempatnya.' },
      }}
      onDragStart={({ active }) => {
        const dragged = active.data.current as Dragged
        setLooked(null)
        if (dragged.kind !== 'resize') setPicked(dragged)
      }}
      onDragOver={({ over }) => setLooked((over?.data.current as Cell | undefined) ?? null)}
      onDragCancel={() => setPicked(null)}
      onDragEnd={({ active, over }) => {
        const dragged = active.data.current as Dragged
        const cell = over?.data.current as Cell | undefined
        if (dragged.kind === 'resize') return cell && resize(dragged.slot, cell)
        if (cell) dropLesson(dragged, cell)
        setPicked(null)
      }}
    >
      {/* Unscheduled lessons beside the week, or folded beside the line that says what happens. */}
      <div
        className={clsx(
          'grid gap-2 print:block',
          isComplete
            ? 'md:grid-cols-[auto_minmax(0,1fr)] md:gap-x-4'
            : 'xl:grid-cols-[16rem_minmax(0,1fr)] xl:grid-rows-[auto_1fr] xl:gap-x-4',
        )}
      >
        <UnscheduledLessons week={week} picked={picked} onPick={setPicked} />
        <div
          className={clsx(
            'flex min-h-11 flex-wrap items-center gap-x-3 rounded-control px-3 text-sm print:hidden',
            drop?.reason ? 'bg-danger-tint text-danger' : picked && 'bg-sunken',
            isComplete && !picked && !last && 'max-md:hidden',
          )}
        >
          <p role="status" className="py-2">
            {drop
              ? (drop.reason ?? `${picked ? nameOf(picked) : ''} dapat ditempatkan di sini`)
              : picked
                ? `${nameOf(picked)}: pilih tempatnya. Merah berarti bentrok; Esc membatalkan.`
                : (last?.text ??
                  (isComplete
                    ? 'Seret pelajaran di jadwal untuk memindahkannya, atau pilih untuk mengubahnya.'
                    : 'Seret pelajaran ke tempatnya, atau pilih pelajaran lalu pilih tempatnya.'))}
          </p>
          {last && !picked && (
            <Button size="small" tone="quiet" onClick={() => void timetable.undo()}>
              <Undo2 aria-hidden className="size-4" />
              Urungkan
            </Button>
          )}
        </div>
        <div className={clsx('min-w-0', isComplete && 'md:col-span-2')}>
          <WeekGrid
            week={week}
            variant={variant}
            days={days}
            renderSlot={(slot) => (
              <MovableSlot slot={slot} week={week} isDimmed={picked !== null} onOpen={() => setOpened(slot)} />
            )}
            renderCell={(cell) => (
              <DropCell
                cell={cell}
                reason={picked && dropAt(week, picked, cell, variant).reason}
                isOpen={picked !== null}
                onLook={() => setLooked(cell)}
                onChoose={() => picked && dropLesson(picked, cell)}
              />
            )}
          />
        </div>
      </div>
      <DragOverlay dropAnimation={null}>
        {picked && (
          <div
            className="subject-ground w-40 rounded-control border px-2 py-1 text-sm font-semibold shadow-raised"
            style={subjectGround(subjectOf(picked))}
          >
            {nameOf(picked)}
          </div>
        )}
      </DragOverlay>
      {opened && (
        <SlotDialog
          slot={opened}
          onClose={() => setOpened(null)}
          onMove={() => {
            setPicked({ kind: 'move', slot: opened })
            setLooked(null)
          }}
          timetable={timetable}
        />
      )}
    </DndContext>
  )
}

type MovableSlotProps = { slot: ClassSchedule; week: ScheduleWeek; isDimmed: boolean; onOpen: () => void }

function MovableSlot({ slot, week, isDimmed, onOpen }: MovableSlotProps) {
  const isFixed = slot.periodStart === null
  const {
    setNodeRef: moveRef,
    listeners: moveBy,
    isDragging,
  } = useDraggable({ id: slot.id, data: { kind: 'move', slot }, disabled: isFixed })
  const { setNodeRef: sizeRef, listeners: sizeBy } = useDraggable({
    id: `${slot.id} end`,
    data: { kind: 'resize', slot },
    disabled: isFixed,
  })
  return (
    <div className={clsx('group relative h-full', isDimmed && 'pointer-events-none')}>
      <button
        ref={moveRef}
        {...moveBy}
        type="button"
        onClick={onOpen}
        style={subjectGround(slot.subject)}
        className={clsx(slotLook, 'touch-manipulation hover:brightness-95', isDragging && 'opacity-40')}
      >
        <span className="sr-only">
          {[slot.subject.name, slot.teacher.name, whenText(slot), ...datesOf(slot, week.today)].join(', ')}
        </span>
        <SlotText slot={slot} week={week} isNamed />
      </button>
      <span
        ref={sizeRef}
        {...sizeBy}
        aria-hidden
        title="Tarik untuk memperpanjang atau memperpendek"
        className="absolute inset-x-0 bottom-0 grid h-2.5 cursor-ns-resize place-content-center opacity-0 group-hover:opacity-100 print:hidden"
      >
        <GripHorizontal className="size-3 text-soft" />
      </span>
    </div>
  )
}

type DropCellProps = { cell: Cell; reason: string | null; isOpen: boolean; onLook: () => void; onChoose: () => void }

/** A place for a lesson: tinted red if it is blocked; its label and the line above give the reason in words. */
function DropCell({ cell, reason, isOpen, onLook, onChoose }: DropCellProps) {
  const { setNodeRef, isOver } = useDroppable({ id: `${cell.weekday}-${cell.no}`, data: cell })
  const place = `${weekdayNames[cell.weekday - 1]} jam ke-${cell.no}`
  if (!isOpen) return <span ref={setNodeRef} className="absolute inset-0" />
  return (
    <button
      ref={setNodeRef}
      type="button"
      aria-label={reason ? `${place}: ${reason}` : `Tempatkan di ${place}`}
      aria-disabled={reason !== null}
      onFocus={onLook}
      onMouseEnter={onLook}
      onClick={onChoose}
      className={clsx(
        'absolute inset-0 z-10 rounded-[5px] border-2',
        reason ? 'border-danger/40 bg-danger/15' : 'border-accent/60 bg-accent/10',
        isOver && (reason ? 'bg-danger/30' : 'bg-accent/30'),
      )}
    >
      {reason && (
        <span aria-hidden className="absolute right-1 bottom-0.5 text-sm font-bold text-danger">
          ×
        </span>
      )}
    </button>
  )
}
