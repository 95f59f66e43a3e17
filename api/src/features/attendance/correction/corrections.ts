import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { Correction, CorrectionState, corrections } from '@hadir/contract/attendance/correction.ts'
import type { MarkingReason } from '@hadir/contract/attendance/attendance-mark.ts'
import type { Answer } from '@hadir/contract/endpoint.ts'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import { byClass, byName } from '../../../platform/database/name-order.ts'
import { readPage, type Sorting } from '../../../platform/database/read-page.ts'
import { containingAll } from '../../../platform/database/search/search.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { readDay } from '../day.ts'
import type { Value } from '../marks/resolve-mark.ts'
import { isHomeroomTeacher, type Person } from '../rules.ts'

const sorting: Sorting = {
  by: {
    at: sql`h.seq`,
    date: sql`v.date`,
    studentName: byName('s.name'),
    className: byClass('k'),
  },
  defaultSort: '-at',
  id: sql`h.id`,
}

const stateOf = sql<CorrectionState>`(case when d.event_id is null then 'MENUNGGU' when d.is_accepted then 'DISETUJUI'
  else 'DITOLAK' end)`

/** A column of late mark `h`, read from its save by index: the list is paged after all of them were found. */
const ofMark = <Column>(column: string) => sql<Column>`${sql.ref(`v.${column}`)}[array_position(v.mark_ids, h.id)]`

const valueOfCell = sql`json_build_object('status', c.status, 'note', c.note, 'minutesLate', c.minutes_late,
  'reason', c.reason)`

/** What stands where late mark `h` would go. By key for each row: joined, a new school's cells were all read. */
const currentValue = sql<Value>`coalesce(
  case when v.lesson_id is null
    then (select ${valueOfCell} from attendance_cell c
      where c.school_id = h.school_id and c.date = v.date and c.student_id = h.student_id)
    else (select ${valueOfCell} from lesson_cell c
      where c.school_id = h.school_id and c.lesson_id = v.lesson_id and c.student_id = h.student_id)
  end, '{"status":null,"note":null,"minutesLate":null,"reason":null}')`

/** Late marks with their outcome: all for the school admin, else a teacher's own and those for her class. */
export async function listCorrections(
  scope: SchoolScope,
  query: z.output<typeof corrections.list.query>,
): Promise<Answer<typeof corrections.list>> {
  const reader = await readDay(scope, undefined)
  const { rows, meta } = await readPage(selectCorrections(scope, query, reader), query, sorting)
  return { data: rows.map((row) => toCorrection(scope, row, reader)), meta }
}

const groupSorting: Sorting = {
  by: { date: sql`g.date`, className: byClass('g', { name: 'g.class_name' }) },
  defaultSort: '-date',
  id: sql`(g.class_name, g.academic_class_id, g.lesson_id)`,
}

/** The same, grouped by class and day. */
export async function listCorrectionGroups(
  scope: SchoolScope,
  query: z.output<typeof corrections.groups.query>,
): Promise<Answer<typeof corrections.groups>> {
  const reader = await readDay(scope, undefined)
  const groups = scope.db
    .selectFrom(selectCorrections(scope, query, reader).as('c'))
    .select(['c.academic_class_id', 'c.class_name', 'c.grade', 'c.order_no', 'c.date', 'c.lesson_id'])
    .distinct()
  const { rows, meta } = await readPage(scope.db.selectFrom(groups.as('g')).selectAll('g'), query, groupSorting)
  const lists =
    rows.length === 0
      ? []
      : await selectCorrections(scope, query, reader)
          .where(sql<SqlBool>`(v.academic_class_id, v.date) in (select * from unnest(
      ${rows.map((row) => row.academic_class_id)}::uuid[], ${rows.map((row) => row.date)}::date[]))`)
          .orderBy(byName('s.name'))
          .orderBy('h.id')
          .execute()
  const idOf = (row: (typeof rows)[number]) => [row.academic_class_id, row.date, row.lesson_id ?? 'day'].join('.')
  const byGroup = Map.groupBy(lists, idOf)
  const data = rows.map((row) => {
    const own = (byGroup.get(idOf(row)) ?? []).map((one) => toCorrection(scope, one, reader))
    const lesson = own[0]?.lesson ?? null
    return {
      id: idOf(row),
      academicClassId: row.academic_class_id,
      className: row.class_name,
      date: row.date,
      lesson,
      corrections: own,
    }
  })
  return { data, meta }
}

type CallerDay = Awaited<ReturnType<typeof readDay>>

