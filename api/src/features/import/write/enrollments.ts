import { sql } from 'kysely'
import { compareStudents } from '@hadir/contract/name-order.ts'
import { dateIn, type SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { newId } from '../../../platform/ids.ts'
import { assertClassesFit } from '../../class/rules.ts'
import { moveElectives } from '../../student/electives/rules.ts'
import { endOfOlder } from '../../student/rules.ts'
import { refreshMoved } from '../../subject/subject-evaluation/carried-results.ts'
import { classKey } from '../list/rombel.ts'
import type { RowSnapshot } from '../plan/row-snapshot.ts'
import type { TargetYear } from '../plan/target-year.ts'
import { ensureClasses } from './classes.ts'
import { beforeAndAfter, type RowChange } from './people.ts'
import { insertRows, updateRows, type Writing } from './rows.ts'
import type { WrittenStudent } from '../kinds/student/write.ts'

/** Today in the school's time zone. */
export async function schoolToday({ db, schoolId, clock }: SchoolScope): Promise<SchoolDate> {
  const setting = await db
    .selectFrom('school_setting')
    .select('time_zone')
    .where('school_id', '=', schoolId)
    .executeTakeFirst()
  return dateIn((setting?.time_zone ?? 'WIB') as Parameters<typeof dateIn>[0], clock.now())
}

/**
 * Enrolls students in the classes of the file, from the day that the operator chose. By default they join today with
 * the next number, so that nobody's number changes; in a class that the import creates before the year's first mark
 * they are members since the year began, numbered by name: nothing is owed for days when nobody used Hadir. A student
 * who was in another class moves: the old membership ends on the day on which the new one begins.
 */
export async function writeEnrollments(
  w: Writing,
  { year, students }: { year: TargetYear; students: readonly WrittenStudent[] },
): Promise<void> {
  const movers = students.filter((student) => isElsewhere(student))
  if (movers.length === 0) return
  const classes = await ensureClasses(
    w,
    year.id,
    movers.map((student) => student.className!),
  )
  const today = await schoolToday(w.scope)
  const from = today > year.startDate ? today : year.startDate
  const chosen = await chosenStart(w)
  const isMarked = chosen === null && (await isYearMarked(w.scope, year))
  const nextNo = await nextRollNumbers(w.scope, year.id)
  const joins: RowSnapshot[] = []
  const ends: RowChange[] = []
  for (const student of movers.toSorted(compareStudents)) {
    const target = classes.get(classKey(student.className!))!
    const rollNo = nextNo.get(target.id) ?? 1
    nextNo.set(target.id, rollNo + 1)
    const place = { academic_class_id: target.id, roll_no: rollNo }
    const open = student.existing?.enrollment
    // A move cannot be older than the membership that it ends.
    const moved = chosen !== null && chosen > String(open?.['join_date'] ?? '') ? chosen : from
    if (open && String(open['join_date']) >= moved) {
      // Not a single day in the old class: replaced.
      ends.push({ before: open, after: { ...open, ...place } })
      continue
    }
    if (open) ends.push({ before: open, after: { ...open, leave_date: moved, outcome: 'PINDAH_KELAS' } })
    const { older, lastLeave = '' } = student.existing ?? {}
    if (older) {
      ends.push({ before: older.row, after: { ...older.row, ...endOfOlder(older, { ...target, joinDate: moved }) } })
    }
    const wanted = chosen === null && target.isNew && !open && !isMarked ? year.startDate : moved
    // Until then she was in another class, possibly to a day still to come.
    const joinDate = wanted > lastLeave ? wanted : lastLeave
    joins.push({ ...blankEnrollment(w, year, student), ...place, join_date: joinDate })
  }
  const placed = Map.groupBy(movers, ({ className }) => classes.get(classKey(className!))!.id)
  const moves = [...placed].map(([academicClassId, all]) => ({ academicClassId, studentIds: all.map(({ id }) => id) }))
  await moveElectives(w.scope, { moves, yearId: year.id, joinDate: chosen ?? from })
  await updateRows(w, 'enrollment', beforeAndAfter(ends))
  await insertRows(w, 'enrollment', joins)
  const classIds = [...ends.map(({ after }) => after), ...joins].map((row) => String(row['academic_class_id']))
  await assertClassesFit(w.scope, { classIds, from: chosen ?? from })
  await refreshMoved(
    w.scope,
    movers.map(({ id }) => id),
  )
}

/** The day that the operator chose for the memberships or homerooms of a batch. */
export async function chosenStart({ scope: { db, schoolId }, batchId }: Writing): Promise<SchoolDate | null> {
  const batch = await db
    .selectFrom('import_batch')
    .select('members_from')
    .where('school_id', '=', schoolId)
    .where('id', '=', batchId)
    .executeTakeFirst()
  return batch?.members_from ?? null
}

/** Whether anybody was marked in the year: its classes have begun. */
export async function isYearMarked({ db, schoolId }: SchoolScope, { startDate }: TargetYear): Promise<boolean> {
  const { rows } = await sql`select from attendance_cell
    where school_id = ${schoolId} and date >= ${startDate}::date and status is not null limit 1`.execute(db)
  return rows.length > 0
}

function isElsewhere({ className, existing }: WrittenStudent): boolean {
  const now = existing?.values['class'] ?? null
  return className !== null && (now === null || classKey(String(now)) !== classKey(className))
}

const blankEnrollment = (w: Writing, year: TargetYear, student: WrittenStudent): RowSnapshot => ({
  school_id: w.scope.schoolId,
  id: newId(),
  academic_year_id: year.id,
  student_id: student.id,
  leave_date: null,
  outcome: null,
  created_at: w.now,
})

/** One more than the highest number ever given in each class of the year. */
async function nextRollNumbers({ db, schoolId }: SchoolScope, yearId: string): Promise<Map<string, number>> {
  // A manual enrolment at this moment waits, and does not get the same number.
  await sql`select id from academic_class
    where school_id = ${schoolId} and academic_year_id = ${yearId} order by id for no key update`.execute(db)
  const found = await sql<{ id: string; next: number }>`
    select academic_class_id as id, max(roll_no) + 1 as next from enrollment
      where school_id = ${schoolId} and academic_year_id = ${yearId} and roll_no is not null
      group by academic_class_id`.execute(db)
  return new Map(found.rows.map((row) => [row.id, row.next]))
}
