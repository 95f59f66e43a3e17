import { sql } from 'kysely'
import type { Received } from '@hadir/contract/endpoint.ts'
import type { Activity, ActivitySource, cocurricularEndpoints } from '@hadir/contract/student/cocurricular.ts'
import { byClass } from '../../../platform/database/name-order.ts'
import { Failure } from '../../../platform/failure.ts'
import { auditChanges } from '../../../platform/audit/audit-log.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { newId } from '../../../platform/ids.ts'
import { lockClasses } from '../report-card/may-write-card.ts'
import { kind, assertOwnClass, valuesOf } from './write-activity.ts'

type OfClass = { academicClassId: string; semesterNo: 1 | 2 }
type Sent = Received<typeof cocurricularEndpoints.copy>['body']

const mostSources = 20

/**
 * The activities that a class may copy: last year's, a parallel class's, or its own of the other semester, by any
 * author, because an activity has a theme and dimensions but nothing about a student. The classes are chosen first, so
 * that a school reads the activities of twenty classes instead of those of all its years.
 */
export async function listSources(scope: SchoolScope, of: OfClass): Promise<ActivitySource[]> {
  await assertOwnClass(scope, of)
  const { rows } = await sql<ActivitySource>`
    select place.id as "academicClassId", place.semester_no as "semesterNo", place.year_name as "academicYear",
        place.class_name as "academicClass", list.activities
      from (
        select ac.id, no as semester_no, year.name as year_name, year.start_date, class.name as class_name,
            class.grade, class.order_no, class.id = same_k.id as is_same
          from academic_class asking_ac
          join class as same_k on same_k.school_id = asking_ac.school_id and same_k.id = asking_ac.class_id
          join class on class.school_id = same_k.school_id and class.grade = same_k.grade
          join academic_class ac on ac.school_id = class.school_id and ac.class_id = class.id
          join academic_year year on year.school_id = ac.school_id and year.id = ac.academic_year_id
          cross join generate_series(1, 2) no
          where asking_ac.school_id = ${scope.schoolId} and asking_ac.id = ${of.academicClassId}
            and (ac.id <> asking_ac.id or no <> ${of.semesterNo})
            and exists (select from cocurricular_activity a where a.school_id = ac.school_id
              and a.academic_class_id = ac.id and a.semester_no = no)
          order by year.start_date desc, no = ${of.semesterNo} desc, is_same desc, ${byClass('class')}, ac.id
          limit ${mostSources}
      ) place
      cross join lateral (
        select json_agg(json_build_object('id', a.id, 'kind', a.kind, 'theme', a.theme, 'title', a.title,
          'isThere', exists (select from cocurricular_activity own_a
            where own_a.school_id = a.school_id and own_a.academic_class_id = ${of.academicClassId}
              and own_a.semester_no = ${of.semesterNo} and own_a.kind = a.kind and lower(own_a.title) = lower(a.title)))
          order by a.created_at, a.id) as activities
          from cocurricular_activity a
          where a.school_id = ${scope.schoolId} and a.academic_class_id = place.id and a.semester_no = place.semester_no
      ) list
      order by place.start_date desc, place.semester_no = ${of.semesterNo} desc, place.is_same desc,
        ${byClass('place', { name: 'place.class_name' })}, place.id`.execute(scope.db)
  return rows
}

type Source = Pick<Activity, 'kind' | 'theme' | 'title' | 'goal' | 'group' | 'dimensions'>

/** One at a time for each class: if two copy at once, the second sees the first one's copies. */
export async function copyActivities(
  scope: SchoolScope,
  { activityIds, academicClassIds, semesterNo }: Sent,
): Promise<{ copied: number; skipped: number }> {
  const classIds = [...new Set(academicClassIds)]
  for (const academicClassId of classIds) await assertOwnClass(scope, { academicClassId, semesterNo })
  await lockClasses(scope, classIds)
  const sources = await readSources(scope, [...new Set(activityIds)])
  const there = await titlesOf(scope, { classIds, semesterNo })
  const made = classIds.flatMap((classId) =>
    sources
      .filter((one) => {
        const key = keyOf(classId, one)
        if (there.has(key)) return false
        there.add(key)
        return true
      })
      .map((one) => ({ ...one, id: newId(), classId })),
  )
  await insertActivities(scope, semesterNo, made)
  await auditChanges(
    scope,
    made.map((one) => ({ kind, id: one.id, before: null, after: valuesOf(one) })),
  )
  return { copied: made.length, skipped: classIds.length * sources.length - made.length }
}

const keyOf = (classId: string, one: Pick<Source, 'kind' | 'title'>) =>
  `${classId} ${one.kind} ${one.title.toLowerCase()}`

async function readSources({ db, schoolId }: SchoolScope, ids: readonly string[]): Promise<Source[]> {
  const { rows } = await sql<Source>`
    select kind, theme, title, goal, group_name as "group", dimensions from cocurricular_activity
      where school_id = ${schoolId} and id = any(${ids}::uuid[])
      order by created_at, id`.execute(db)
  if (rows.length < ids.length) throw new Failure('NOT_FOUND')
  return rows
}

type Targets = { classIds: readonly string[]; semesterNo: number }

async function titlesOf({ db, schoolId }: SchoolScope, { classIds, semesterNo }: Targets): Promise<Set<string>> {
  const { rows } = await sql<Pick<Source, 'kind' | 'title'> & { classId: string }>`
    select academic_class_id as "classId", kind, title from cocurricular_activity
      where school_id = ${schoolId} and academic_class_id = any(${classIds}::uuid[]) and semester_no = ${semesterNo}`.execute(
    db,
  )
  return new Set(rows.map((one) => keyOf(one.classId, one)))
}

async function insertActivities(
  { db, schoolId, clock }: SchoolScope,
  semesterNo: number,
  made: readonly (Source & { id: string; classId: string })[],
): Promise<void> {
  if (made.length === 0) return
  const now = clock.now()
  await db
    .insertInto('cocurricular_activity')
    .values(
      made.map((one) => ({
        school_id: schoolId,
        id: one.id,
        academic_class_id: one.classId,
        semester_no: semesterNo,
        kind: one.kind,
        theme: one.theme,
        title: one.title,
        goal: one.goal,
        group_name: one.group,
        dimensions: one.dimensions,
        created_at: now,
        updated_at: now,
      })),
    )
    .execute()
}
