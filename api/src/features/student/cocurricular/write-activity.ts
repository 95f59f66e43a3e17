import { sql } from 'kysely'
import type { z } from 'zod'
import { activityKindLabels, categoriesOf, dimensionLabels } from '@hadir/contract/evaluation/activity-dimensions.ts'
import type { Received } from '@hadir/contract/endpoint.ts'
import type {
  Activity,
  activityFields,
  ActivitySheet,
  cocurricularEndpoints,
} from '@hadir/contract/student/cocurricular.ts'
import { Failure } from '../../../platform/failure.ts'
import { auditChange } from '../../../platform/audit/audit-log.ts'
import { completed } from '../../../platform/http/complete-update.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { deleteRecord, insertRecord, updateRecord } from '../../../platform/http/versioned-record.ts'
import { assertSemesterOpen } from '../../subject/subject-evaluation/rules.ts'
import { assertNoCardLocked, lockClassesShared, canWriteClass } from '../report-card/may-write-card.ts'
import { readActivity, readSheet, readStudents } from './activities.ts'

type Fields = z.output<typeof activityFields>
type Sent = { body: Fields; sentFields: ReadonlySet<string> }
type Results = Received<typeof cocurricularEndpoints.saveResults>['body']
type OfClass = { academicClassId: string; semesterNo: 1 | 2 }

export const kind = 'cocurricular'

const columnsOf = (body: Fields) => ({
  kind: body.kind,
  theme: body.theme,
  title: body.title,
  goal: body.goal ?? null,
  group_name: body.group ?? null,
  dimensions: [...new Set(body.dimensions)],
})

/** The form's fields by name, as people read them. */
export const valuesOf = (one: Pick<Activity, 'kind' | 'theme' | 'title' | 'goal' | 'group' | 'dimensions'>) => ({
  kind: activityKindLabels[one.kind],
  theme: one.theme,
  title: one.title,
  goal: one.goal,
  group: one.group,
  dimensions: one.dimensions.map((dimension) => dimensionLabels[dimension]).join(', '),
})

/** For the homeroom teacher in an open semester; until the transaction ends the class cannot be locked. */
async function beginWriting(scope: SchoolScope, of: OfClass): Promise<void> {
  await assertOwnClass(scope, of)
  await lockClassesShared(scope, [of.academicClassId])
}

export async function assertOwnClass(scope: SchoolScope, of: OfClass): Promise<void> {
  const year = await scope.db
    .selectFrom('academic_class as ac')
    .innerJoin('academic_year as year', (join) =>
      join.onRef('year.school_id', '=', 'ac.school_id').onRef('year.id', '=', 'ac.academic_year_id'),
    )
    .select(['year.id as year_id', 'year.name as year_name'])
    .where('ac.school_id', '=', scope.schoolId)
    .where('ac.id', '=', of.academicClassId)
    .executeTakeFirst()
  if (!year) throw new Failure('NOT_FOUND')
  if (!(await canWriteClass(scope, of.academicClassId))) throw new Failure('FORBIDDEN')
  await assertSemesterOpen(scope, { ...year, semester_no: of.semesterNo }, 'kokurikuler')
}

export async function addActivity(scope: SchoolScope, of: OfClass, body: Fields): Promise<ActivitySheet> {
  await beginWriting(scope, of)
  const place = { academic_class_id: of.academicClassId, semester_no: of.semesterNo }
  const id = await insertRecord(scope, 'cocurricular_activity', { ...place, ...columnsOf(body) })
  const after = await readSheet(scope, id)
  await auditChange(scope, { kind, id, before: null, after: valuesOf(after) })
  return after
}

/** Dimensions with results stay in the activity, and its kind does not change. */
export async function updateActivity(
  scope: SchoolScope,
  id: string,
  { body: sent, sentFields }: Sent,
): Promise<ActivitySheet> {
  const before = await readActivity(scope, id)
  const body = completed(sent, { sentFields, before: { goal: before.goal, group: before.group } })
  await beginWriting(scope, before)
  await assertNotPrinted(scope, id)
  const { rows } = await sql<{ dimension: string }>`
    select distinct dimension from cocurricular_result
      where school_id = ${scope.schoolId} and cocurricular_activity_id = ${id}`.execute(scope.db)
  const lost = rows.filter(({ dimension }) => !(body.dimensions as string[]).includes(dimension))
  if (lost.length > 0) {
    throw new Failure('INVALID', { fields: { dimensions: 'Ada dimensi yang sudah berisi capaian' } })
  }
  await updateRecord(scope, 'cocurricular_activity', { id, version: body.version, columns: columnsOf(body) })
  const after = await readSheet(scope, id)
  await auditChange(scope, { kind, id, before: valuesOf(before), after: valuesOf(after) })
  return after
}

