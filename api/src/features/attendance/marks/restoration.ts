import { sql } from 'kysely'
import type { Mark } from '@hadir/contract/attendance/attendance-mark.ts'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { isSavedAt, type CellPlace } from './cell-place.ts'
import { isSameValue, type Value } from './resolve-mark.ts'
import { marksOf } from './marks-of-save.ts'

type Version = Value & { id: string; studentId: string }

/**
 * Stores which marks of a new save restored an earlier version, and why. The claim is verified: that version must have
 * been in the same cell with the same value.
 */
export async function storeRestorations(
  scope: SchoolScope,
  { place, seq }: { place: CellPlace; seq: number },
  marks: readonly Pick<Mark, 'id' | 'studentId' | 'status' | 'note' | 'minutesLate' | 'reason' | 'restores'>[],
): Promise<void> {
  const { db, schoolId } = scope
  const rows = marks.flatMap(({ restores, ...mark }) => (restores ? [{ mark, restores }] : []))
  if (rows.length === 0) return
  const { rows: versions } = await sql<Version>`
    select m.id, m.student_id as "studentId", m.status, m.note, m.minutes_late as "minutesLate", m.reason
      from attendance_save v
      cross join ${marksOf('v')}
      where ${isSavedAt(scope, place)} and m.id = any(${rows.map(({ restores }) => restores.id)}::uuid[])
        and m.verdict = 'applied'`.execute(db)
  const byId = new Map(versions.map((version) => [version.id, version]))
  for (const { mark, restores } of rows) {
    const version = byId.get(restores.id)
    const isTrue = version && version.studentId === mark.studentId && isSameValue(version, mark)
    if (!isTrue)
      throw new Failure('INVALID', { fields: { marks: 'Versi yang dipulihkan tidak ada pada riwayat siswa ini' } })
  }
  await db
    .insertInto('attendance_restoration')
    .values(
      rows.map(({ mark, restores }) => ({
        school_id: schoolId,
        seq,
        event_id: mark.id,
        restored_id: restores.id,
        reason: restores.reason,
      })),
    )
    .execute()
}
