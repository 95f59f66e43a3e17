import type { AlumniFields, Alumnus } from '@hadir/contract/alumni.ts'
import { Failure } from '../../../http/failure.ts'
import type { SchoolScope } from '../../../http/scope.ts'
import { readSetting } from '../../school-config/rules.ts'

/** Writes what a graduate does now; when and how she graduated is the school's to say. */
export async function saveAlumnus(
  scope: SchoolScope,
  { id, before, body }: { id: string; before: Alumnus; body: AlumniFields },
): Promise<void> {
  const { db, schoolId, role, clock } = scope
  const isSelf = role === 'alumni'
  if (isSelf && body.graduation) throw new Failure('FORBIDDEN')
  // The first save waits for its rival too: the pupil is there, her tracer may not be.
  await db
    .selectFrom('student')
    .select('id')
    .where('school_id', '=', schoolId)
    .where('id', '=', id)
    .forUpdate()
    .execute()
  const kept = await db
    .selectFrom('alumni')
    .select('version')
    .where('school_id', '=', schoolId)
    .where('student_id', '=', id)
    .executeTakeFirst()
  if ((kept?.version ?? 1) !== body.version) throw new Failure('CHANGED_MEANWHILE')
  const { today } = await readSetting(scope)
  const thisYear = Number(today.slice(0, 4))
  const year = body.graduation?.year ?? before.graduationYear ?? thisYear
  if (year < thisYear - 55 || year > thisYear) {
    throw new Failure('INVALID', { fields: { 'graduation.year': `Antara ${thisYear - 55} dan ${thisYear}` } })
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
    version: (kept?.version ?? 1) + 1,
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
}
