import { sql } from 'kysely'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { ScheduleWeek, ToPlace } from '@hadir/contract/schedule/schedule-record.ts'
import { byName } from '../../platform/database/name-order.ts'
import { statement } from '../../platform/database/pool/statement.ts'
import { Failure } from '../../platform/failure.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { nameThen } from '../class/rules.ts'
import { inWeekOrder, selectSlots, type SlotRow } from './slots.ts'

export type WeekOf = { kind: 'class' | 'teacher' | 'room'; id: string }
type WeekQuery = { yearId: string; semesterNo: 1 | 2; variant: string; of: WeekOf; withElsewhere: boolean }

/** What a week belongs to, with its year: a class's own, else the requested or the active one. */
export async function readWeekOf(
  { db, schoolId }: SchoolScope,
  of: WeekOf,
  { academicYearId, semesterNo }: { academicYearId?: string | undefined; semesterNo: number },
) {
  const then = { schoolId, year: sql`year.id`, no: sql`${semesterNo}::int` }
  const requested = sql`${academicYearId ?? null}::uuid`
  const whom = {
    class: sql`select k.id, k.name, ac.academic_year_id as year_id from academic_class ac
      join class k on k.school_id = ac.school_id and k.id = ac.class_id where ac.school_id = ${schoolId} and ac.id = ${of.id}`,
    teacher: sql`select t.id, t.name, ${requested} as year_id from teacher t where t.school_id = ${schoolId} and t.id = ${of.id}`,
    room: sql`select null::uuid as id, ${of.id}::text as name, ${requested} as year_id`,
  }
  const { rows } = await sql<{
    name: string
    year_id: string
    year_name: string
    closed: number[]
    last_days: SchoolDate[] | null
  }>`
    select ${nameThen(then, { id: sql`w.id`, now: sql`w.name` })} as name, year.id as year_id, year.name as year_name, array(
        select no from semester term where term.school_id = year.school_id and term.academic_year_id = year.id and term.status = 'DITUTUP') as closed,
        (select json_agg(term.end_date order by term.no) from semester term where term.school_id = year.school_id
          and term.academic_year_id = year.id) as last_days
      from (${whom[of.kind]}) w
      join academic_year year on year.school_id = ${schoolId} and (year.id = w.year_id or w.year_id is null and year.is_active)`.execute(
    db,
  )
  const found = rows[0]
  if (!found) throw new Failure(of.kind === 'room' && !academicYearId ? 'YEAR_NOT_ACTIVE' : 'NOT_FOUND')
  return found
}

const isOf = ({ kind, id }: WeekOf) =>
  kind === 'class'
    ? sql<boolean>`slot.academic_class_id = ${id}::uuid`
    : kind === 'teacher'
      ? sql<boolean>`slot.teacher_id = ${id}::uuid`
      : sql<boolean>`lower(slot.room) = lower(${id})`

/**
 * The lessons of a week in one statement. For placing lessons, it includes those elsewhere of the class's teachers and
 * rooms, so that clashes are known before anything is moved.
 */
export async function selectWeek(
  scope: SchoolScope,
  requested: WeekQuery,
): Promise<{ own: SlotRow[]; elsewhere: SlotRow[] }> {
  const { schoolId } = scope
  const { yearId, semesterNo, variant, of, withElsewhere } = requested
  const own = isOf(of)
  const near = sql<boolean>`(${own}
    or slot.teacher_id in (select given.teacher_id from academic_subject given
      where given.school_id = ${schoolId} and given.academic_class_id = ${of.id}::uuid
      union select class_slot.teacher_id from class_schedule class_slot where class_slot.school_id = ${schoolId} and class_slot.academic_class_id = ${of.id}::uuid)
    or lower(slot.room) in (select lower(class_slot.room) from class_schedule class_slot
      where class_slot.school_id = ${schoolId} and class_slot.academic_class_id = ${of.id}::uuid and class_slot.room is not null))`
  const rows = await statement(selectSlots(scope, semesterNo), { nestedLoops: false })
    .select(own.as('is_own'))
    .where('slot.academic_year_id', '=', yearId)
    .where(sql<boolean>`coalesce(slot.semester_no, ${semesterNo}) = ${semesterNo}`)
    .where('slot.variant', '=', variant)
    .where(withElsewhere && of.kind === 'class' ? near : own)
    .orderBy(inWeekOrder)
    .execute()
  return { own: rows.filter((row) => row.is_own), elsewhere: rows.filter((row) => !row.is_own) }
}

