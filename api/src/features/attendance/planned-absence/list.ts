import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { Answer } from '@hadir/contract/endpoint.ts'
import type { PlannedAbsence, plannedAbsences, PlannedState } from '@hadir/contract/attendance/planned-absence.ts'
import { byName } from '../../../platform/database/name-order.ts'
import { readPage, type Sorting } from '../../../platform/database/read-page.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { isMemberOn, readDay } from '../day.ts'
import { isHomeroomTeacher, readsWholeSchool } from '../rules.ts'

const sorting: Sorting = {
  by: { startDate: sql`p.start_date`, studentName: byName('s.name') },
  defaultSort: '-startDate',
  id: sql`p.id`,
  search: { words: sql`s.search_name`, numbers: [sql`s.nis`] },
}

/** All for callers who read the whole school; else those of the students of her class. */
export async function listPlanned(
  scope: SchoolScope,
  query: z.output<typeof plannedAbsences.list.query>,
): Promise<Answer<typeof plannedAbsences.list>> {
  const { db, schoolId } = scope
  const { day, person } = await readDay(scope, undefined)
  const led = person.homerooms.map((h) => h.academicClassId).filter((id) => isHomeroomTeacher(person, id, day.today))
  const today = sql<string>`${day.today}::date`
  const stateOf = sql<PlannedState>`(case when p.withdrawn_at is not null then 'DITARIK'
    when p.end_date < ${today} then 'SELESAI' else 'BERLAKU' end)`
  const found = db
    .selectFrom('planned_absence as p')
    .innerJoin('student as s', (on) => on.onRef('s.school_id', '=', 'p.school_id').onRef('s.id', '=', 'p.student_id'))
    .leftJoin('enrollment as e', (on) =>
      on.onRef('e.school_id', '=', 'p.school_id').onRef('e.student_id', '=', 'p.student_id').on(isMemberOn(today)),
    )
    .leftJoin('academic_class as ac', (on) =>
      on.onRef('ac.school_id', '=', 'e.school_id').onRef('ac.id', '=', 'e.academic_class_id'),
    )
    .leftJoin('class as k', (on) => on.onRef('k.school_id', '=', 'ac.school_id').onRef('k.id', '=', 'ac.class_id'))
    .innerJoin('actor as a', (on) => on.onRef('a.school_id', '=', 'p.school_id').onRef('a.id', '=', 'p.created_by'))
    .leftJoin('actor as withdrawer_a', (on) =>
      on.onRef('withdrawer_a.school_id', '=', 'p.school_id').onRef('withdrawer_a.id', '=', 'p.withdrawn_by'),
    )
    .where('p.school_id', '=', schoolId)
    .where(stateOf, '=', query.state)
    .where(sql<SqlBool>`(${readsWholeSchool(person, day.today)} or e.academic_class_id = any(${led}::uuid[]))`)
    .select([
      'p.id',
      'p.student_id',
      's.name as student_name',
      'k.name as class_name',
      'p.status',
      'p.start_date',
      'p.end_date',
      'p.reason',
      'a.name as by',
      'p.created_at',
      stateOf.as('state'),
      'withdrawer_a.name as withdrawn_by',
      'p.withdrawn_at',
      'p.withdrawn_reason',
    ])
  const { rows, meta } = await readPage(found, query, sorting)
  const data = rows.map((row): PlannedAbsence => ({
    id: row.id,
    studentId: row.student_id,
    studentName: row.student_name,
    className: row.class_name,
    // The table's check allows only these.
    status: row.status as PlannedAbsence['status'],
    startDate: row.start_date,
    endDate: row.end_date,
    reason: row.reason,
    by: row.by,
    at: row.created_at.toISOString(),
    state: row.state,
    withdrawn: row.withdrawn_at && {
      by: row.withdrawn_by ?? '',
      at: row.withdrawn_at.toISOString(),
      reason: row.withdrawn_reason,
    },
  }))
  return { data, meta }
}
