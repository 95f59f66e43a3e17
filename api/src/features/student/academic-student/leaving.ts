import { sql } from 'kysely'
import { addDays, formatDate, type SchoolDate } from '@hadir/contract/dates/dates.ts'
import {
  type ExitFields,
  type ExitType,
  notReadmitted,
  type ReadmissionFields,
} from '@hadir/contract/student/academic-student.ts'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { newId } from '../../../platform/ids.ts'
import { followStudents } from '../../../platform/jobs/queues.ts'
import { removeGraduates } from '../../academic-year/rollover/graduates.ts'
import { lockCalendarShared, assertDaysOpen } from '../../academic-year/rules.ts'
import { assertClassesFit } from '../../class/rules.ts'
import { refreshMoved } from '../../subject/subject-evaluation/carried-results.ts'
import { selectReturns } from '../whole-record.ts'
import { freezeLeavers, openReturned } from '../report-card/freeze-leavers.ts'
import {
  closeMemberships,
  lastLeaves,
  lockStudents,
  openMemberships,
  placeStudents,
  reopenMembership,
  takenNumbers,
} from './membership.ts'

/** Students leave the school on a day: ends their membership and records the exit. Graduates become alumni. */
export async function recordExit(
  scope: SchoolScope,
  { studentIds, ...exit }: ExitFields & { studentIds: readonly string[] },
): Promise<number> {
  const { db, schoolId, clock } = scope
  await assertDaysOpen(scope, { first: exit.exitDate, what: 'keanggotaan kelas' })
  const students = await lockStudents(scope, studentIds)
  const gone = students.find(({ status }) => status !== 'AKTIF')
  if (gone) throw new Failure('INVALID', { fields: { studentIds: `${gone.name} tidak lagi aktif` } })
  const open = await openMemberships(scope, studentIds)
  const leaves = await lastLeaves(scope, studentIds)
  for (const { id, name } of students) {
    const joined = open.find((member) => member.student_id === id)?.join_date
    // A membership of zero days would be lost, and undoing the exit could not restore it.
    const earliest = joined ? addDays(joined, 1) : leaves.get(id)
    if (earliest && exit.exitDate < earliest) {
      throw new Failure('INVALID', { fields: { exitDate: `${name} dapat keluar paling awal ${formatDate(earliest)}` } })
    }
  }
  const isGraduation = exit.exitType === 'LULUS'
  await closeMemberships(scope, open, { date: exit.exitDate, outcome: isGraduation ? 'LULUS' : 'KELUAR' })
  await db
    .insertInto('student_exit')
    .values(
      students.map(({ id }) => ({
        school_id: schoolId,
        student_id: id,
        exit_date: exit.exitDate,
        exit_type: exit.exitType,
        reason: exit.exitReason ?? null,
        destination_school: exit.destinationSchool ?? null,
        diploma_no: exit.diplomaNo ?? null,
        letter_no: exit.letterNo ?? null,
      })),
    )
    .execute()
  await setStatus(scope, { studentIds, status: isGraduation ? 'ALUMNI' : 'KELUAR', now: clock.now() })
  if (isGraduation) await scope.enqueue(followStudents, { schoolId, studentIds: [...studentIds] })
  await freezeLeavers(scope, studentIds)
  await refreshMoved(scope, studentIds)
  return students.length
}

const setStatus = (
  { db, schoolId }: SchoolScope,
  to: { studentIds: readonly string[]; status: 'AKTIF' | 'KELUAR' | 'ALUMNI'; now: Date },
) =>
  db
    .updateTable('student')
    .set((eb) => ({ status: to.status, version: eb('version', '+', 1), updated_at: to.now }))
    .where('school_id', '=', schoolId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(to.studentIds))))
    .execute()

/** A graduation is undone where it was decided: her class, her account and the list of alumni follow from it there. */
async function assertNotByRollover({ db, schoolId }: SchoolScope, studentId: string): Promise<void> {
  const decided = await db
    .selectFrom('rollover_student as p')
    .innerJoin('rollover as r', (on) => on.onRef('r.school_id', '=', 'p.school_id').onRef('r.id', '=', 'p.rollover_id'))
    .select('r.id')
    .where('p.school_id', '=', schoolId)
    .where('p.student_id', '=', studentId)
    .where('p.decision', '=', 'LULUS')
    .where('r.state', '=', 'done')
    .executeTakeFirst()
  if (decided) throw new Failure('GRADUATED_BY_ROLLOVER')
}

