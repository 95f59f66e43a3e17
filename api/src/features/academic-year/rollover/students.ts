import { sql } from 'kysely'
import type { Grade, Level } from '@hadir/contract/labels.ts'
import type { Received } from '@hadir/contract/endpoint.ts'
import {
  endsLevel,
  type PlannedStudent,
  type Promotion,
  type rolloverEndpoints,
} from '@hadir/contract/academic-year/rollover.ts'
import { byClass, byName } from '../../../platform/database/name-order.ts'
import { readPage, type Sorting } from '../../../platform/database/read-page.ts'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { readSetting } from '../../config/school/rules.ts'
import { yearDecisions } from '../report-cards.ts'
import { lockRollovers, usualPlaces } from './plan.ts'
import { promotionOf, type PlanClass } from './promotion.ts'
import { needRollover, assertNotStarted } from './rollover-row.ts'
import { readYearResults } from './year-results.ts'

const sorting: Sorting = {
  by: {
    name: byName('student.name'),
    fromClass: sql`(${byClass('class')}, ${byName('student.name')})`,
    decision: sql`p.decision`,
    toClass: sql`case when target_k.id is not null then ${byClass('target_k')} end`,
  },
  defaultSort: 'fromClass',
  id: sql`p.student_id`,
  search: { words: sql`student.search_name`, numbers: [sql`student.nis`] },
  isOfWholeSchool: true,
}

type Query = Received<typeof rolloverEndpoints.students>['query']

export async function listStudents(scope: SchoolScope, fromYearId: string, query: Query) {
  const { id } = await needRollover(scope, fromYearId)
  let found = scope.db
    .selectFrom('rollover_student as p')
    .innerJoin('student', (join) =>
      join.onRef('student.school_id', '=', 'p.school_id').onRef('student.id', '=', 'p.student_id'),
    )
    .innerJoin('class', (join) =>
      join.onRef('class.school_id', '=', 'p.school_id').onRef('class.id', '=', 'p.from_class_id'),
    )
    .leftJoin('class as target_k', (join) =>
      join.onRef('target_k.school_id', '=', 'p.school_id').onRef('target_k.id', '=', 'p.to_class_id'),
    )
    .leftJoin(raporOf(scope, fromYearId), (join) => join.onRef('rapor.student_id', '=', 'p.student_id'))
    .where('p.school_id', '=', scope.schoolId)
    .where('p.rollover_id', '=', id)
    .select([
      'student.id',
      'student.name',
      'student.nis',
      'student.gender',
      'class.id as from_id',
      'class.name as from_name',
      'p.decision',
      'target_k.id as to_id',
      'target_k.name as to_name',
      'p.by_hand',
      'p.reason',
      'p.confirmed_rapor',
      'rapor.decision as rapor_decision',
    ])
  if (query.fromClassId) found = found.where('p.from_class_id', '=', query.fromClassId)
  if (query.decision) found = found.where('p.decision', '=', query.decision)
  if (query.undecided) found = found.where('p.decision', '<>', 'LULUS').where('p.to_class_id', 'is', null)
  if (query.rapor === 'tanpa') found = found.where('p.decision', 'is', null)
  if (query.rapor === 'berbeda') found = found.whereRef('p.decision', '<>', 'rapor.decision')
  const { rows, meta } = await readPage(found, query, sorting)
  const resultsOf = await readYearResults(scope, { yearId: fromYearId, studentIds: rows.map((row) => row.id) })
  const data = rows.map((row): PlannedStudent => ({
    id: row.id,
    name: row.name,
    nis: row.nis,
    gender: row.gender as PlannedStudent['gender'],
    fromClass: { id: row.from_id, name: row.from_name },
    decision: row.decision as Promotion | null,
    raporDecision: row.rapor_decision,
    isConfirmed:
      !row.decision ||
      !row.rapor_decision ||
      row.decision === row.rapor_decision ||
      row.confirmed_rapor === row.rapor_decision,
    reason: row.reason,
    toClass: row.to_id && row.to_name ? { id: row.to_id, name: row.to_name } : null,
    byHand: row.by_hand,
    ...resultsOf(row.id),
  }))
  return { data, meta }
}

const raporOf = (scope: SchoolScope, yearId: string) =>
  sql<{ student_id: string; decision: Promotion }>`(${yearDecisions(scope, yearId)})`.as<'rapor'>('rapor')

type Decision = Received<typeof rolloverEndpoints.decide>['body']

