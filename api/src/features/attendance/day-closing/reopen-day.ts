import { sql } from 'kysely'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import { undoClosingMs } from '@hadir/contract/attendance/day-closing.ts'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { newId } from '../../../platform/ids.ts'
import type { Value } from '../marks/resolve-mark.ts'
import { blankValue, markBefore } from '../marks/marks-of-save.ts'
import { type ClassDayKey, lockDays, type LockedDays, assertDatesOpen } from './locked-days.ts'
import { writeSystemMarks } from '../marks/system-marks.ts'

type Closing = { id: string; academicClassId: string; date: SchoolDate; closed_by: string; closed_at: Date }

/**
 * Reopens days. Each cell whose last mark is the closing's becomes what it was before; later marks by people stay.
 * Returns how many cells were restored.
 */
export async function reopenDays(
  scope: SchoolScope,
  { closingIds, reason }: { closingIds: readonly string[]; reason: string | null },
): Promise<number> {
  const closings = await readClosings(scope, closingIds)
  if (closings.length !== new Set(closingIds).size) throw new Failure('NOT_FOUND')
  const isUndo = closings.every((closing) => mayUndo(scope, closing))
  if (!isUndo && scope.role !== 'school_admin') throw new Failure('FORBIDDEN')
  if (!isUndo && (reason?.length ?? 0) < 5) {
    throw new Failure('INVALID', { fields: { reason: 'Tulis alasannya, minimal 5 karakter' } })
  }
  const locked = await lockDays(scope, closings)
  await assertDatesOpen(
    scope,
    locked,
    closings.map(({ date }) => date),
  )
  const open = await stillOpen(scope, closingIds)
  const device = newId(scope.clock.now().getTime())
  const marks = (await readFilled(scope, open)).map((cell) => ({
    academicClassId: cell.academic_class_id,
    date: cell.date,
    studentId: cell.student_id,
    base: cell.rev,
    value: cell.before ?? blankValue,
    device,
  }))
  await writeSystemMarks(scope, { locked, source: 'SISTEM', isTaking: true }, marks)
  await recordReopening(scope, open, { locked, reason, marks })
  return marks.length
}

const mayUndo = ({ profileId, clock }: SchoolScope, { closed_by, closed_at }: Closing) =>
  closed_by === profileId && clock.now().getTime() - closed_at.getTime() <= undoClosingMs

const readClosings = ({ db, schoolId }: SchoolScope, ids: readonly string[]): Promise<Closing[]> =>
  db
    .selectFrom('day_closing')
    .select(['id', 'academic_class_id as academicClassId', 'date', 'closed_by', 'closed_at'])
    .where('school_id', '=', schoolId)
    .where('id', 'in', [...ids])
    .execute()

/** After the lock: somebody else may have reopened some of them meanwhile. */
async function stillOpen({ db, schoolId }: SchoolScope, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('day_closing')
    .select('id')
    .where('school_id', '=', schoolId)
    .where('id', 'in', [...ids])
    .where('reopened_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

type Filled = {
  academic_class_id: string
  date: SchoolDate
  student_id: string
  rev: number
  /** The value before the closing; null when there was none. */
  before: Value | null
}

/** Cells whose last mark a closing made, with the mark before it. */
async function readFilled({ db, schoolId }: SchoolScope, closingIds: readonly string[]): Promise<Filled[]> {
  const { rows } = await sql<Filled>`
    select v.academic_class_id, v.date, c.student_id, c.rev, ${markBefore} as before
      from day_closing g
      join attendance_save v on v.school_id = g.school_id and v.academic_class_id = g.academic_class_id
        and v.date = g.date and v.device = g.id
      join attendance_cell c on c.school_id = v.school_id and c.date = v.date and c.seq = v.seq
      where g.school_id = ${schoolId} and g.id = any(${closingIds}::uuid[])`.execute(db)
  return rows
}

async function recordReopening(
  { db, schoolId, profileId, clock }: SchoolScope,
  closingIds: readonly string[],
  { reason, marks }: { locked: LockedDays; reason: string | null; marks: readonly ClassDayKey[] },
): Promise<void> {
  await sql`
    with closing as (
      update day_closing g set reopened_by = ${profileId}::uuid, reopened_at = ${clock.now()}::timestamptz,
          reopen_reason = ${reason}, restored = (
            select count(*)::int from unnest(${marks.map((mark) => mark.academicClassId)}::uuid[],
              ${marks.map((mark) => mark.date)}::date[]) as m (academic_class_id, date)
              where m.academic_class_id = g.academic_class_id and m.date = g.date)
        where g.school_id = ${schoolId} and g.id = any(${closingIds}::uuid[])
        returning g.academic_class_id, g.date
    )
    update class_day d set closed_at = null from closing
      where d.school_id = ${schoolId} and d.academic_class_id = closing.academic_class_id and d.date = closing.date`.execute(
    db,
  )
}
