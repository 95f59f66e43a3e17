import { sql } from 'kysely'
import type { Received } from '@hadir/contract/endpoint.ts'
import type { Activity, ActivitySource, cocurricularEndpoints } from '@hadir/contract/student/cocurricular.ts'
import { Failure } from '../../../platform/failure.ts'
import { auditChanges } from '../../../platform/http/audit/audit-log.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { newId } from '../../../platform/ids.ts'
import { lockClasses } from '../report-card/writers.ts'
import { kind, assertOwnClass, valuesOf } from './write-activity.ts'

type OfClass = { academicClassId: string; semesterNo: 1 | 2 }
type Sent = Received<typeof cocurricularEndpoints.copy>['body']

const mostSources = 20

/**
 * What a class may begin with: last year's, a parallel class's, its own of the other semester. Whoever leads them: an
 * activity names a theme and dimensions, and nothing about a student.
 */
export async function listSources(scope: SchoolScope, of: OfClass): Promise<ActivitySource[]> {
  await assertOwnClass(scope, of)
  const { rows } = await sql<ActivitySource>`
    select a.academic_class_id as "academicClassId", a.semester_no as "semesterNo", year.name as "academicYear",
        class.name as "academicClass",
        json_agg(json_build_object('id', a.id, 'kind', a.kind, 'theme', a.theme, 'title', a.title,
          'isThere', exists (select from cocurricular_activity own
            where own.school_id = a.school_id and own.academic_class_id = ${of.academicClassId}
              and own.semester_no = ${of.semesterNo} and own.kind = a.kind and lower(own.title) = lower(a.title)))
          order by a.created_at, a.id) as activities
      from academic_class asking
      join class as same on same.school_id = asking.school_id and same.id = asking.class_id
      join class on class.school_id = same.school_id and class.grade = same.grade
      join academic_class rombel on rombel.school_id = class.school_id and rombel.class_id = class.id
      join academic_year year on year.school_id = rombel.school_id and year.id = rombel.academic_year_id
      join cocurricular_activity a on a.school_id = rombel.school_id and a.academic_class_id = rombel.id
        and (a.academic_class_id <> asking.id or a.semester_no <> ${of.semesterNo})
      where asking.school_id = ${scope.schoolId} and asking.id = ${of.academicClassId}
      group by a.academic_class_id, a.semester_no, year.name, year.start_date, class.id, class.name, class.order_no, same.id
      order by year.start_date desc, a.semester_no = ${of.semesterNo} desc, class.id = same.id desc, class.order_no,
        lower(class.name), a.academic_class_id limit ${mostSources}`.execute(scope.db)
  return rows
}

type Source = Pick<Activity, 'kind' | 'theme' | 'title' | 'goal' | 'group' | 'dimensions'>

/** One at a time for each class: of two who copy at once the second finds what the first has made. */
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
