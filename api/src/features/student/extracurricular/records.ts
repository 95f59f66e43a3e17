import { sql } from 'kysely'
import type { Extracurricular, ExtracurricularRow } from '@hadir/contract/student/extracurricular.ts'
import { byClass, byName } from '../../../platform/database/name-order.ts'
import type { Sorting } from '../../../platform/database/read-page.ts'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { classesLed, isLeaderWithin, nameThen, visibleClasses } from '../../class/rules.ts'

export const sorting: Sorting = {
  by: { name: byName('club.name'), teacher: byName('teacher.name') },
  defaultSort: 'name',
  id: sql`club.id`,
  search: { words: sql`fold_text(concat_ws(' ', club.name, teacher.name))` },
}

/** Every teacher may list them: their members come from any class. */
export function selectClubs({ db, schoolId, profileId }: SchoolScope) {
  return db
    .selectFrom('extracurricular as club')
    .innerJoin('academic_year as year', (join) =>
      join.onRef('year.school_id', '=', 'club.school_id').onRef('year.id', '=', 'club.academic_year_id'),
    )
    .leftJoin('teacher', (join) =>
      join.onRef('teacher.school_id', '=', 'club.school_id').onRef('teacher.id', '=', 'club.teacher_id'),
    )
    .where('club.school_id', '=', schoolId)
    .select([
      'club.id',
      'club.name',
      'club.version',
      'club.semester_no',
      'year.id as year_id',
      'year.name as year_name',
      'teacher.id as teacher_id',
      'teacher.name as teacher_name',
      sql<number>`(select count(*)::int from extracurricular_member m
        where m.school_id = club.school_id and m.extracurricular_id = club.id)`.as('members'),
      sql<number>`(select count(m.predicate)::int from extracurricular_member m
        where m.school_id = club.school_id and m.extracurricular_id = club.id)`.as('graded'),
      sql<boolean>`coalesce(club.teacher_id = (select a.person_id from actor a
        where a.school_id = club.school_id and a.id = ${profileId}), false)`.as('is_coach'),
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectClubs>['executeTakeFirstOrThrow']>>

export const toRow = (row: Row): ExtracurricularRow => ({
  id: row.id,
  name: row.name,
  teacher: row.teacher_id && row.teacher_name ? { id: row.teacher_id, name: row.teacher_name } : null,
  academicYear: { id: row.year_id, name: row.year_name },
  semesterNo: row.semester_no === 2 ? 2 : 1,
  members: row.members,
  graded: row.graded,
  version: row.version,
})

export async function readClub(scope: SchoolScope, id: string): Promise<Row> {
  const row = await selectClubs(scope).where('club.id', '=', id).executeTakeFirst()
  if (!row) throw new Failure('NOT_FOUND')
  return row
}

/** The admin and its coach edit all of it; a homeroom teacher only the members from her class. */
export const writesClub = ({ role }: SchoolScope, { is_coach }: Row): boolean => role === 'school_admin' || is_coach

export async function readWholeClub(scope: SchoolScope, id: string): Promise<Extracurricular> {
  const row = await readClub(scope, id)
  const canWrite = writesClub(scope, row)
  const led = await classesLed(scope)
  const visible = canWrite ? 'all' : await visibleClasses(scope)
  // Without a duty, a teacher does not see students of other classes.
  const members = (await readMembers(scope, row)).filter(
    ({ classId, wasLed }) => visible === 'all' || wasLed || visible.includes(classId ?? ''),
  )
  return {
    ...toRow(row),
    canWrite,
    roster: members.map(({ classId, className, wasLed: _led, ...member }) => ({
      ...member,
      academicClass: classId && className ? { id: classId, name: className } : null,
      canWrite: !member.isLocked && (canWrite || led === 'all' || led.includes(classId ?? '')),
    })),
  }
}

type Member = Omit<Extracurricular['roster'][number], 'academicClass' | 'canWrite'> & {
  classId: string | null
  className: string | null
  /** The caller led her class in the semester. */
  wasLed: boolean
}

/** With each member's class in the year, or her last one, as it was called then. */
async function readMembers(scope: SchoolScope, of: Row): Promise<Member[]> {
  const { db, schoolId } = scope
  const then = { schoolId, year: sql`${of.year_id}::uuid`, no: sql`${of.semester_no}::int` }
  const ofTerm = { first: sql`term.start_date`, last: sql`term.end_date` }
  const { rows } = await sql<Member>`
    select json_build_object('id', s.id, 'name', s.name) as student, place.id as "classId", place.name as "className",
        m.predicate, m.description, ${isLeaderWithin(scope, sql`place.id`, ofTerm)} as "wasLed",
        exists (select from report_card card where card.school_id = s.school_id and card.student_id = s.id
          and card.academic_year_id = ${of.year_id} and card.semester_no = ${of.semester_no}
          and card.period = 'AKHIR' and card.state <> 'DRAFT') as "isLocked"
      from extracurricular_member m
      join student s on s.school_id = m.school_id and s.id = m.student_id
      join semester term on term.school_id = m.school_id and term.academic_year_id = ${of.year_id}
        and term.no = ${of.semester_no}
      left join lateral (
        select ac.id, ${nameThen(then, { id: sql`class.id`, now: sql`class.name` })} as name, class.grade, class.order_no
          from enrollment e
          join academic_class ac on ac.school_id = e.school_id and ac.id = e.academic_class_id
          join class on class.school_id = ac.school_id and class.id = ac.class_id
          where e.school_id = s.school_id and e.student_id = s.id and e.academic_year_id = ${of.year_id}
          order by e.join_date desc limit 1) place on true
      where m.school_id = ${schoolId} and m.extracurricular_id = ${of.id}
      order by ${byClass('place')}, ${byName('s.name')}, s.id`.execute(db)
  return rows
}