export async function decide(scope: SchoolScope, fromYearId: string, body: Decision): Promise<void> {
  const { db, schoolId } = scope
  await lockRollovers(scope)
  const rollover = await needRollover(scope, fromYearId)
  assertNotStarted(rollover)
  const classes = await planClasses(scope, rollover.id)
  if (body.toClassId && !classes.some(({ id }) => id === body.toClassId)) {
    throw new Failure('INVALID', { fields: { toClassId: 'Kelas tidak ditemukan' } })
  }
  const { level: known, school_form: form } = await readSetting(scope)
  // The table's check allows only levels.
  const school = { level: known as Level, form }
  const reason = body.decision === 'LULUS' ? await graduationReason(scope, rollover.id, { body, school }) : null
  const targetOf = (from: PlanClass): string | null => {
    if (body.decision === 'LULUS') return null
    if (body.toClassId) return body.toClassId
    if (body.decision === 'NAIK') return promotionOf(from, classes, school).toClassId
    return from.id
  }
  await sql`
    update rollover_student p set decision = ${body.decision}, to_class_id = place.to_class_id, by_hand = true,
        reason = ${reason}::text, confirmed_rapor = null
      from unnest(${classes.map(({ id }) => id)}::uuid[], ${classes.map(targetOf)}::uuid[]) as place (class_id, to_class_id)
      where p.school_id = ${schoolId} and p.rollover_id = ${rollover.id} and p.student_id = any(${body.studentIds}::uuid[])
        and place.class_id = p.from_class_id`.execute(db)
}

type Graduation = { body: Decision; school: { level: Level; form: string | null } }

/** Required of the students who graduate before the last grade; others need none. */
async function graduationReason(scope: SchoolScope, rolloverId: string, { body, school }: Graduation) {
  const found = await scope.db
    .selectFrom('rollover_student as p')
    .innerJoin('class as k', (join) =>
      join.onRef('k.school_id', '=', 'p.school_id').onRef('k.id', '=', 'p.from_class_id'),
    )
    .select(['k.grade', 'k.is_four_year as isFourYear'])
    .distinct()
    .where('p.school_id', '=', scope.schoolId)
    .where('p.rollover_id', '=', rolloverId)
    .where('p.student_id', 'in', body.studentIds)
    .execute()
  const early = found.find(({ grade, isFourYear }) => !endsLevel({ grade: grade as Grade, isFourYear }, school))
  if (early && !body.reason) {
    throw new Failure('INVALID', { fields: { reason: `Kelas ${early.grade} bukan tingkat terakhir. Tulis alasannya` } })
  }
  return early ? (body.reason ?? null) : null
}

type Confirmation = Received<typeof rolloverEndpoints.confirm>['body']

/** A student without a decision takes the usual one of her class; one other than the rapor's is recorded as seen. */
export async function confirmDecisions(scope: SchoolScope, fromYearId: string, body: Confirmation): Promise<void> {
  const { db, schoolId } = scope
  await lockRollovers(scope)
  const rollover = await needRollover(scope, fromYearId)
  assertNotStarted(rollover)
  const decisions = yearDecisions(scope, fromYearId)
  const chosen = body.studentIds
    ? sql`p.student_id = any(${body.studentIds}::uuid[])`
    : sql`p.from_class_id <> all (array(select other_p.from_class_id from rollover_student other_p
        join (${decisions}) d on d.student_id = other_p.student_id
        where other_p.school_id = ${schoolId} and other_p.rollover_id = ${rollover.id}))`
  const places = await usualPlaces(scope, rollover.id)
  await sql`
    update rollover_student p set decision = place.decision, to_class_id = place.to_class_id, by_hand = true
      from ${places}
      where p.school_id = ${schoolId} and p.rollover_id = ${rollover.id} and p.decision is null
        and place.class_id = p.from_class_id and ${chosen}`.execute(db)
  if (!body.studentIds) return
  await sql`
    update rollover_student p set confirmed_rapor = rapor.decision, by_hand = true
      from (${decisions}) rapor
      where p.school_id = ${schoolId} and p.rollover_id = ${rollover.id} and rapor.student_id = p.student_id
        and p.decision <> rapor.decision and ${chosen}`.execute(db)
}

async function planClasses({ db, schoolId }: SchoolScope, rolloverId: string): Promise<PlanClass[]> {
  const rows = await db
    .selectFrom('rollover_class as rc')
    .innerJoin('class as k', (join) => join.onRef('k.school_id', '=', 'rc.school_id').onRef('k.id', '=', 'rc.class_id'))
    .select(['k.id', 'k.name', 'k.grade', 'k.is_four_year as isFourYear'])
    .where('rc.school_id', '=', schoolId)
    .where('rc.rollover_id', '=', rolloverId)
    .execute()
  return rows.map((row) => ({ ...row, grade: row.grade as Grade }))
}
