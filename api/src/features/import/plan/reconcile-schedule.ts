import { variantLabels } from '@hadir/contract/schedule/bell-schedule.ts'
import { clashBetween, clashText, type ClashKind, type Placed } from '@hadir/contract/schedule/timetable.ts'
import type { Weekday } from '@hadir/contract/dates/dates.ts'
import { dated, whyOutOfTime } from '../../schedule/rules.ts'
import { codeOf } from '../list/choices.ts'
import { rejectRow } from '../list/draft.ts'
import { scheduleList, semesterLabels, weekdayLabels } from '../list/columns/schedule-columns.ts'
import type { ExistingLesson, KnownTimetable } from './existing-schedule.ts'
import type { Planned } from './plan.ts'

/** The fields of a lesson that the rules use, with the names for failure messages. */
export type Slot = Placed & {
  academicClass: { id: string; name: string }
  subject: { name: string; religion: string | null }
  teacher: { id: string; name: string }
}

const columnOf: Record<ClashKind, string> = { class: 'period_start', teacher: 'teacher', room: 'room' }

/**
 * Rejects rows that the screen would reject: outside the bells, or overlapping an existing lesson or an earlier row. A
 * lesson that a row moves or changes blocks nothing. If that row is rejected the lesson stays, so the other rows are
 * checked again.
 */
export function reconcileSchedule(planned: readonly Planned[], known: KnownTimetable): void {
  const byId = new Map(known.lessons.map((lesson) => [lesson.id, lesson]))
  const slots = new Map(planned.map((row) => [row, slotOf(row, byId.get(row.recordId ?? ''))]))
  const open = () => planned.filter(({ verdict }) => verdict === 'baru' || verdict === 'berubah')
  for (const row of open()) {
    const why = whyOutOfTime(known.timetable, slots.get(row)!)
    if (why) reject(row, 'period_start', why)
  }
  for (let isSettled = false; !isSettled;) {
    isSettled = true
    const rows = open()
    const moved = new Set(rows.map(({ recordId }) => recordId))
    const placed = Map.groupBy<Weekday, Slot>(
      known.lessons.filter(({ id }) => !moved.has(id)).map(({ slot }) => dated(known.timetable, slot)),
      ({ weekday }) => weekday,
    )
    for (const row of rows) {
      const slot = dated(known.timetable, slots.get(row)!)
      const ofDay = placed.get(slot.weekday) ?? []
      placed.set(slot.weekday, ofDay)
      const clash = firstClash(slot, ofDay, known)
      if (!clash) {
        ofDay.push(slot)
        continue
      }
      reject(row, columnOf[clash.kind], clash.text)
      const stays = byId.get(row.recordId ?? '')
      if (stays) isSettled = false
    }
  }
}

function firstClash(slot: Slot, others: readonly Slot[], { timetable }: KnownTimetable) {
  for (const other of others) {
    const kind = clashBetween(slot, other, timetable.bells)
    if (kind) return { kind, text: clashText(kind, other) }
  }
  return undefined
}

function reject(row: Planned, key: string, why: string): void {
  rejectRow(row.draft, { shape: scheduleList, key, code: 'CLASH', message: `${why}: baris ini ditolak.` })
  row.verdict = 'ditolak'
  row.changes = []
}

/** The lesson as it would be after the row is written. */
export function slotOf({ draft: { values } }: Planned, there: ExistingLesson | undefined): Slot {
  const text = (key: string) => (typeof values[key] === 'string' ? values[key] : null)
  const number = (key: string) => (typeof values[key] === 'number' ? values[key] : null)
  const semester = codeOf(semesterLabels, values['semester'])
  return {
    academicClass: { id: text('rombel_id') ?? '', name: text('class') ?? '' },
    subject: { name: text('subject') ?? '', religion: text('religion') },
    teacher: {
      id: text('teacher_id') ?? there?.slot.teacher.id ?? '',
      name: text('teacher') ?? there?.slot.teacher.name ?? '',
    },
    room: text('room') ?? there?.slot.room ?? null,
    // The reader accepts only the labels of the seven days.
    weekday: Number(codeOf(weekdayLabels, values['weekday'])) as Weekday,
    periodStart: number('period_start'),
    periodEnd: number('period_end'),
    startTime: text('start_time'),
    endTime: text('end_time'),
    variant: codeOf(variantLabels, values['variant']) ?? 'NORMAL',
    semesterNo: Number(semester) === 1 ? 1 : Number(semester) === 2 ? 2 : null,
    validFrom: there?.slot.validFrom ?? null,
    validTo: there?.slot.validTo ?? null,
  }
}
