import type { JointProposal } from '@hadir/contract/import/import-header.ts'
import { variantLabels } from '@hadir/contract/schedule/bell-schedule.ts'
import { clashBetween, clashText, isSameHour, type ClashKind, type Placed } from '@hadir/contract/schedule/timetable.ts'
import type { Weekday } from '@hadir/contract/dates/dates.ts'
import { dated, whyOutOfTime } from '../../../schedule/rules.ts'
import { codeOf } from '../../list/choices.ts'
import { rejectRow } from '../../list/draft.ts'
import { scheduleList, semesterLabels, weekdayLabels } from './columns.ts'
import type { ExistingLesson, KnownTimetable } from './existing.ts'
import type { Planned } from '../../plan/plan.ts'

/** The fields of a lesson that the rules use, with the names for failure messages. */
export type Slot = Placed & {
  academicSubjectId: string
  academicClass: { id: string; name: string }
  subject: { name: string; religion: string | null }
  teacher: { id: string; name: string }
}

const columnOf: Record<ClashKind, string> = { class: 'period_start', teacher: 'teacher', room: 'room' }

/**
 * Rejects rows that the screen would reject: outside the bells, or overlapping an existing lesson or an earlier row. A
 * lesson that a row moves or changes blocks nothing. If that row is rejected the lesson stays, so the other rows are
 * checked again. Returns the lessons of two classes that perhaps are one.
 */
export function reconcileSchedule(
  planned: readonly Planned[],
  known: KnownTimetable,
  proposals: readonly JointProposal[] = [],
): (readonly [Slot, Slot])[] {
  const maybeJoint: (readonly [Slot, Slot])[] = []
  const byId = new Map(known.lessons.map((lesson) => [lesson.id, lesson]))
  const slots = new Map(planned.map((row) => [row, slotOf(row, { there: byId.get(row.recordId ?? ''), known })]))
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
      const added = addedBy(slot, ofDay, known)
      const [clash] = added.flatMap((one) => firstClash(one, ofDay, known) ?? [])
      if (!clash) {
        ofDay.push(...added)
        continue
      }
      if (clash.isMaybeJoint) maybeJoint.push([clash.other, slot])
      const isProposed = clash.isMaybeJoint && isOneOf(proposals, [clash.other, slot])
      reject(row, columnOf[clash.kind], isProposed ? clash.text + jointHint : clash.text)
      const stays = byId.get(row.recordId ?? '')
      if (stays) isSettled = false
    }
  }
  return maybeJoint
}

/** A lesson with those of the other classes of its joint group that are not there yet: an import keeps a group whole. */
export function addedBy(slot: Slot, others: readonly Slot[], { timetable }: KnownTimetable): Slot[] {
  if (!slot.jointGroupId) return [slot]
  return timetable.joint
    .filter(({ groupId }) => groupId === slot.jointGroupId)
    .map(({ academicClass, academicSubjectId, subject }) => ({ ...slot, academicClass, academicSubjectId, subject }))
    .filter(
      (one) => !others.some((other) => other.academicSubjectId === one.academicSubjectId && isSameHour(other, one)),
    )
}

function firstClash(slot: Slot, others: readonly Slot[], { timetable }: KnownTimetable) {
  for (const other of others) {
    const kind = clashBetween(slot, other, timetable.bells)
    if (kind) return { kind, other, isMaybeJoint: isMaybeJoint(kind, slot, other), text: clashText(kind, other) }
  }
  return undefined
}

const jointHint = '. Pelajaran gabungan? Centang usulnya di halaman impor ini'

const isOneOf = (proposals: readonly JointProposal[], slots: readonly Slot[]) =>
  proposals.some(({ members }) =>
    slots.every((slot) => members.some((one) => one.academicSubjectId === slot.academicSubjectId)),
  )

/** One teacher in two classes at one hour: perhaps she teaches them together, the one with those of a joint group. */
const isMaybeJoint = (kind: ClashKind, a: Slot, b: Slot) =>
  kind === 'teacher' && isSameHour(a, b) && !(a.jointGroupId && b.jointGroupId)

/** The finding of a row that is rejected because of others. */
export const clashCode = 'CLASH'

function reject(row: Planned, key: string, why: string): void {
  rejectRow(row.draft, { shape: scheduleList, key, code: clashCode, message: `${why}: baris ini ditolak.` })
  row.verdict = 'ditolak'
  row.changes = []
}

/** The lesson as it would be after the row is written. */
export function slotOf(
  { draft: { values } }: Planned,
  { there, known }: { there: ExistingLesson | undefined; known: KnownTimetable },
): Slot {
  const { joint } = known.timetable
  const text = (key: string) => (typeof values[key] === 'string' ? values[key] : null)
  const number = (key: string) => (typeof values[key] === 'number' ? values[key] : null)
  const semester = codeOf(semesterLabels, values['semester'])
  const academicSubjectId = text('taught_id') ?? there?.slot.academicSubjectId ?? ''
  return {
    academicSubjectId,
    jointGroupId: joint.find((one) => one.academicSubjectId === academicSubjectId)?.groupId,
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
