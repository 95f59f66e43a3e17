import { sql } from 'kysely'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import { newId } from '../../../platform/ids.ts'
import type { Value } from '../list/column.ts'
import type { RowSnapshot } from '../plan/row-snapshot.ts'
import type { TargetYear } from '../plan/target-year.ts'
import { chosenStart, schoolToday } from './enrollments.ts'
import { beforeAndAfter, type RowChange } from './people.ts'
import { insertRows, updateRows, type Writing } from './rows.ts'

/** The new homeroom teacher of a class of the year; `open` is the current homeroom. */
type Led = {
  teacherId: Value | undefined
  rombel: { id: string; isNew: boolean }
  open: RowSnapshot | null | undefined
}

/**
 * The wali kelas leads from the day that the operator chose. By default from today, and in a class that the import
 * creates from the start of the year.
 */
export async function writeHomerooms(w: Writing, year: TargetYear, led: readonly Led[]): Promise<void> {
  const changes = led.flatMap(({ teacherId, ...one }) =>
    teacherId && one.open?.['teacher_id'] !== teacherId ? [{ ...one, teacherId }] : [],
  )
  if (changes.length === 0) return
  const today = await schoolToday(w.scope)
  const chosen = await chosenStart(w)
  const usual = today > year.startDate ? today : year.startDate
  const endOf = await lastEnds(
    w,
    changes.map(({ rombel }) => rombel.id),
  )
  const added: RowSnapshot[] = []
  const changed: RowChange[] = []
  for (const { teacherId, rombel, open } of changes) {
    const wanted = chosen ?? (rombel.isNew ? year.startDate : usual)
    // Until then somebody else led the class.
    const from = max(wanted, endOf.get(rombel.id) ?? wanted)
    if (open && String(open['start_date']) >= from) {
      // The other's homeroom has no day before: replaced, not ended.
      changed.push({ before: open, after: { ...open, teacher_id: teacherId } })
      continue
    }
    if (open) changed.push({ before: open, after: { ...open, end_date: from } })
    added.push({
      school_id: w.scope.schoolId,
      id: newId(),
      academic_class_id: rombel.id,
      teacher_id: teacherId,
      start_date: from,
      end_date: null,
    })
  }
  await updateRows(w, 'homeroom', beforeAndAfter(changed))
  await insertRows(w, 'homeroom', added)
}

const max = (one: SchoolDate, other: SchoolDate) => (one > other ? one : other)

/** The end of each class's last ended homeroom. */
async function lastEnds({ scope: { db, schoolId } }: Writing, classIds: readonly string[]) {
  const { rows } = await sql<{ id: string; end: SchoolDate }>`
    select academic_class_id as id, max(end_date) as end from homeroom
      where school_id = ${schoolId} and academic_class_id = any(${[...classIds]}::uuid[]) and end_date is not null
      group by academic_class_id`.execute(db)
  return new Map(rows.map(({ id, end }) => [id, end]))
}
