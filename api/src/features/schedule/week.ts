import { sql } from 'kysely'
import type { ScheduleWeek, ToPlace } from '@hadir/contract/schedule/schedule-record.ts'
import { statement } from '../../platform/database/pool/statement.ts'
import { Failure } from '../../platform/failure.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { inWeekOrder, selectSlots, type SlotRow } from './slots.ts'

export type WeekOf = { kind: 'class' | 'teacher' | 'room'; id: string }
type WeekQuery = { yearId: string; semesterNo: 1 | 2; variant: string; of: WeekOf; withElsewhere: boolean }

/** What a week belongs to, with its year: a class's own, else the requested or the active one. */
export async function readWeekOf({ db, schoolId }: SchoolScope, of: WeekOf, academicYearId: string | undefined) {
  const requested = sql`${academicYearId ?? null}::uuid`
  const whom = {
    class: sql`select k.name, a.academic_year_id as year_id from academic_class a
      join class k on k.school_id = a.school_id and k.id = a.class_id where a.school_id = ${schoolId} and a.id = ${of.id}`,
    teacher: sql`select t.name, ${requested} as year_id from teacher t where t.school_id = ${schoolId} and t.id = ${of.id}`,
    room: sql`select ${of.id} as name, ${requested} as year_id`,
  }
  const { rows } = await sql<{ name: string; year_id: string; year_name: string; closed: number[] }>`
    select w.name, y.id as year_id, y.name as year_name, array(
        select no from semester s where s.school_id = y.school_id and s.academic_year_id = y.id and s.status = 'DITUTUP') as closed
      from (${whom[of.kind]}) w
      join academic_year y on y.school_id = ${schoolId} and (y.id = w.year_id or w.year_id is null and y.is_active)`.execute(
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
    or slot.teacher_id in (select t.teacher_id from academic_subject t
      where t.school_id = ${schoolId} and t.academic_class_id = ${of.id}::uuid
      union select c.teacher_id from class_schedule c where c.school_id = ${schoolId} and c.academic_class_id = ${of.id}::uuid)
    or lower(slot.room) in (select lower(c.room) from class_schedule c
      where c.school_id = ${schoolId} and c.academic_class_id = ${of.id}::uuid and c.room is not null))`
  const rows = await statement(selectSlots(scope), { nestedLoops: false })
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
  { academicClassId, semesterNo }: { academicClassId: string; semesterNo: 1 | 2 },
): Promise<Omit<ToPlace, 'scheduledJp'>[]> {
  const rows = await db
    .selectFrom('academic_subject as taught')
    .innerJoin('subject', (join) =>
      join.onRef('subject.school_id', '=', 'taught.school_id').onRef('subject.id', '=', 'taught.subject_id'),
    )
    .leftJoin('teacher', (join) =>
      join.onRef('teacher.school_id', '=', 'taught.school_id').onRef('teacher.id', '=', 'taught.teacher_id'),
    )
    .where('taught.school_id', '=', schoolId)
    .where('taught.academic_class_id', '=', academicClassId)
    .where(sql<boolean>`coalesce(taught.semester_no, ${semesterNo}) = ${semesterNo}`)
    .select([
      'taught.id',
      'taught.weekly_jp',
      'subject.id as subject_id',
      'subject.name',
      'subject.short_name',
      'subject.religion',
      'teacher.id as teacher_id',
      'teacher.name as teacher_name',
    ])
    .orderBy('subject.order_no')
    .orderBy('subject.name')
    .execute()
  return rows.map((row) => ({
    academicSubjectId: row.id,
    subject: { id: row.subject_id, name: row.name, shortName: row.short_name, religion: row.religion },
    teacher: row.teacher_id && row.teacher_name ? { id: row.teacher_id, name: row.teacher_name } : null,
    weeklyJp: row.weekly_jp,
  }))
}

/** The homeroom teacher, who signs the class's week. */
export async function selectLeader(
  { db, schoolId }: SchoolScope,
  of: WeekOf,
): Promise<ScheduleWeek['signature']['homeroomTeacher']> {
  if (of.kind !== 'class') return null
  const leader = await db
    .selectFrom('homeroom')
    .innerJoin('teacher', (join) =>
      join.onRef('teacher.school_id', '=', 'homeroom.school_id').onRef('teacher.id', '=', 'homeroom.teacher_id'),
    )
    .where('homeroom.school_id', '=', schoolId)
    .where('homeroom.academic_class_id', '=', of.id)
    .where('homeroom.end_date', 'is', null)
    .select(['teacher.name', 'teacher.nip'])
    .executeTakeFirst()
  return leader ?? null
}
