import { sql } from 'kysely'
import type { attendance } from '@hadir/contract/attendance.ts'
import type { SchoolDate } from '@hadir/contract/dates.ts'
import type { Answer } from '@hadir/contract/endpoint.ts'
import type { SchoolScope } from '../../http/scope.ts'
import { readDay } from './day.ts'
import type { Value } from './judge.ts'
import { mayReadClass } from './rules.ts'

/** Saves told at once: at most 200 cells each. */
const savesAtOnce = 25

type ChangeRow = {
  seq: number
  date: SchoolDate
  academic_class_id: string
  at: Date
  by: string | null
  student_id: string | null
  status: Value['status']
  note: string | null
  minutes_late: number | null
  reason: string | null
  rev: number
}

/** Cells whose last change came after a cursor. A cell that changed again since is told at its newest place alone. */
export async function readChanges(
  scope: SchoolScope,
  since: number,
): Promise<Answer<typeof attendance.changes>['data']> {
  const { db, schoolId } = scope
  const { day, person } = await readDay(scope, undefined)
  const { rows } = await sql<ChangeRow>`
    with save as materialized (
      select seq, date, academic_class_id, at, actor_id from attendance_save
        where school_id = ${schoolId} and seq > ${since} order by seq limit ${savesAtOnce}
    )
    select save.seq, save.date, save.academic_class_id, save.at, a.name as by, c.student_id, c.status, c.note,
        c.minutes_late, c.reason, c.rev
      from save
      left join attendance_event m on m.school_id = ${schoolId} and m.seq = save.seq and m.verdict = 'applied'
      left join attendance_cell c on c.school_id = ${schoolId} and c.date = save.date and c.student_id = m.student_id
        and c.seq = save.seq and c.rev = m.rev
      left join actor a on a.school_id = ${schoolId} and a.id = save.actor_id
      order by save.seq, c.student_id`.execute(db)

  const cells = rows.flatMap(({ student_id, date, academic_class_id, ...row }) => {
    const mayRead = mayReadClass(person, academic_class_id, { date, today: day.today })
    if (student_id === null || !mayRead) return []
    const { status, note, reason, rev, by } = row
    const cell = { status, note, reason, rev, by, minutesLate: row.minutes_late, updatedAt: row.at.toISOString() }
    return [{ studentId: student_id, date, academicClassId: academic_class_id, cell }]
  })
  const told = new Set(rows.map((row) => row.seq))
  return { cells, cursor: Math.max(since, ...told), more: told.size === savesAtOnce }
}
