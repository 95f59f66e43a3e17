import { type Selectable, sql } from 'kysely'
import type { AlumniFields, Alumnus } from '@hadir/contract/student/alumni.ts'
import { formatDate, type SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { SchoolTables } from '../../../platform/database/tables.ts'
import { completed, namedWithin } from '../../../platform/http/complete-update.ts'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { readSetting } from '../../config/school/rules.ts'

/** Saves what a graduate does now; only the school sets when and how she graduated. */
export async function saveAlumnus(
  scope: SchoolScope,
  {
    id,
    before,
    sent,
    sentFields,
  }: { id: string; before: Alumnus; sent: AlumniFields; sentFields: ReadonlySet<string> },
): Promise<void> {
  const { db, schoolId, role, clock } = scope
  const isSelf = role === 'alumni'
  if (isSelf && sent.graduation) throw new Failure('FORBIDDEN')
  // Locks the student, so that a first save waits for a concurrent one too: her tracer row may not exist yet.
  await db
    .selectFrom('student')
    .select('id')
    .where('school_id', '=', schoolId)
    .where('id', '=', id)
    .forUpdate()
    .execute()
  const stored = await db
    .selectFrom('alumni')
    .selectAll()
    .where('school_id', '=', schoolId)
    .where('student_id', '=', id)
    .executeTakeFirst()
  if ((stored?.version ?? 1) !== sent.version) throw new Failure('CHANGED_MEANWHILE')
  const body = completed(sent, { sentFields, before: stored ? tracerFieldsOf(stored) : {} })
  if (body.graduation) {
    body.graduation = completed(body.graduation, {
      sentFields: namedWithin(sentFields, 'graduation'),
      before: { date: stored?.graduation_date, lastClass: stored?.last_class, diplomaNo: before.diplomaNo },
    })
  }
  const { today } = await readSetting(scope)
  const year = body.graduation?.year ?? before.graduationYear ?? Number(today.slice(0, 4))
  assertGraduationYear(year, today)
  const date = body.graduation?.date
  // A promotion in June may name a day to come.
  if (date && (date !== before.graduationDate || year !== before.graduationYear)) {
    assertGraduationDay(date, { year, today })
  }
  const now = clock.now()
  const row = {
    graduation_year: year,
    ...(body.graduation && {
      graduation_date: body.graduation.date ?? null,
      last_class: body.graduation.lastClass ?? null,
    }),
    tracer_status: body.status ?? null,
    institution: body.institution ?? null,
    position: body.position ?? null,
    field: body.field ?? null,
    city: body.city ?? null,
    start_date: body.startDate ?? null,
    waiting_months: body.waitingMonths ?? null,
    relevance: body.relevance ?? null,
    income_band: body.incomeBand ?? null,
    phone: body.phone ?? null,
    email: body.email ?? null,
    contact_consent: body.contactConsent,
    ...(isSelf && { updated_by_self_at: now }),
    version: (stored?.version ?? 1) + 1,
    updated_at: now,
  }
  await db
    .insertInto('alumni')
    .values({ school_id: schoolId, student_id: id, ...row, created_at: now })
    .onConflict((conflict) => conflict.columns(['school_id', 'student_id']).doUpdateSet(row))
    .execute()
  if (!body.graduation) return
  await db
    .updateTable('student_exit')
    .set({ diploma_no: body.graduation.diplomaNo ?? null })
    .where('school_id', '=', schoolId)
    .where('student_id', '=', id)
    .execute()
  await leaveOnGraduation(scope, id)
}

/** She left the school on the day she graduated: buku induk, history and the parent's home read that. */
const leaveOnGraduation = ({ db, schoolId }: SchoolScope, id: string) =>
  sql`
    update student_exit gone set exit_date = coalesce(alumni.graduation_date,
        case when extract(year from gone.exit_date) = alumni.graduation_year then gone.exit_date
          else make_date(alumni.graduation_year, 6, 30) end)
      from alumni
      where gone.school_id = ${schoolId} and gone.student_id = ${id} and gone.exit_type = 'LULUS'
        and alumni.school_id = gone.school_id and alumni.student_id = gone.student_id`.execute(db)

/** A graduation is at most 55 years ago. */
export function assertGraduationYear(year: number, today: SchoolDate): void {
  const thisYear = Number(today.slice(0, 4))
  if (year >= thisYear - 55 && year <= thisYear) return
  throw new Failure('INVALID', { fields: { 'graduation.year': `Antara ${thisYear - 55} dan ${thisYear}` } })
}

/** The day is in the year of the graduation, and not to come. */
export function assertGraduationDay(date: SchoolDate, { year, today }: { year: number; today: SchoolDate }): void {
  if (date > today)
    throw new Failure('INVALID', { fields: { 'graduation.date': `Paling lambat ${formatDate(today)}` } })
  if (Number(date.slice(0, 4)) === year) return
  throw new Failure('INVALID', { fields: { 'graduation.date': `Tidak sesuai dengan tahun lulus ${year}` } })
}

/** Her own tracer fields: a change that omits phone and e-mail does not copy the student's into them. */
const tracerFieldsOf = (stored: Selectable<SchoolTables['alumni']>) => ({
  status: stored.tracer_status,
  institution: stored.institution,
  position: stored.position,
  field: stored.field,
  city: stored.city,
  startDate: stored.start_date,
  waitingMonths: stored.waiting_months,
  relevance: stored.relevance,
  incomeBand: stored.income_band,
  phone: stored.phone,
  email: stored.email,
})
