import { minuteOf } from '@hadir/contract/schedule/bell-schedule.ts'
import { newId } from '../../../../platform/ids.ts'
import type { KnownTimetable } from './existing.ts'
import type { RowSnapshot, Json } from '../../plan/row-snapshot.ts'
import type { Planned } from '../../plan/plan.ts'
import { addedBy, type Slot, slotOf } from './reconcile.ts'
import { beforeAndAfter, changedRow, type RowChange } from '../../write/people.ts'
import { insertRows, updateRows, type Writing } from '../../write/rows.ts'

// Lessons by jam ke- use the bells' times, which are not stored twice.
const minutes = (time: string | null) => (time === null ? null : minuteOf(time))

const ownOf = (slot: Slot): [string, Json][] => [
  ['academic_subject_id', slot.academicSubjectId],
  ['teacher_id', slot.teacher.id],
  ['period_end', slot.periodEnd],
  ['end_minute', minutes(slot.endTime)],
  ['room', slot.room],
]

/** Writes the lessons of a week: one insert and one update. The year has been locked since they were compared. */
export async function writeSchedule(
  w: Writing,
  of: { planned: readonly Planned[]; known: KnownTimetable },
): Promise<void> {
  const byId = new Map(of.known.lessons.map((lesson) => [lesson.id, lesson]))
  const added: RowSnapshot[] = []
  const changed: RowChange[] = []
  for (const row of of.planned) {
    const there = byId.get(row.recordId ?? '')
    const slot = slotOf(row, { there, known: of.known })
    const own = ownOf(slot)
    if (there) {
      changed.push(...[changedRow(w, there.row, own)].filter((change) => change !== undefined))
      continue
    }
    added.push(newRow(w, of.known, slot, own))
  }
  added.push(...missingOfGroups(w, of))
  await insertRows(w, 'class_schedule', added)
  await updateRows(w, 'class_schedule', beforeAndAfter(changed))
}

const newRow = (w: Writing, known: KnownTimetable, slot: Slot, own: [string, Json][]): RowSnapshot => ({
  school_id: w.scope.schoolId,
  id: newId(),
  academic_year_id: known.timetable.id,
  semester_no: slot.semesterNo,
  academic_class_id: slot.academicClass.id,
  weekday: slot.weekday,
  period_start: slot.periodStart,
  start_minute: minutes(slot.startTime),
  variant: slot.variant,
  version: 1,
  created_at: w.now,
  updated_at: w.now,
  ...Object.fromEntries(own),
})

/** The lessons of a joint group that the file has for some of its classes only. */
function missingOfGroups(w: Writing, { planned, known }: { planned: readonly Planned[]; known: KnownTimetable }) {
  const byId = new Map(known.lessons.map((lesson) => [lesson.id, lesson]))
  const slots = planned.map((row) => slotOf(row, { there: byId.get(row.recordId ?? ''), known }))
  const moved = new Set(planned.map(({ recordId }) => recordId))
  const all: Slot[] = [...slots, ...known.lessons.filter(({ id }) => !moved.has(id)).map(({ slot }) => slot)]
  return slots.flatMap((slot) => {
    const missing = slot.jointGroupId ? addedBy(slot, all, known) : []
    all.push(...missing)
    return missing.map((one) => newRow(w, known, one, ownOf(one)))
  })
}