/** Undoes an exit: the student is back where she was, and what was marked since counts again. */
export async function undoExit(scope: SchoolScope, studentId: string): Promise<SchoolDate> {
  const { db, schoolId, clock } = scope
  await lockCalendarShared(scope)
  await lockStudents(scope, [studentId])
  const exit = await db
    .deleteFrom('student_exit')
    .where('school_id', '=', schoolId)
    .where('student_id', '=', studentId)
    .returning(['exit_date', 'exit_type'])
    .executeTakeFirst()
  if (!exit) throw new Failure('NOT_FOUND')
  const isGraduation = exit.exit_type === 'LULUS'
  if (isGraduation) await assertNotByRollover(scope, studentId)
  await assertDaysOpen(scope, { first: exit.exit_date, what: 'keanggotaan kelas' })
  if (isGraduation) await removeGraduates(scope, { studentIds: [studentId] })
  const closed = await db
    .selectFrom('enrollment')
    .select(['id', 'academic_class_id', 'roll_no'])
    .where('school_id', '=', schoolId)
    .where('student_id', '=', studentId)
    .where('leave_date', 'is not', null)
    // The day of a graduation follows what the alumni's form says.
    .$if(!isGraduation, (found) => found.where('leave_date', '=', exit.exit_date))
    .where('outcome', '=', isGraduation ? 'LULUS' : 'KELUAR')
    .orderBy('leave_date', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (closed) {
    const taken = await takenNumbers(scope, closed.academic_class_id)
    await reopenMembership(scope, closed, taken)
    await assertClassesFit(scope, { classIds: [closed.academic_class_id], from: exit.exit_date })
  }
  await setStatus(scope, { studentIds: [studentId], status: 'AKTIF', now: clock.now() })
  await openReturned(scope, { studentId, leaveDate: exit.exit_date, reason: 'Mutasi keluar dibatalkan' })
  await refreshMoved(scope, [studentId])
  return exit.exit_date
}

/** The student returns on a later day: the same record, in no class on the days between. Returns the day she had left. */
export async function readmit(
  scope: SchoolScope,
  { studentId, academicClassId, joinDate }: ReadmissionFields & { studentId: string },
): Promise<SchoolDate> {
  const { db, schoolId, clock } = scope
  await lockCalendarShared(scope)
  await lockStudents(scope, [studentId])
  const exit = await db
    .deleteFrom('student_exit')
    .where('school_id', '=', schoolId)
    .where('student_id', '=', studentId)
    .returningAll()
    .executeTakeFirst()
  if (!exit) throw new Failure('NOT_FOUND')
  if (notReadmitted.includes(exit.exit_type as ExitType)) throw new Failure('NOT_READMITTED')
  if (joinDate < exit.exit_date) {
    const message = `Siswa dapat diterima kembali paling awal ${formatDate(exit.exit_date)}`
    throw new Failure('INVALID', { fields: { joinDate: message } })
  }
  await db
    .insertInto('student_past_exit')
    .values({ ...exit, id: newId(), readmitted_on: joinDate })
    .execute()
  await setStatus(scope, { studentIds: [studentId], status: 'AKTIF', now: clock.now() })
  // While the class she left is still her last one: her frozen rapor is found by it.
  await openReturned(scope, { studentId, leaveDate: exit.exit_date, reason: 'Diterima kembali' })
  await placeStudents(scope, { studentIds: [studentId], academicClassId, joinDate })
  return exit.exit_date
}

/** Undoes a readmission: the student has left again, as before. Returns the day since which she was back. */
export async function undoReadmission(scope: SchoolScope, studentId: string): Promise<SchoolDate> {
  const { db, schoolId, clock } = scope
  await lockCalendarShared(scope)
  await lockStudents(scope, [studentId])
  const found = await selectReturns(scope, [studentId]).executeTakeFirst()
  if (!found) throw new Failure('READMISSION_FOLLOWED')
  const { id, readmitted_on: since, membership_id: membershipId, ...exit } = found
  await assertDaysOpen(scope, { first: since, what: 'keanggotaan kelas' })
  const { rows: locked } = await sql`
    select card.id from report_card card
      join semester term on term.school_id = card.school_id and term.academic_year_id = card.academic_year_id
        and term.no = card.semester_no and term.end_date >= ${since}::date
      where card.school_id = ${schoolId} and card.student_id = ${studentId} and card.period = 'AKHIR'
        and card.state <> 'DRAFT'`.execute(db)
  if (locked.length > 0) throw new Failure('READMISSION_FOLLOWED')
  await closeMemberships(scope, [{ id: membershipId, join_date: since }], { date: since, outcome: 'KELUAR' })
  await db.deleteFrom('student_past_exit').where('school_id', '=', schoolId).where('id', '=', id).execute()
  await db.insertInto('student_exit').values(exit).execute()
  await setStatus(scope, { studentIds: [studentId], status: 'KELUAR', now: clock.now() })
  await freezeLeavers(scope, [studentId])
  await refreshMoved(scope, [studentId])
  return since
}

/** What was marked since a day on which the student was in no class is kept and does not count: says so, or nothing. */
export async function uncountedMarks(
  { db, schoolId }: SchoolScope,
  { studentIds, since }: { studentIds: readonly string[]; since: SchoolDate },
): Promise<string> {
  const { rows } = await sql<{ first: SchoolDate | null; students: number }>`
    select min(mark.date) as first, count(distinct mark.student_id)::int as students from (
        select student_id, date from attendance_cell
          where school_id = ${schoolId} and student_id = any(${studentIds}::uuid[]) and date >= ${since}::date
            and status is not null
        union all
        select c.student_id, l.date from lesson_cell c
          join lesson l on l.school_id = c.school_id and l.id = c.lesson_id
          where c.school_id = ${schoolId} and c.student_id = any(${studentIds}::uuid[]) and l.date >= ${since}::date
            and c.status is not null
      ) mark
      where not exists (select from enrollment e where e.school_id = ${schoolId} and e.student_id = mark.student_id
        and e.join_date <= mark.date and (e.leave_date is null or e.leave_date > mark.date))`.execute(db)
  const { first = null, students = 0 } = rows[0] ?? {}
  if (!first) return ''
  const whose = studentIds.length > 1 ? ` ${students} siswa` : ''
  return `. Absensi${whose} sejak ${formatDate(first)} tidak dihitung: pada hari itu tidak di kelas`
}
