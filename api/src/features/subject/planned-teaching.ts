import { sql } from 'kysely'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import { cutSpan } from '@hadir/contract/dates/spans.ts'
import { auditChanges } from '../../platform/audit/audit-log.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'

/** Whose a subject is from a day on until the next; the first has no beginning. */
type Part = { start: SchoolDate | null; teacherId: string }

/** A subject of a class with its teachers, now and later. */
export type Teaching = { id: string; parts: readonly Part[] }

type Row = { id: string; teacher_id: string | null; planned: (Part & { replacesId: string })[] }

/** The subjects of a year that are a teacher's, or will be; with `lock` nobody else changes them meanwhile. */
export async function readTeachings(
  scope: SchoolScope,
  { yearId, teacherId, lock }: { yearId: string; teacherId: string; lock: boolean },
): Promise<Teaching[]> {
  const ofTeacher = sql`select given.id from academic_subject given
    join academic_class ac on ac.school_id = given.school_id and ac.id = given.academic_class_id
      and ac.academic_year_id = ${yearId}
    where given.school_id = ${scope.schoolId} and (given.teacher_id = ${teacherId}
      or exists (select from planned_teaching p where p.school_id = given.school_id
        and p.academic_subject_id = given.id and p.teacher_id = ${teacherId}))`
  return teachingsOf(scope, ofTeacher, lock)
}

async function teachingsOf(
  { db, schoolId }: SchoolScope,
  ids: ReturnType<typeof sql>,
  lock: boolean,
): Promise<Teaching[]> {
  // Locked in one order, so that two concurrent writers do not deadlock.
  const { rows } = await sql<Row>`
    select given.id, given.teacher_id, coalesce((
        select json_agg(json_build_object('start', p.start_date, 'teacherId', p.teacher_id, 'replacesId', p.replaces_id)
            order by p.start_date)
          from planned_teaching p where p.school_id = given.school_id and p.academic_subject_id = given.id), '[]')
        as planned
      from academic_subject given
      where given.school_id = ${schoolId} and given.id in (${ids})
      order by given.id ${lock ? sql`for no key update of given` : sql``}`.execute(db)
  return rows.map(({ id, teacher_id, planned }) => {
    const parts: Part[] = teacher_id ? [{ start: null, teacherId: teacher_id }] : []
    for (const { replacesId, ...part } of planned) if (parts.at(-1)?.teacherId === replacesId) parts.push(part)
    return { id, parts }
  })
}

const spanOf = (parts: readonly Part[], index: number) => ({
  start: parts[index]?.start ?? null,
  end: parts[index + 1]?.start ?? null,
})

/** Whether a subject is the teacher's on a day or later. */
export const isTaughtFrom = ({ parts }: Teaching, teacherId: string, day: SchoolDate): boolean =>
  parts.some((part, index) => {
    const { end } = spanOf(parts, index)
    return part.teacherId === teacherId && (end === null || end > day)
  })

/** The same subject with another teacher in place of one, on these days. */
export function replaceTeacher(
  { id, parts }: Teaching,
  { teacherId, by, days }: { teacherId: string; by: string; days: { start: SchoolDate; end: SchoolDate | null } },
): Teaching {
  const replaced = parts.flatMap((part, index) => {
    if (part.teacherId !== teacherId) return [part]
    const { before, inside, after } = cutSpan(spanOf(parts, index), days)
    return [
      ...(before ? [{ start: before.start, teacherId }] : []),
      ...(inside ? [{ start: before ? inside.start : part.start, teacherId: by }] : []),
      ...(after ? [{ start: after.start, teacherId }] : []),
    ]
  })
  return { id, parts: replaced.filter((part, index) => part.teacherId !== replaced[index - 1]?.teacherId) }
}

/** Writes whose the subjects are today, and what is planned. */
export async function writeTeachings(
  scope: SchoolScope,
  teachings: readonly Teaching[],
  today: SchoolDate,
): Promise<void> {
  const { db, schoolId, clock } = scope
  if (teachings.length === 0) return
  const now = teachings.map(({ id, parts }) => ({
    id,
    teacherId: parts.findLast(({ start }) => start === null || start <= today)?.teacherId ?? null,
  }))
  await db
    .deleteFrom('planned_teaching')
    .where('school_id', '=', schoolId)
    .where((eb) => eb('academic_subject_id', '=', eb.fn.any(eb.val(teachings.map(({ id }) => id)))))
    .execute()
  const { rows: changed } = await sql<{ id: string; before: string | null; after: string | null }>`
    with wanted as (
      select w.id, w.teacher_id, given.teacher_id as was
        from unnest(${now.map(({ id }) => id)}::uuid[], ${now.map((one) => one.teacherId)}::uuid[]) as w (id, teacher_id)
        join academic_subject given on given.school_id = ${schoolId} and given.id = w.id
        where given.teacher_id is distinct from w.teacher_id and w.teacher_id is not null
    ), written as (
      update academic_subject given
        set teacher_id = wanted.teacher_id, version = given.version + 1, updated_at = ${clock.now()}
        from wanted where given.school_id = ${schoolId} and given.id = wanted.id
    ), beside as (
      -- Who now teaches it does not stand beside herself.
      delete from academic_subject_co_teacher co using wanted
        where co.school_id = ${schoolId} and co.academic_subject_id = wanted.id and co.teacher_id = wanted.teacher_id
    )
    select wanted.id, was_t.name as before, new_t.name as after
      from wanted
      left join teacher was_t on was_t.school_id = ${schoolId} and was_t.id = wanted.was
      left join teacher new_t on new_t.school_id = ${schoolId} and new_t.id = wanted.teacher_id`.execute(db)
  await auditChanges(
    scope,
    changed.map(({ id, before, after }) => ({
      kind: 'academic-subject',
      id,
      before: { teacherId: before },
      after: { teacherId: after },
    })),
  )
  const planned = teachings.flatMap(({ id, parts }) =>
    parts.flatMap(({ start, teacherId }, index) => {
      const replaces = parts[index - 1]?.teacherId
      if (start === null || start <= today || !replaces) return []
      return {
        school_id: schoolId,
        academic_subject_id: id,
        start_date: start,
        teacher_id: teacherId,
        replaces_id: replaces,
      }
    }),
  )
  if (planned.length > 0) await db.insertInto('planned_teaching').values(planned).execute()
}

/** Gives the subjects to those whose they are from this day on. */
export async function startPlannedTeaching(scope: SchoolScope, today: SchoolDate): Promise<void> {
  const due = sql`select academic_subject_id from planned_teaching
    where school_id = ${scope.schoolId} and start_date <= ${today}::date`
  await writeTeachings(scope, await teachingsOf(scope, due, true), today)
}
