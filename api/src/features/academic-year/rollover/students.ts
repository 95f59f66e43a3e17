import { sql } from 'kysely'
import type { Level } from '@hadir/contract/labels.ts'
import type { Received } from '@hadir/contract/endpoint.ts'
import type { PlannedStudent, Promotion, rolloverEndpoints } from '@hadir/contract/academic-year/rollover.ts'
import { containing, readPage, type Sorting } from '../../../platform/database/listing/page.ts'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { gradeOrder } from '../../class/rules.ts'
import { readSetting } from '../../config/school/rules.ts'
import { lockRollovers } from './plan.ts'
import { promotionOf, type PlanClass } from './promotion.ts'
import { needRollover, assertNotStarted } from './rollover-row.ts'

const sorting: Sorting = {
  by: {
    name: sql`lower(student.name)`,
    fromClass: sql`(${gradeOrder}, class.order_no, lower(class.name), lower(student.name))`,
    decision: sql`plan.decision`,
    toClass: sql`lower(target.name)`,
  },
  defaultSort: 'fromClass',
  id: sql`plan.student_id`,
}

type Query = Received<typeof rolloverEndpoints.students>['query']

export async function listStudents(scope: SchoolScope, fromYearId: string, query: Query) {
  const { id } = await needRollover(scope, fromYearId)
  let found = scope.db
    .selectFrom('rollover_student as plan')
    .innerJoin('student', (join) =>
      join.onRef('student.school_id', '=', 'plan.school_id').onRef('student.id', '=', 'plan.student_id'),
    )
    .innerJoin('class', (join) =>
      join.onRef('class.school_id', '=', 'plan.school_id').onRef('class.id', '=', 'plan.from_class_id'),
    )
    .leftJoin('class as target', (join) =>
      join.onRef('target.school_id', '=', 'plan.school_id').onRef('target.id', '=', 'plan.to_class_id'),
    )
    .where('plan.school_id', '=', scope.schoolId)
    .where('plan.rollover_id', '=', id)
    .select([
      'student.id',
      'student.name',
      'student.nis',
      'student.gender',
      'class.id as from_id',
      'class.name as from_name',
      'plan.decision',
      'target.id as to_id',
      'target.name as to_name',
      'plan.by_hand',
    ])
  if (query.q) {
    const pattern = containing(query.q)
    found = found.where((eb) => eb.or([eb('student.name', 'ilike', pattern), eb('student.nis', 'like', pattern)]))
  }
  if (query.fromClassId) found = found.where('plan.from_class_id', '=', query.fromClassId)
  if (query.decision) found = found.where('plan.decision', '=', query.decision)
  if (query.undecided) found = found.where('plan.decision', '<>', 'LULUS').where('plan.to_class_id', 'is', null)
  const { rows, meta } = await readPage(found, query, sorting)
  const data = rows.map((row): PlannedStudent => ({
    id: row.id,
    name: row.name,
    nis: row.nis,
    gender: row.gender as PlannedStudent['gender'],
    fromClass: { id: row.from_id, name: row.from_name },
    decision: row.decision as Promotion,
    toClass: row.to_id && row.to_name ? { id: row.to_id, name: row.to_name } : null,
    byHand: row.by_hand,
  }))
  return { data, meta }
}

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
  const { level, school_form: form } = await readSetting(scope)
  const targetOf = (from: PlanClass): string | null => {
    if (body.decision === 'LULUS') return null
    if (body.toClassId) return body.toClassId
    if (body.decision === 'NAIK') return promotionOf(from, classes, { level: level as Level, form }).toClassId
    return from.id
  }
  await sql`
    update rollover_student p set decision = ${body.decision}, to_class_id = place.to_class_id, by_hand = true
      from unnest(${classes.map(({ id }) => id)}::uuid[], ${classes.map(targetOf)}::uuid[]) as place (class_id, to_class_id)
      where p.school_id = ${schoolId} and p.rollover_id = ${rollover.id} and p.student_id = any(${body.studentIds}::uuid[])
        and place.class_id = p.from_class_id`.execute(db)
}

async function planClasses({ db, schoolId }: SchoolScope, rolloverId: string): Promise<PlanClass[]> {
  return db
    .selectFrom('rollover_class as rc')
    .innerJoin('class as k', (join) => join.onRef('k.school_id', '=', 'rc.school_id').onRef('k.id', '=', 'rc.class_id'))
    .select(['k.id', 'k.name', 'k.grade'])
    .where('rc.school_id', '=', schoolId)
    .where('rc.rollover_id', '=', rolloverId)
    .execute()
}
