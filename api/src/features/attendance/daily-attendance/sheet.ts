import { sql } from 'kysely'
import type { Sheet } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import { statement } from '../../../platform/database/pool/statement.ts'
import { compiledQuery } from '../../../platform/database/pool/compiled-query.ts'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { homeroomTeacherOf, selectClass, selectDay, toDay, toPerson, type ClassRow } from '../day.ts'
import { isoTime } from './iso-time.ts'
import { selectSheetStudents, toSheetStudent } from './students.ts'
import { asShown, isHomeroomTeacher, markingOf, mayReadClass } from '../rules.ts'
import { totalsOf } from './totals.ts'

type HeadRow = ClassRow &
  Parameters<typeof toDay>[0] & {
    homeroom_teacher: string | null
    is_day_closed: boolean | null
    taken: Sheet['taken']
    seq: number
    epoch: string
    students: Parameters<typeof toSheetStudent>[0][]
  }

type SheetParams = { schoolId: string; profileId: string; now: Date; academicClassId: string; date: SchoolDate | null }

/** The class, the day, the permitted actions and the students, in one statement; a null date is the school's today. */
const sheetQuery = compiledQuery(({ schoolId, profileId, now, academicClassId, date: requested }: SheetParams) => {
  const scope = { schoolId, profileId, clock: { now: () => now } }
  const date = sql<SchoolDate>`(select date from day)`
  const all = sql<HeadRow>`
    with day as materialized (${selectDay(scope, requested)}),
    class as (${selectClass(scope, { academicClassId, date })})
    select class.*, day.*, ${homeroomTeacherOf(scope, { academicClassId: sql`class.class_id`, date: sql`day.date` })} as homeroom_teacher,
        stands.is_day_closed, stands.taken,
        coalesce((select seq from school_change where school_id = ${schoolId}), 0) as seq,
        ${selectSheetStudents(scope, { academicClassId, date, lesson: null })} as students
      from class cross join day
      left join lateral (
        select d.closed_at is not null as is_day_closed, (
            select json_build_object('at', v.at, 'by', (
                select a.name from actor a where a.school_id = v.school_id and a.id = v.actor_id))
              from attendance_save v where v.school_id = d.school_id and v.seq = d.taken_seq) as taken
          from class_day d
          where d.school_id = ${schoolId} and d.academic_class_id = class.class_id and d.date = day.date limit 1
      ) stands on true`
  return statement(all, { transaction: 'single' })
})

/** The result of `sheetQuery`, for a caller who may read the class; throws for all others. */
async function readAll(scope: SchoolScope, at: Pick<SheetParams, 'academicClassId' | 'date'>) {
  const { schoolId, profileId, clock } = scope
  const rows = await sheetQuery(scope.db, { schoolId, profileId, now: clock.now(), ...at })
  const row = rows[0]
  if (!row) throw new Failure('NOT_FOUND')
  const day = toDay(row)
  const person = toPerson(scope, row.duties)
  if (!mayReadClass(person, at.academicClassId, day)) throw new Failure('FORBIDDEN')
  return { row, day, person }
}

/** The sheet of a class on a day (default: the school's today), for a caller who may read it. */
export async function readSheet(
  scope: SchoolScope,
  at: { academicClassId: string; date: SchoolDate | undefined },
): Promise<Sheet> {
  const { row, day, person } = await readAll(scope, { ...at, date: at.date ?? null })
  const members = row.students.map(toSheetStudent)
  // A teacher who is only on duty does not see the students' NISN.
  const seesNisn = scope.role !== 'teacher' || isHomeroomTeacher(person, at.academicClassId, day.date)
  const students = seesNisn ? members : members.map((student) => ({ ...student, nisn: null }))
  return {
    academicClass: {
      id: row.class_id,
      name: row.class_name,
      grade: row.grade,
      homeroomTeacher: row.homeroom_teacher,
    },
    day,
    marking: asShown(
      scope,
      markingOf(person, {
        academicClassId: at.academicClassId,
        day,
        windowDays: row.window_days,
        codes: row.codes,
        isDayClosed: row.is_day_closed === true,
        isInYear: row.is_in_year,
        isSemesterClosed: row.is_semester_closed,
      }),
    ),
    mayPlan: scope.role === 'school_admin' || isHomeroomTeacher(person, at.academicClassId, day.today),
    entry: { time: row.entry_time, graceMinutes: row.late_grace_min },
    taken: row.taken && { by: row.taken.by, at: isoTime(row.taken.at) },
    totals: totalsOf(students.map((student) => student.cell.status)),
    students,
    cursor: row.seq,
    epoch: row.epoch,
  }
}
