import { sql } from 'kysely'
import type { HistoryEntry } from '@hadir/contract/attendance/daily-attendance/history.ts'
import type { MarkingReason, MarkSource, Verdict } from '@hadir/contract/attendance/attendance-mark.ts'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { isSavedAt, type CellPlace } from './cell-place.ts'
import { readDay } from '../day.ts'
import type { Value } from './resolve-mark.ts'
import { marksOf } from './marks-of-save.ts'
import { isHomeroomTeacher, mayReadClass, readsWholeSchool } from '../rules.ts'

type EventRow = {
  id: string
  at: Date
  by: string | null
  actor_id: string
  device: string
  client_at: Date | null
  verdict: Verdict
  verdict_reason: MarkingReason | null
  rev: number
  status: Value['status']
  note: string | null
  minutes_late: number | null
  reason: string | null
  change_reason: string | null
  source: MarkSource
  is_accepted: boolean | null
  decided_by: string | null
  decision_reason: string | null
  restored_id: string | null
  restored_at: Date | null
  restored_why: string | null
}

const valueOf = ({ status, note, minutes_late, reason }: EventRow): Value => ({
  status,
  note,
  minutesLate: minutes_late,
  reason,
})

/** Every mark received for one student on one day through this class, newest first. */
export async function readHistory(
  scope: SchoolScope,
  at: { academicClassId: string; date: SchoolDate; studentId: string },
): Promise<HistoryEntry[]> {
  const { db, schoolId } = scope
  const { academicClassId, date } = at
  const { day, person } = await readDay(scope, date)
  const found = await db
    .selectFrom('academic_class')
    .select('id')
    .where('school_id', '=', schoolId)
    .where('id', '=', academicClassId)
    .executeTakeFirst()
  if (!found) throw new Failure('NOT_FOUND')
  if (!mayReadClass(person, academicClassId, day)) throw new Failure('FORBIDDEN')

  // A GURU_PIKET sees only her own entries.
  const seesAll =
    readsWholeSchool(person, day.today) ||
    isHomeroomTeacher(person, academicClassId, date) ||
    isHomeroomTeacher(person, academicClassId, day.today)
  return readEvents(scope, { academicClassId, date, lesson: null }, { studentId: at.studentId, seesAll })
}

/** The marks of one student at one place, newest first: all of them, or the caller's own. */
export async function readEvents(
  scope: SchoolScope,
  place: CellPlace,
  { studentId, seesAll }: { studentId: string; seesAll: boolean },
): Promise<HistoryEntry[]> {
  const { db, profileId } = scope
  const { rows } = await sql<EventRow>`
    select m.id, v.at, a.name as by, v.actor_id, v.device, m.client_at, m.verdict, m.verdict_reason, m.rev, m.status,
        m.note, m.minutes_late, m.reason, m.change_reason, v.source, d.is_accepted, decider_a.name as decided_by, d.reason as decision_reason,
        r.restored_id, past_v.at as restored_at, r.reason as restored_why
      from attendance_save v
      join ${marksOf('v')} on m.student_id = ${studentId}
      left join actor a on a.school_id = v.school_id and a.id = v.actor_id
      left join attendance_correction d on d.school_id = v.school_id and d.event_id = m.id and m.verdict = 'held'
      left join actor decider_a on decider_a.school_id = d.school_id and decider_a.id = d.actor_id
      left join attendance_restoration r on r.school_id = v.school_id and r.seq = v.seq and r.event_id = m.id
      left join attendance_save past_v on past_v.school_id = r.school_id and past_v.academic_class_id = v.academic_class_id
        and past_v.date = v.date and past_v.lesson_id is not distinct from v.lesson_id and r.restored_id = any(past_v.mark_ids)
      where ${isSavedAt(scope, place)}
      order by v.seq desc, m.rev desc, m.n desc`.execute(db)

  const byRev = new Map(rows.filter((row) => row.verdict === 'applied').map((row) => [row.rev, valueOf(row)]))
  return rows
    .filter((row) => seesAll || row.actor_id === profileId)
    .map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      by: row.by,
      device: row.device,
      clientAt: row.client_at?.toISOString() ?? null,
      verdict: row.verdict,
      reason: row.verdict_reason,
      source: row.source,
      decision:
        row.is_accepted === null
          ? null
          : { isAccepted: row.is_accepted, by: row.decided_by ?? '', reason: row.decision_reason },
      changeReason: row.change_reason,
      restores:
        row.restored_id && row.restored_at
          ? { id: row.restored_id, at: row.restored_at.toISOString(), reason: row.restored_why }
          : null,
      from: row.verdict === 'applied' ? (byRev.get(row.rev - 1) ?? null) : null,
      to: valueOf(row),
    }))
}
