import { sql } from 'kysely'
import { compareStudents } from '@hadir/contract/name-order.ts'
import { formatDate, type SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { ElectiveChoice, Outcome } from '@hadir/contract/student/academic-student.ts'
import { byStudent } from '../../../platform/database/name-order.ts'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { newId } from '../../../platform/ids.ts'
import { lockCalendarShared, assertDaysOpen } from '../../academic-year/rules.ts'
import { assertClassesFit } from '../../class/rules.ts'
import { refreshMoved } from '../../subject/subject-evaluation/carried-results.ts'
import { endOlder, olderMemberships } from '../rules.ts'
import { moveElectives } from '../electives/rules.ts'

/**
 * Dated class memberships. One lasts from its join date up to, not including, its leave date; a student has at most one
 * at a time. Code that changes memberships locks the students first (in order of id), then the class.
 */

type Member = {
  id: string
  academic_year_id: string
  academic_class_id: string
  student_id: string
  join_date: SchoolDate
}

/** Locks students of the school against every other change of their memberships, but not against marks. */
export async function lockStudents({ db, schoolId }: SchoolScope, ids: readonly string[]) {
  const rows = await db
    .selectFrom('student')
    .select(['id', 'name', 'nis', 'status'])
    .where('school_id', '=', schoolId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (rows.length !== new Set(ids).size) throw new Failure('NOT_FOUND')
  return rows
}

/** A class of the active year, locked: two students who join at once must not get the same roll number. */
async function lockClass({ db, schoolId }: SchoolScope, academicClassId: string) {
  const rombel = await db
    .selectFrom('academic_class')
    .innerJoin('academic_year as year', (join) =>
      join
        .onRef('year.school_id', '=', 'academic_class.school_id')
        .onRef('year.id', '=', 'academic_class.academic_year_id'),
    )
    .innerJoin('class', (join) =>
      join.onRef('class.school_id', '=', 'academic_class.school_id').onRef('class.id', '=', 'academic_class.class_id'),
    )
    .select(['academic_class.id', 'class.grade', 'year.id as year_id'])
    .select(['year.is_active', 'year.start_date', 'year.end_date'])
    .where('academic_class.school_id', '=', schoolId)
    .where('academic_class.id', '=', academicClassId)
    .forUpdate('academic_class')
    .executeTakeFirst()
  return rombel?.is_active ? rombel : null
}

/** The current roll numbers of a class's members. */
export async function takenNumbers({ db, schoolId }: SchoolScope, academicClassId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('enrollment')
    .select('roll_no')
    .where('school_id', '=', schoolId)
    .where('academic_class_id', '=', academicClassId)
    .where('leave_date', 'is', null)
    .execute()
  return rows.map((row) => row.roll_no ?? 0)
}

/** The last day in a class that each student has left. */
export async function lastLeaves({ db, schoolId }: SchoolScope, studentIds: readonly string[]) {
  const rows = await db
    .selectFrom('enrollment')
    .select(['student_id', sql<SchoolDate>`max(leave_date)`.as('last')])
    .where('school_id', '=', schoolId)
    .where((eb) => eb('student_id', '=', eb.fn.any(eb.val(studentIds))))
    .where('leave_date', 'is not', null)
    .groupBy('student_id')
    .execute()
  return new Map(rows.map((row) => [row.student_id, row.last]))
}

export async function openMemberships({ db, schoolId }: SchoolScope, studentIds: readonly string[]): Promise<Member[]> {
  return db
    .selectFrom('enrollment')
    .select(['id', 'academic_year_id', 'academic_class_id', 'student_id', 'join_date'])
    .where('school_id', '=', schoolId)
    .where((eb) => eb('student_id', '=', eb.fn.any(eb.val(studentIds))))
    .where('leave_date', 'is', null)
    .execute()
}

type Placement = {
  studentIds: readonly string[]
  academicClassId: string
  joinDate: SchoolDate
  rollNo?: number | null | undefined
  electives?: readonly ElectiveChoice[] | undefined
  /** Prefix of the failure's fields in the caller's form: `membership.`, or none. */
  under?: string
}

/**
 * Enrolls students in a class of the active year from a day on. A membership in another class of that year ends on that
 * day; one that began on the same day is corrected instead, and if she returns to the class that she left on it, her
 * membership there continues: a move by mistake leaves no trace. An open membership of an earlier year ends with its year.
 * Returns how many were enrolled.
 */
export async function placeStudents(scope: SchoolScope, placement: Placement): Promise<number> {
  const { schoolId, clock } = scope
  const { studentIds, academicClassId, joinDate: date, rollNo, under = '' } = placement
  const failureAt = (field: string, message: string) =>
    new Failure('INVALID', { fields: { [`${under}${field}`]: message } })
  await lockCalendarShared(scope)
  const students = await lockStudents(scope, studentIds)
  const gone = students.find(({ status }) => status !== 'AKTIF')
  if (gone) throw failureAt('studentIds', `${gone.name} tidak lagi aktif`)
  const rombel = await lockClass(scope, academicClassId)
  if (!rombel) throw failureAt('academicClassId', 'Kelas tidak ditemukan')
  if (date < rombel.start_date || date > rombel.end_date) {
    throw failureAt('joinDate', 'Tanggal di luar tahun pelajaran')
  }
  const open = await openMemberships(scope, studentIds)
  const current = open.filter((member) => member.academic_year_id === rombel.year_id)
  const here = current.filter((member) => member.academic_class_id === academicClassId)
  const moving = students.filter(({ id }) => !here.some((member) => member.student_id === id))
  if (moving.length > 0) await assertDaysOpen(scope, { first: date, what: 'keanggotaan kelas' })
  const leaves = await lastLeaves(scope, studentIds)
  const older = await olderMemberships(scope, { studentIds: moving.map(({ id }) => id), yearId: rombel.year_id })
  for (const { id, name } of moving) {
    const from = [...current, ...older].find((member) => member.student_id === id)
    const since = from?.join_date ?? leaves.get(id)
    if (since && date < since) {
      throw failureAt('joinDate', `${name} tercatat di kelas lain sampai ${formatDate(since)}`)
    }
  }
  const movingIds = new Set(moving.map(({ id }) => id))
  const moves = [{ academicClassId, studentIds: [...movingIds] }]
  await moveElectives(scope, { moves, yearId: rombel.year_id, joinDate: date }, placement.electives)
  await closeMemberships(
    scope,
    current.filter((member) => movingIds.has(member.student_id)),
    { date, outcome: 'PINDAH_KELAS' },
  )
  await endOlder(scope, older, { grade: rombel.grade, joinDate: date })
  const taken = await takenNumbers(scope, academicClassId)
  if (rollNo && taken.includes(rollNo)) throw failureAt('rollNo', 'Nomor absen sudah dipakai')
  const returning = await leftOnDay(scope, { academicClassId, studentIds: [...movingIds], date })
  for (const one of returning) {
    taken.push(await reopenMembership(scope, { id: one.id, roll_no: rollNo ?? one.roll_no }, taken))
  }
  const next = Math.max(0, ...taken) + 1
  const joining = moving.filter(({ id }) => !returning.some((one) => one.student_id === id))
  const rows = joining.toSorted(compareStudents).map(({ id }, i) => ({
    school_id: schoolId,
    id: newId(),
    academic_year_id: rombel.year_id,
    academic_class_id: academicClassId,
    student_id: id,
    roll_no: rollNo ?? next + i,
    join_date: date,
    created_at: clock.now(),
  }))
  if (moving.length === 0) return 0
  if (rows.length > 0) await scope.db.insertInto('enrollment').values(rows).execute()
  await assertClassesFit(scope, { classIds: [academicClassId], from: date, field: `${under}academicClassId` })
  await refreshMoved(scope, [...movingIds])
  return moving.length
}

type Left = { academicClassId: string; studentIds: readonly string[]; date: SchoolDate }

/** Memberships of students who moved out of this class on that very day: nothing lies between, so they continue. */
const leftOnDay = ({ db, schoolId }: SchoolScope, { academicClassId, studentIds, date }: Left) =>
  db
    .selectFrom('enrollment')
    .select(['id', 'student_id', 'roll_no'])
    .where('school_id', '=', schoolId)
    .where('academic_class_id', '=', academicClassId)
    .where((eb) => eb('student_id', '=', eb.fn.any(eb.val(studentIds))))
    .where('leave_date', '=', date)
    .where('outcome', '=', 'PINDAH_KELAS')
    .orderBy('roll_no')
    .execute()

/** Continues an ended membership with its roll number, or with the next one if that is taken. Returns the number. */
export async function reopenMembership(
  { db, schoolId }: SchoolScope,
  ended: { id: string; roll_no: number | null },
  taken: readonly number[],
): Promise<number> {
  const { roll_no: old } = ended
  const rollNo = old !== null && !taken.includes(old) ? old : Math.max(0, ...taken) + 1
  await db
    .updateTable('enrollment')
    .set((eb) => ({ leave_date: null, outcome: null, roll_no: rollNo, version: eb('version', '+', 1) }))
    .where('school_id', '=', schoolId)
    .where('id', '=', ended.id)
    .execute()
  return rollNo
}

/** Ends memberships on a day; one that began on it or later lasted no day and is deleted. */
export async function closeMemberships(
  { db, schoolId }: SchoolScope,
  members: readonly { id: string; join_date: SchoolDate }[],
  { date, outcome }: { date: SchoolDate; outcome: Outcome },
): Promise<void> {
  const joinedBefore = members.filter((member) => member.join_date < date).map(({ id }) => id)
  const never = members.filter((member) => member.join_date >= date).map(({ id }) => id)
  await db
    .updateTable('enrollment')
    .set((eb) => ({ leave_date: date, outcome, version: eb('version', '+', 1) }))
    .where('school_id', '=', schoolId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(joinedBefore))))
    .execute()
  await db
    .deleteFrom('enrollment')
    .where('school_id', '=', schoolId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(never))))
    .execute()
}