/** The subjects taught in a class in the semester; the caller counts how much of each is placed. */
export async function selectSubjects(
  { db, schoolId }: SchoolScope,
  { academicClassId, yearId, semesterNo }: { academicClassId: string; yearId: string; semesterNo: 1 | 2 },
): Promise<Omit<ToPlace, 'scheduledJp'>[]> {
  const then = thenIn({ schoolId, yearId, semesterNo })
  const rows = await db
    .selectFrom('academic_subject as given')
    .innerJoin('subject', (join) =>
      join.onRef('subject.school_id', '=', 'given.school_id').onRef('subject.id', '=', 'given.subject_id'),
    )
    .leftJoin('teacher', (join) =>
      join.onRef('teacher.school_id', '=', 'given.school_id').onRef('teacher.id', '=', 'given.teacher_id'),
    )
    .where('given.school_id', '=', schoolId)
    .where('given.academic_class_id', '=', academicClassId)
    .where(sql<boolean>`coalesce(given.semester_no, ${semesterNo}) = ${semesterNo}`)
    .select([
      'given.id',
      'given.weekly_jp',
      'subject.id as subject_id',
      nameThen(then, { id: sql`subject.id`, now: sql`subject.name` }).as('name'),
      nameThen(then, { id: sql`subject.id`, now: sql`subject.short_name`, form: 'short' })
        .$castTo<string | null>()
        .as('short_name'),
      'subject.religion',
      'teacher.id as teacher_id',
      nameThen(then, { id: sql`teacher.id`, now: sql`teacher.name` })
        .$castTo<string | null>()
        .as('teacher_name'),
    ])
    .orderBy('subject.order_no')
    .orderBy(byName('subject.name'))
    .execute()
  return rows.map((row) => ({
    academicSubjectId: row.id,
    subject: { id: row.subject_id, name: row.name, shortName: row.short_name, religion: row.religion },
    teacher: row.teacher_id && row.teacher_name ? { id: row.teacher_id, name: row.teacher_name } : null,
    weeklyJp: row.weekly_jp,
  }))
}

/** The homeroom teacher of that day, who signs the class's week. */
export async function selectLeader(
  { db, schoolId }: SchoolScope,
  of: WeekOf,
  { day, ...term }: InTerm & { day: SchoolDate },
): Promise<ScheduleWeek['signature']['homeroomTeacher']> {
  if (of.kind !== 'class') return null
  const leader = await db
    .selectFrom('homeroom')
    .innerJoin('teacher', (join) =>
      join.onRef('teacher.school_id', '=', 'homeroom.school_id').onRef('teacher.id', '=', 'homeroom.teacher_id'),
    )
    .where('homeroom.school_id', '=', schoolId)
    .where('homeroom.academic_class_id', '=', of.id)
    .where('homeroom.start_date', '<=', day)
    .where((eb) => eb.or([eb('homeroom.end_date', 'is', null), eb('homeroom.end_date', '>', day)]))
    .select([titledIn({ schoolId, ...term }).as('name'), 'teacher.nip'])
    .executeTakeFirst()
  return leader ?? null
}

type InTerm = { yearId: string; semesterNo: number }

const thenIn = ({ schoolId, yearId, semesterNo }: InTerm & { schoolId: string }) => ({
  schoolId,
  year: sql`${yearId}::uuid`,
  no: sql`${semesterNo}::int`,
})

const titledIn = (term: InTerm & { schoolId: string }) =>
  nameThen(thenIn(term), { id: sql`teacher.id`, now: titled, form: 'titled' })

const titled = sql<string>`concat_ws(', ', concat_ws(' ', teacher.title_front, teacher.name), teacher.title_back)`

/** Teachers with the titles of their degrees. */
export const selectTitled = (
  { db, schoolId }: SchoolScope,
  ids: readonly string[],
  term: InTerm,
): Promise<ScheduleWeek['titledNames']> =>
  db
    .selectFrom('teacher')
    .select(['teacher.id', titledIn({ schoolId, ...term }).as('name')])
    .where('school_id', '=', schoolId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...new Set(ids)]))))
    .execute()
