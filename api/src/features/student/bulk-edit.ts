import { sql } from 'kysely'
import type { Received } from '@hadir/contract/endpoint.ts'
import type { StudentRecord } from '@hadir/contract/student/student.ts'
import { type studentBulk, studentBulkFields } from '@hadir/contract/student/bulk-edit.ts'
import { Failure } from '../../platform/failure.ts'
import { auditChanges } from '../../platform/audit/audit-log.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { type FoundPlaces, placesOfRecord } from '../region/rules.ts'
import { lockStudents } from './academic-student/membership.ts'
import { auditedFields, wholeRecords } from './whole-record.ts'
import { extraFields, selectStudents, toStudent } from './records.ts'

type Body = Received<typeof studentBulk>['body']
type Named = Omit<Body, 'ids' | 'isDryRun'>

const columns = {
  religion: 'religion',
  entryDate: 'entry_date',
  rt: 'rt',
  rw: 'rw',
  hamlet: 'hamlet',
  village: 'village',
  district: 'district',
  postalCode: 'postal_code',
} as const satisfies Partial<Record<keyof Named, string>>

/** The fields to change, with places by name; places below a changed one are cleared. */
function namedIn(found: FoundPlaces, body: Body): [string, string | number | null][] {
  const places = body.province ? { regency: null, district: null, village: null } : {}
  const all = { ...places, ...withoutEmpty(body), ...withoutEmpty(placesOfRecord(found, body, null)) }
  const named = Object.entries(all).filter(([field]) => field in studentBulkFields.shape)
  // The schema's texts and dates, and null for a cleared place.
  return named as [string, string | number | null][]
}

const withoutEmpty = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null))

/** One update for all of them, each with an audit entry. With `isDryRun` nothing is written. */
export async function editStudents(scope: SchoolScope, body: Body, found: FoundPlaces) {
  const { db, schoolId, clock } = scope
  const named = namedIn(found, body)
  const ids = [...new Set(body.ids)]
  await lockStudents(scope, ids)
  const before = await recordsOf(scope, ids)
  if (before.length !== ids.length) throw new Failure('NOT_FOUND')
  const differs = (record: StudentRecord) =>
    named.some(([field, value]) => (record[field as keyof StudentRecord] ?? null) !== value)
  const changing = before.filter(differs)
  const counts = { chosen: ids.length, changed: changing.length }
  if (body.isDryRun || changing.length === 0) return counts
  const own = named.flatMap(([field, value]) =>
    field in columns ? [sql`${sql.ref(columns[field as keyof typeof columns])} = ${value}`] : [],
  )
  const extra = Object.fromEntries(named.filter(([field]) => (extraFields as readonly string[]).includes(field)))
  const set = [
    ...own,
    sql`extra = jsonb_strip_nulls(extra || ${JSON.stringify(extra)}::jsonb)`,
    sql`version = version + 1`,
    sql`updated_at = ${clock.now()}`,
  ]
  const changingIds = changing.map(({ id }) => id)
  await sql`update student set ${sql.join(set)}
    where school_id = ${schoolId} and id = any(${changingIds}::uuid[])`.execute(db)
  const after = new Map((await recordsOf(scope, changingIds)).map((record) => [record.id, record]))
  await auditChanges(
    scope,
    changing.map((record) => ({
      kind: 'student',
      id: record.id,
      before: auditedFields(record),
      after: auditedFields(after.get(record.id) ?? record),
    })),
  )
  return counts
}

async function recordsOf(scope: SchoolScope, ids: readonly string[]): Promise<StudentRecord[]> {
  const rows = await selectStudents(scope)
    .where((eb) => eb('student.id', '=', eb.fn.any(eb.val(ids))))
    .execute()
  return wholeRecords(scope, rows.map(toStudent))
}