/** Numbers the members of a class 1, 2, 3 … by name. Returns how many numbers changed. */
export async function numberByName(scope: SchoolScope, academicClassId: string): Promise<number> {
  const { db, schoolId } = scope
  if (!(await lockClass(scope, academicClassId))) throw new Failure('NOT_FOUND')
  const { numAffectedRows = 0n } = await sql`
    update enrollment set roll_no = ordered.no, version = version + 1
      from (
        select e.id, row_number() over (order by ${byStudent('s')})::smallint as no
          from enrollment e join student s on s.school_id = e.school_id and s.id = e.student_id
          where e.school_id = ${schoolId} and e.academic_class_id = ${academicClassId} and e.leave_date is null
      ) ordered
      where enrollment.school_id = ${schoolId} and enrollment.id = ordered.id
        and enrollment.roll_no is distinct from ordered.no`.execute(db)
  return Number(numAffectedRows)
}

/** The student's class on a day; null for none. */
export async function classOn(
  { db, schoolId }: SchoolScope,
  { studentId, date }: { studentId: string; date: SchoolDate },
): Promise<string | null> {
  const member = await db
    .selectFrom('enrollment')
    .select('academic_class_id')
    .where('school_id', '=', schoolId)
    .where('student_id', '=', studentId)
    .where('join_date', '<=', date)
    .where((eb) => eb.or([eb('leave_date', 'is', null), eb('leave_date', '>', date)]))
    .executeTakeFirst()
  return member?.academic_class_id ?? null
}
