import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { DutyKind } from '@hadir/contract/teacher/duty.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/ids.ts'
import { readSetting } from '../config/school/rules.ts'

/** A teacher's duty from today on: the weekdays of a GURU_PIKET, null for duties of every day. */
export type Charge = { kind: DutyKind; weekdays: number[] | null }

/**
 * Duties have dates, because attendance needs to know who was on duty on a past day: a duty that ends keeps its days,
 * one that began today is deleted, and one that continues keeps its start.
 */
export async function setDuties(scope: SchoolScope, teacherId: string, wanted: readonly Charge[]): Promise<void> {
  const { db, schoolId } = scope
  const { today } = await readSetting(scope)
  const current = await db
    .selectFrom('duty')
    .select(['id', 'kind', 'weekdays', 'start_date'])
    .where('school_id', '=', schoolId)
    .where('teacher_id', '=', teacherId)
    .where((eb) => eb.or([eb('end_date', 'is', null), eb('end_date', '>', today)]))
    .execute()
  const isWanted = (duty: { kind: string; weekdays: number[] | null }) =>
    wanted.some((one) => one.kind === duty.kind && sameDays(one.weekdays, duty.weekdays))
  await endRows(
    scope,
    current.filter((duty) => !isWanted(duty)),
    today,
  )
  const missing = wanted.filter(
    (one) => !current.some((duty) => one.kind === duty.kind && sameDays(one.weekdays, duty.weekdays)),
  )
  if (missing.length === 0) return
  await db
    .insertInto('duty')
    .values(
      missing.map(({ kind, weekdays }) => ({
        school_id: schoolId,
        id: newId(),
        teacher_id: teacherId,
        kind,
        weekdays,
        start_date: today,
      })),
    )
    .execute()
}

/** A teacher who leaves has no duty and leads no class from that day on. */
export async function endDuties(scope: SchoolScope, teacherId: string, on: SchoolDate): Promise<void> {
  const { db, schoolId } = scope
  for (const table of ['duty', 'homeroom'] as const) {
    const fresh = db.deleteFrom(table).where('school_id', '=', schoolId).where('teacher_id', '=', teacherId)
    await fresh.where('start_date', '>=', on).execute()
    await db
      .updateTable(table)
      .set({ end_date: on })
      .where('school_id', '=', schoolId)
      .where('teacher_id', '=', teacherId)
      .where((eb) => eb.or([eb('end_date', 'is', null), eb('end_date', '>', on)]))
      .execute()
  }
}

async function endRows(
  { db, schoolId }: SchoolScope,
  rows: readonly { id: string; start_date: SchoolDate }[],
  today: SchoolDate,
): Promise<void> {
  const ids = (began: boolean) => rows.filter((row) => row.start_date < today === began).map(({ id }) => id)
  const [over, fresh] = [ids(true), ids(false)]
  if (fresh.length > 0) {
    await db.deleteFrom('duty').where('school_id', '=', schoolId).where('id', 'in', fresh).execute()
  }
  if (over.length > 0) {
    await db
      .updateTable('duty')
      .set({ end_date: today })
      .where('school_id', '=', schoolId)
      .where('id', 'in', over)
      .execute()
  }
}

const sameDays = (a: readonly number[] | null, b: readonly number[] | null) =>
  a === b || (a !== null && b !== null && a.toSorted().join() === b.toSorted().join())
