import { type RawBuilder, sql } from 'kysely'
import { addDays, type SchoolDate } from '@hadir/contract/dates/dates.ts'
import { cutSpan } from '@hadir/contract/dates/spans.ts'
import { auditChanges } from '../../platform/audit/audit-log.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'

/** Records with one teacher, whom another may follow on a day still to come. */
const kinds = {
  subject: {
    table: 'academic_subject',
    planned: 'planned_teaching',
    reference: 'academic_subject_id',
    audited: 'academic-subject',
    since: 'teacher_since',
  },
  club: {
    table: 'extracurricular',
    planned: 'planned_coaching',
    reference: 'extracurricular_id',
    audited: 'extracurricular',
    since: null,
  },
} as const
type Kind = keyof typeof kinds

/** Whose a record is from a day on until the next; the first has no beginning. */
type Part = { start: SchoolDate | null; teacherId: string }

/** A record's teachers, now and later. */
export type Succession = { id: string; parts: readonly Part[] }

type Row = { id: string; teacher_id: string | null; planned: (Part & { replacesId: string })[] }
type OfTeacher = { yearId: string; teacherId: string; lock: boolean }

/** The subjects of a year that are a teacher's, or will be; with `lock` nobody else changes them meanwhile. */
export function subjectsOfTeacher(scope: SchoolScope, { yearId, teacherId, lock }: OfTeacher): Promise<Succession[]> {
  const inYear = sql`select given.id from academic_subject given
    join academic_class ac on ac.school_id = given.school_id and ac.id = given.academic_class_id
      and ac.academic_year_id = ${yearId}
    where given.school_id = ${scope.schoolId}
      and ${isOrWillBe({ ...scope, kind: 'subject', record: sql`given`, teacherId })}`
  return readSuccessions(scope, 'subject', inYear, lock)
}

/** The clubs that are a teacher's, or will be, in the semesters of a year that are not closed and not over by a day. */
export function clubsOfTeacher(
  scope: SchoolScope,
  { yearId, teacherId, from, lock }: OfTeacher & { from: SchoolDate },
): Promise<Succession[]> {
  const inOpenSemesters = sql`select club.id from extracurricular club
    join semester term on term.school_id = club.school_id and term.academic_year_id = club.academic_year_id
      and term.no = club.semester_no and term.status <> 'DITUTUP' and term.end_date >= ${from}::date
    where club.school_id = ${scope.schoolId} and club.academic_year_id = ${yearId}
      and ${isOrWillBe({ ...scope, kind: 'club', record: sql`club`, teacherId })}`
  return readSuccessions(scope, 'club', inOpenSemesters, lock)
}

type Candidate = { schoolId: string; kind: Kind; record: RawBuilder<unknown>; teacherId: string }

const isOrWillBe = ({ schoolId, kind, record, teacherId }: Candidate) => sql<boolean>`(
  ${record}.teacher_id = ${teacherId} or ${record}.id in (
    select ${sql.ref(kinds[kind].reference)} from ${sql.table(kinds[kind].planned)} p
      where p.school_id = ${schoolId} and p.teacher_id = ${teacherId}))`

async function readSuccessions(
  { db, schoolId }: SchoolScope,
  kind: Kind,
  ids: RawBuilder<unknown>,
  lock: boolean,
): Promise<Succession[]> {
  const { table, planned, reference } = kinds[kind]
  // Locked in one order, so that two concurrent writers do not deadlock.
  const { rows } = await sql<Row>`
    select given.id, given.teacher_id, coalesce((
        select json_agg(json_build_object('start', p.start_date, 'teacherId', p.teacher_id, 'replacesId', p.replaces_id)
            order by p.start_date)
          from ${sql.table(planned)} p where p.school_id = given.school_id and ${sql.ref(`p.${reference}`)} = given.id),
        '[]') as planned
      from ${sql.table(table)} given
      where given.school_id = ${schoolId} and given.id in (${ids})
      order by given.id ${lock ? sql`for no key update of given` : sql``}`.execute(db)
  return rows.map(({ id, teacher_id, planned: later }) => {
    const parts: Part[] = teacher_id ? [{ start: null, teacherId: teacher_id }] : []
    for (const { replacesId, ...part } of later) if (parts.at(-1)?.teacherId === replacesId) parts.push(part)
    return { id, parts }
  })
}

const spanOf = (parts: readonly Part[], index: number) => ({
  start: parts[index]?.start ?? null,
  end: parts[index + 1]?.start ?? null,
})

/** The first part of a teacher that holds on a day or later; -1 without one. */
const partFrom = ({ parts }: Succession, teacherId: string, day: SchoolDate): number =>
  parts.findIndex((part, index) => {
    const { end } = spanOf(parts, index)
    return part.teacherId === teacherId && (end === null || end > day)
  })

/** Whether a record is the teacher's on a day or later. */
export const isTeacherFrom = (one: Succession, teacherId: string, day: SchoolDate): boolean =>
  partFrom(one, teacherId, day) !== -1

