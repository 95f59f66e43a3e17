import { sql, type RawBuilder } from 'kysely'
import type { Saved } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { selectCells, selectMembers, lastSeqAt, type CellPlace } from './cell-place.ts'
import { isoTime } from '../daily-attendance/iso-time.ts'
import type { CellState, KnownMark, Value } from './resolve-mark.ts'
import { marksOf } from './marks-of-save.ts'

/** The state that the rules use when a sheet arrives. */
export type MarkState = {
  members: Set<string>
  /** Cells of members that have been marked. */
  cells: Map<string, CellState>
  /** Who changed a cell last, and when. */
  touched: Map<string, { at: string; by: string | null }>
  /**
   * Marks of this sheet that arrived before, by id: searched among those of its class on that day, in any lesson, and
   * among the late ones, which are decided by their id alone.
   */
  known: Map<string, KnownMark>
  taken: Saved['taken']
}

/** A member with her cell, values without names as in students.ts. rev null: never marked. */
type StoredCell = [
  studentId: string,
  status: Value['status'],
  note: string | null,
  minutesLate: number | null,
  reason: string | null,
  rev: number | null,
  n: number,
  device: string,
  at: string,
  by: string | null,
]
export type StateRow = { members: StoredCell[]; known: KnownMark[]; taken: { at: string; by: string | null } | null }

/** A select of one row by the ids of the received marks; other facts may be added to it. */
export function selectMarkState(
  scope: Pick<SchoolScope, 'schoolId'>,
  place: CellPlace,
  ids: readonly string[],
): RawBuilder<StateRow> {
  const { schoolId } = scope
  return sql<StateRow>`
    with member as materialized (${selectMembers(scope, place)}), cell as materialized (${selectCells(scope, place)})
    select
      (select coalesce(json_agg(json_build_array(e.student_id, c.status, c.note, c.minutes_late, c.reason, c.rev, c.n,
          c.device, c.at, c.by)), '[]')
        from member e
        left join cell c on c.student_id = e.student_id
      ) as members,
      (select coalesce(json_agg(json_build_object('id', m.id, 'studentId', m.student_id, 'status', m.status,
          'note', m.note, 'minutesLate', m.minutes_late, 'reason', m.reason, 'base', m.base, 'n', m.n,
          'device', v.device, 'actorId', v.actor_id, 'academicClassId', v.academic_class_id, 'date', v.date,
          'lessonId', v.lesson_id, 'verdict', m.verdict, 'because', m.verdict_reason)), '[]')
        from attendance_save v
        cross join ${marksOf('v')}
        where v.school_id = ${schoolId} and m.id = any(${ids}::uuid[]) and v.seq = any(array(
          select last_v.seq from attendance_save last_v where last_v.school_id = ${schoolId}
            and last_v.academic_class_id = ${place.academicClassId} and last_v.date = ${place.date}::date
          union all
          select h.seq from pending_mark h where h.school_id = ${schoolId} and h.id = any(${ids}::uuid[])))
      ) as known,
      (select json_build_object('at', v.at, 'by', a.name)
        from attendance_save v
        left join actor a on a.school_id = v.school_id and a.id = v.actor_id
        where v.school_id = ${schoolId} and v.seq = ${lastSeqAt(scope, place)}
      ) as taken`
}

/** After the class-day or lesson has been locked: these cells do not change until the transaction ends. */
export async function readMarkState(
  scope: SchoolScope,
  place: CellPlace,
  marks: readonly { id: string }[],
): Promise<MarkState> {
  const ids = marks.map(({ id }) => id)
  const { rows } = await selectMarkState(scope, place, ids).execute(scope.db)
  return toState(rows[0]!)
}

export function toState({ members, known, taken }: StateRow): MarkState {
  const state: MarkState = {
    members: new Set(members.map(([studentId]) => studentId)),
    cells: new Map(),
    touched: new Map(),
    known: new Map(known.map((mark) => [mark.id, mark])),
    taken: taken && { by: taken.by, at: isoTime(taken.at) },
  }
  for (const [studentId, status, note, minutesLate, reason, rev, n, device, at, by] of members) {
    if (rev === null) continue
    state.cells.set(studentId, { status, note, minutesLate, reason, rev, last: { device, n } })
    state.touched.set(studentId, { at: isoTime(at), by })
  }
  return state
}
