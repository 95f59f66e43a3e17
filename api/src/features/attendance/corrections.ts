import { sql } from 'kysely'
import type { attendance, Correction } from '@hadir/contract/attendance.ts'
import type { MarkingReason } from '@hadir/contract/attendance-mark.ts'
import type { SchoolDate } from '@hadir/contract/dates.ts'
import type { Answer } from '@hadir/contract/endpoint.ts'
import type { PageQuery } from '@hadir/contract/resource.ts'
import type { SchoolScope } from '../../http/scope.ts'
import { readDay } from './day.ts'
import type { Value } from './judge.ts'

type HeldRow = {
  id: string
  academic_class_id: string
  class_name: string
  date: SchoolDate
  student_id: string
  student_name: string
  from: Value | null
  to: Value
  verdict_reason: MarkingReason | null
  by: string | null
  at: Date
}

const nothing: Value = { status: null, note: null, minutesLate: null, reason: null }

/** Held marks, newest first: all for the school admin, else a teacher's own and those for the classes that she leads. */
export async function listCorrections(
  scope: SchoolScope,
  { page, pageSize, q = '' }: PageQuery,
): Promise<Answer<typeof attendance.corrections>> {
  const { db, schoolId, profileId } = scope
  const { day, person } = await readDay(scope, undefined)
  const led = person.homerooms
    .filter((h) => h.start <= day.today && (h.end === null || day.today < h.end))
    .map((h) => h.academicClassId)
  const isWanted = sql`m.school_id = ${schoolId} and m.verdict = 'held' and v.lesson_id is null
    and (${scope.role === 'school_admin'} or v.actor_id = ${profileId} or v.academic_class_id = any(${led}::uuid[]))
    and position(lower(${q}) in lower(concat_ws(' ', p.name, k.name))) > 0`
  const held = sql`attendance_event m
    join attendance_save v on v.school_id = m.school_id and v.seq = m.seq
    join academic_class ac on ac.school_id = v.school_id and ac.id = v.academic_class_id
    join class k on k.school_id = ac.school_id and k.id = ac.class_id
    join student p on p.school_id = m.school_id and p.id = m.student_id`
  const { rows } = await sql<HeldRow>`
    select m.id, v.academic_class_id, k.name as class_name, v.date, m.student_id, p.name as student_name,
        case when c.rev is not null then json_build_object('status', c.status, 'note', c.note,
          'minutesLate', c.minutes_late, 'reason', c.reason) end as from,
        json_build_object('status', m.status, 'note', m.note, 'minutesLate', m.minutes_late, 'reason', m.reason) as to,
        m.verdict_reason, a.name as by, v.at
      from ${held}
      left join attendance_cell c on c.school_id = m.school_id and c.date = v.date and c.student_id = m.student_id
      left join actor a on a.school_id = v.school_id and a.id = v.actor_id
      where ${isWanted}
      order by m.seq desc, m.id
      limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*) as total from ${held} where ${isWanted}`.execute(db)
  return { data: rows.map(toCorrection), meta: { page, pageSize, total: counted.rows[0]?.total ?? 0 } }
}

const toCorrection = (row: HeldRow): Correction => ({
  id: row.id,
  academicClassId: row.academic_class_id,
  className: row.class_name,
  date: row.date,
  studentId: row.student_id,
  studentName: row.student_name,
  from: row.from ?? nothing,
  to: row.to,
  reason: row.verdict_reason,
  by: row.by,
  at: row.at.toISOString(),
})