export async function removeActivity(scope: SchoolScope, id: string): Promise<void> {
  const before = await readActivity(scope, id)
  await beginWriting(scope, before)
  await assertNotPrinted(scope, id)
  await deleteRecord(scope, 'cocurricular_activity', id)
  await auditChange(scope, { kind, id, before: valuesOf(before), after: null })
}

/** A frozen rapor has its own copy; the data here must still match it. */
async function assertNotPrinted(scope: SchoolScope, id: string): Promise<void> {
  const activity = await readActivity(scope, id)
  const students = await readStudents(scope, activity)
  const { year_id: yearId, semesterNo, academicClassId } = activity
  const of = { yearId, semesterNo }
  await assertNoCardLocked(scope, { ...of, academicClassId, studentIds: students.map((one) => one.id) })
  // Whoever has gone to another class has it on the rapor of that class.
  const withResults = await scope.db
    .selectFrom('cocurricular_result')
    .select('student_id')
    .distinct()
    .where('school_id', '=', scope.schoolId)
    .where('cocurricular_activity_id', '=', id)
    .execute()
  await assertNoCardLocked(scope, { ...of, studentIds: withResults.map((one) => one.student_id) })
}

export async function saveResults(
  scope: SchoolScope,
  id: string,
  { results, version }: Results,
): Promise<ActivitySheet> {
  const activity = await readActivity(scope, id)
  await beginWriting(scope, activity)
  const students = new Map((await readStudents(scope, activity)).map((one) => [one.id, one]))
  for (const { studentId, dimension, category } of results) {
    const student = students.get(studentId)
    if (!student) throw new Failure('NOT_FOUND')
    if (student.isLocked) throw new Failure('REPORT_CARD_LOCKED')
    const isKnown = activity.dimensions.includes(dimension)
    if (isKnown && (category === null || categoriesOf[activity.kind].includes(category))) continue
    throw new Failure('INVALID', { fields: { results: 'Ada capaian yang bukan milik kegiatan ini' } })
  }
  await updateRecord(scope, 'cocurricular_activity', { id, version, columns: {} })
  const before = await readSheet(scope, id)
  await writeResults(scope, id, results)
  const after = await readSheet(scope, id)
  const named = (sheet: ActivitySheet) => ({
    results: Object.fromEntries(
      sheet.results.map(({ studentId, dimension, category, text }) => [
        `${students.get(studentId)?.name ?? ''}, ${dimensionLabels[dimension]}`,
        text === null ? category : `${category}: ${text}`,
      ]),
    ),
  })
  await auditChange(scope, { kind, id, before: named(before), after: named(after) })
  return after
}

async function writeResults({ db, schoolId }: SchoolScope, id: string, results: Results['results']): Promise<void> {
  // Of two for the same student and dimension the last one counts.
  const rows = [...new Map(results.map((one) => [`${one.studentId} ${one.dimension}`, one])).values()]
  const sent = sql`unnest(${rows.map((one) => one.studentId)}::uuid[], ${rows.map((one) => one.dimension)}::text[],
    ${rows.map((one) => one.category)}::text[], ${rows.map((one) => one.text ?? null)}::text[])
    as r (student_id, dimension, category, text)`
  await sql`delete from cocurricular_result old_r using ${sent}
    where old_r.school_id = ${schoolId} and old_r.cocurricular_activity_id = ${id} and old_r.student_id = r.student_id
      and old_r.dimension = r.dimension and r.category is null`.execute(db)
  await sql`
    insert into cocurricular_result (school_id, cocurricular_activity_id, student_id, dimension, category, text)
      select ${schoolId}, ${id}, r.student_id, r.dimension, r.category, r.text from ${sent} where r.category is not null
      on conflict (school_id, cocurricular_activity_id, student_id, dimension) do update
        set category = excluded.category, text = excluded.text`.execute(db)
}
