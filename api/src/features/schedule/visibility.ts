import { sql } from 'kysely'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import { actingPerson } from '../../platform/http/acting-person.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { isLeaderWithin, visibleClasses } from '../class/rules.ts'
import { readSetting } from '../config/school/rules.ts'

/** Which timetables a caller may see: all, or her own lessons and the grids of some classes. */
export type Visibility = { all: boolean; teacherId: string | null; classIds: readonly string[] }

const everything: Visibility = { all: true, teacherId: null, classIds: [] }

/**
 * The school's admin sees the whole timetable, as does the platform's administrator in a support session. A teacher
 * sees her own lessons and the grids of the classes that she teaches this year, leads, led once or supervises; a student
 * sees the class she is in today, a guardian those of her children.
 */
export async function visibleSchedule(scope: SchoolScope): Promise<Visibility> {
  if (scope.role === 'school_admin' || scope.role === 'administrator') return everything
  const personId = await actingPerson(scope)
  if (!personId) return { all: false, teacherId: null, classIds: [] }
  const { today } = await readSetting(scope)
  if (scope.role === 'student') return ofStudents(await classesOf(scope, today, sql`e.student_id = ${personId}`))
  if (scope.role === 'parent') {
    const isChild = sql`exists (select from student_guardian sg where sg.school_id = e.school_id
      and sg.student_id = e.student_id and sg.guardian_id = ${personId})`
    return ofStudents(await classesOf(scope, today, isChild))
  }
  const led = await visibleClasses(scope)
  if (led === 'all') return { ...everything, teacherId: personId }
  const taught = await scope.db
    .selectFrom('class_schedule as slot')
    .innerJoin('academic_class as ac', (join) =>
      join.onRef('ac.school_id', '=', 'slot.school_id').onRef('ac.id', '=', 'slot.academic_class_id'),
    )
    .innerJoin('academic_year as year', (join) =>
      join.onRef('year.school_id', '=', 'ac.school_id').onRef('year.id', '=', 'ac.academic_year_id'),
    )
    .select('slot.academic_class_id')
    .distinct()
    .where('slot.school_id', '=', scope.schoolId)
    .where('slot.teacher_id', '=', personId)
    .where('year.is_active', '=', true)
    .execute()
  const { rows: ledOnce } = await sql<{ id: string }>`
    select id from academic_class ac
      where ac.school_id = ${scope.schoolId} and ${isLeaderWithin(scope, sql`ac.id`)}`.execute(scope.db)
  const others = [...taught.map((row) => row.academic_class_id), ...ledOnce.map(({ id }) => id)]
  return { all: false, teacherId: personId, classIds: [...led, ...others] }
}

const ofStudents = (classIds: string[]): Visibility => ({ all: false, teacherId: null, classIds })

export const canSeeClass = (sight: Visibility, academicClassId: string) =>
  sight.all || sight.classIds.includes(academicClassId)

export const canSeeTeacher = (sight: Visibility, teacherId: string) => sight.all || sight.teacherId === teacherId

/** The classes of students on a day. */
async function classesOf({ db, schoolId }: SchoolScope, today: SchoolDate, whose: ReturnType<typeof sql>) {
  const { rows } = await sql<{ id: string }>`
    select distinct e.academic_class_id as id from enrollment e
      where e.school_id = ${schoolId} and ${whose}
        and e.join_date <= ${today} and (e.leave_date is null or e.leave_date > ${today})`.execute(db)
  return rows.map((row) => row.id)
}