/** The last day of a teacher who has a record on a day or later, where another follows. */
export function lastDayOf(one: Succession, teacherId: string, day: SchoolDate): SchoolDate | null {
  const at = partFrom(one, teacherId, day)
  const end = at === -1 ? null : spanOf(one.parts, at).end
  return end && addDays(end, -1)
}

/** The same record with another teacher in place of one, on these days. */
export function replaceTeacher(
  { id, parts }: Succession,
  { teacherId, by, days }: { teacherId: string; by: string; days: { start: SchoolDate; end: SchoolDate | null } },
): Succession {
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

/** Writes whose the records are today, and what is planned. */
export async function writeSuccessions(
  scope: SchoolScope,
  kind: Kind,
  successions: readonly Succession[],
  today: SchoolDate,
): Promise<void> {
  if (successions.length === 0) return
  await writeTeachersNow(scope, kind, successions, today)
  await writePlanned(scope, kind, successions, today)
}

type Changed = { id: string; before: string | null; after: string | null }

async function writeTeachersNow(
  scope: SchoolScope,
  kind: Kind,
  successions: readonly Succession[],
  today: SchoolDate,
): Promise<void> {
  const { db, schoolId, clock } = scope
  const table = sql.table(kinds[kind].table)
  const { since } = kinds[kind]
  const ids = successions.map(({ id }) => id)
  const now = successions.map(({ parts }) => parts.findLast(({ start }) => start === null || start <= today))
  const teacherIds = now.map((part) => part?.teacherId ?? null)
  const starts = now.map((part) => part?.start ?? null)
  const { rows: changed } = await sql<Changed>`
    with wanted as (
      select w.id, w.teacher_id, w.since, given.teacher_id as was
        from unnest(${ids}::uuid[], ${teacherIds}::uuid[], ${starts}::date[]) as w (id, teacher_id, since)
        join ${table} given on given.school_id = ${schoolId} and given.id = w.id
        where given.teacher_id is distinct from w.teacher_id and w.teacher_id is not null
    ), written as (
      update ${table} given
        set teacher_id = wanted.teacher_id, version = given.version + 1, updated_at = ${clock.now()}
          ${since ? sql`, ${sql.ref(since)} = wanted.since` : sql``}
        from wanted where given.school_id = ${schoolId} and given.id = wanted.id
    )
    select wanted.id, was_t.name as before, new_t.name as after
      from wanted
      left join teacher was_t on was_t.school_id = ${schoolId} and was_t.id = wanted.was
      left join teacher new_t on new_t.school_id = ${schoolId} and new_t.id = wanted.teacher_id`.execute(db)
  // Who now teaches a subject does not stand beside herself.
  if (kind === 'subject') {
    await sql`delete from academic_subject_co_teacher co using academic_subject given
      where given.school_id = ${schoolId} and given.id = any(${changed.map(({ id }) => id)}::uuid[])
        and co.school_id = given.school_id and co.academic_subject_id = given.id
        and co.teacher_id = given.teacher_id`.execute(db)
  }
  await auditChanges(
    scope,
    changed.map(({ id, before, after }) => ({
      kind: kinds[kind].audited,
      id,
      before: { teacherId: before },
      after: { teacherId: after },
    })),
  )
}

async function writePlanned(
  { db, schoolId }: SchoolScope,
  kind: Kind,
  successions: readonly Succession[],
  today: SchoolDate,
): Promise<void> {
  const { planned, reference } = kinds[kind]
  await sql`delete from ${sql.table(planned)} p where p.school_id = ${schoolId}
    and ${sql.ref(`p.${reference}`)} = any(${successions.map(({ id }) => id)}::uuid[])`.execute(db)
  const later = successions.flatMap(({ id, parts }) =>
    parts.flatMap(({ start, teacherId }, index) => {
      const replacesId = parts[index - 1]?.teacherId
      return start === null || start <= today || !replacesId ? [] : [{ id, start, teacherId, replacesId }]
    }),
  )
  await sql`insert into ${sql.table(planned)} (school_id, ${sql.ref(reference)}, start_date, teacher_id, replaces_id)
    select ${schoolId}, later.* from unnest(${later.map(({ id }) => id)}::uuid[],
      ${later.map(({ start }) => start)}::date[], ${later.map(({ teacherId }) => teacherId)}::uuid[],
      ${later.map(({ replacesId }) => replacesId)}::uuid[]) as later`.execute(db)
}

/** Gives subjects and clubs to those whose they are from this day on. */
export async function startSuccessors(scope: SchoolScope, today: SchoolDate): Promise<void> {
  for (const kind of Object.keys(kinds) as Kind[]) {
    const { planned, reference } = kinds[kind]
    const due = sql`select ${sql.ref(reference)} from ${sql.table(planned)}
      where school_id = ${scope.schoolId} and start_date <= ${today}::date`
    await writeSuccessions(scope, kind, await readSuccessions(scope, kind, due, true), today)
  }
}