function selectCorrections(
  { db, schoolId, profileId, role }: SchoolScope,
  query: { q?: string | undefined; state: CorrectionState; ofOpen?: 'ya' | undefined },
  { day, person }: CallerDay,
) {
  const led = person.homerooms.map((h) => h.academicClassId).filter((id) => isHomeroomTeacher(person, id, day.today))
  const seesAll = role === 'school_admin' || role === 'administrator'
  // As canReadLetter, for whoever sees the correction: it tells nobody else who brought one.
  const hasLetter = sql<boolean>`exists (select from attendance_letter l
    where l.school_id = h.school_id and l.student_id = h.student_id and l.date = v.date
      and (${role === 'school_admin'} or l.actor_id = ${profileId} or v.academic_class_id = any(${led}::uuid[])))`
  return db
    .selectFrom('pending_mark as h')
    .innerJoin('attendance_save as v', (on) => on.onRef('v.school_id', '=', 'h.school_id').onRef('v.seq', '=', 'h.seq'))
    .innerJoin('academic_class as ac', (on) =>
      on.onRef('ac.school_id', '=', 'v.school_id').onRef('ac.id', '=', 'v.academic_class_id'),
    )
    .innerJoin('class as k', (on) => on.onRef('k.school_id', '=', 'ac.school_id').onRef('k.id', '=', 'ac.class_id'))
    .innerJoin('student as s', (on) => on.onRef('s.school_id', '=', 'h.school_id').onRef('s.id', '=', 'h.student_id'))
    .leftJoin('attendance_correction as d', (on) =>
      on.onRef('d.school_id', '=', 'h.school_id').onRef('d.event_id', '=', 'h.id'),
    )
    .leftJoin('correction_acknowledgement as r', (on) =>
      on.onRef('r.school_id', '=', 'h.school_id').onRef('r.event_id', '=', 'h.id'),
    )
    .leftJoin('lesson as l', (on) => on.onRef('l.school_id', '=', 'v.school_id').onRef('l.id', '=', 'v.lesson_id'))
    .leftJoin('academic_subject as given', (on) =>
      on.onRef('given.school_id', '=', 'l.school_id').onRef('given.id', '=', 'l.academic_subject_id'),
    )
    .leftJoin('subject as m', (on) =>
      on.onRef('m.school_id', '=', 'given.school_id').onRef('m.id', '=', 'given.subject_id'),
    )
    .leftJoin('actor as a', (on) => on.onRef('a.school_id', '=', 'v.school_id').onRef('a.id', '=', 'v.actor_id'))
    .leftJoin('actor as decider_a', (on) =>
      on.onRef('decider_a.school_id', '=', 'd.school_id').onRef('decider_a.id', '=', 'd.actor_id'),
    )
    .where('h.school_id', '=', schoolId)
    .where(stateOf, '=', query.state)
    .$if(query.ofOpen !== undefined, (rows) =>
      rows.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('semester')
              .whereRef('semester.school_id', '=', 'h.school_id')
              .where('semester.status', '=', 'DITUTUP')
              .whereRef('semester.start_date', '<=', 'v.date')
              .whereRef('semester.end_date', '>=', 'v.date'),
          ),
        ),
      ),
    )
    .$if(query.ofOpen !== undefined && role === 'teacher', (rows) =>
      rows.where(sql<SqlBool>`v.actor_id <> ${profileId} and v.academic_class_id = any(${led}::uuid[])`),
    )
    .where(sql<SqlBool>`(${seesAll} or v.actor_id = ${profileId} or v.academic_class_id = any(${led}::uuid[]))`)
    .where(
      containingAll(query.q, { words: sql`concat_ws(' ', s.search_name, fold_text(k.name))`, numbers: [sql`s.nis`] }),
    )
    .select([
      'h.id',
      'v.academic_class_id',
      'v.date',
      'v.actor_id',
      'v.lesson_id',
      'v.at',
      sql<boolean>`r.event_id is not null`.as('is_acknowledged'),
      'h.student_id',
      ofMark<MarkingReason | null>('verdict_reasons').as('verdict_reason'),
      ofMark<string | null>('change_reasons').as('change_reason'),
      'k.name as class_name',
      'k.grade',
      'k.order_no',
      's.name as student_name',
      'a.name as by',
      'decider_a.name as decided_by',
      'd.at as decided_at',
      'd.reason as decision_reason',
      hasLetter.as('has_letter'),
      stateOf.as('state'),
      sql<string | null>`coalesce(l.schedule_id, l.id)`.as('lesson_key'),
      'm.name as subject_name',
      currentValue.as('from'),
      sql<Value>`json_build_object('status', ${ofMark('statuses')}, 'note', ${ofMark('notes')},
        'minutesLate', ${ofMark('minutes_late')}, 'reason', ${ofMark('reasons')})`.as('to'),
    ])
}

function toCorrection(
  scope: SchoolScope,
  row: Awaited<ReturnType<ReturnType<typeof selectCorrections>['executeTakeFirstOrThrow']>>,
  { day, person }: CallerDay,
): Correction {
  return {
    id: row.id,
    academicClassId: row.academic_class_id,
    className: row.class_name,
    date: row.date,
    lesson: row.lesson_key === null ? null : { key: row.lesson_key, name: row.subject_name ?? '' },
    studentId: row.student_id,
    studentName: row.student_name,
    from: row.from,
    to: row.to,
    changeReason: row.change_reason,
    reason: row.verdict_reason,
    hasLetter: row.has_letter,
    by: row.by,
    at: row.at.toISOString(),
    state: row.state,
    decision: row.decided_at && { by: row.decided_by, at: row.decided_at.toISOString(), reason: row.decision_reason },
    isAcknowledged: row.is_acknowledged,
    isOwn: row.actor_id === scope.profileId,
    ...(row.state === 'MENUNGGU'
      ? mayDecide(scope, person, { academicClassId: row.academic_class_id, actorId: row.actor_id, today: day.today })
      : { mayAccept: false, mayRefuse: false }),
  }
}

/** An admin decides all; the homeroom teacher those of others for her class. A teacher may only withdraw her own. */
export function mayDecide(
  { role, profileId }: SchoolScope,
  person: Person,
  of: { academicClassId: string; actorId: string; today: SchoolDate },
): { mayAccept: boolean; mayRefuse: boolean } {
  if (role === 'school_admin') return { mayAccept: true, mayRefuse: true }
  if (role !== 'teacher') return { mayAccept: false, mayRefuse: false }
  const isOwn = of.actorId === profileId
  const isHers = isHomeroomTeacher(person, of.academicClassId, of.today)
  return { mayAccept: isHers && !isOwn, mayRefuse: isHers || isOwn }
}
