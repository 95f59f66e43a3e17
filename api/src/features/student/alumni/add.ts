import type { EarlierGraduate } from '@hadir/contract/student/alumni.ts'
import { Failure } from '../../../platform/failure.ts'
import { auditChange } from '../../../platform/audit/audit-log.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { newId } from '../../../platform/ids.ts'
import { readSetting } from '../../config/school/rules.ts'
import { readStudent } from '../whole-record.ts'
import { assertNumbersFree } from '../assert-valid.ts'
import { assertGraduationDay, assertGraduationYear } from './save.ts'

/** Adds a graduate from before the school used Hadir: a student who was in none of its classes. Returns her id. */
export async function addGraduate(scope: SchoolScope, { graduation, ...person }: EarlierGraduate): Promise<string> {
  const { db, schoolId, clock } = scope
  const { today } = await readSetting(scope)
  assertGraduationYear(graduation.year, today)
  // As in an import (reconcile-alumni.ts): without a day, the end of the year's June.
  const day = graduation.date ?? `${graduation.year}-06-30`
  if (graduation.date) assertGraduationDay(graduation.date, { year: graduation.year, today })
  if (person.dob >= day) throw new Failure('INVALID', { fields: { dob: 'Tanggal lahir harus sebelum kelulusan' } })
  await assertNumbersFree(scope, person)
  const [id, now] = [newId(), clock.now()]
  const { nisn = null, birthPlace = null, name, nis, gender, dob } = person
  await db
    .insertInto('student')
    .values({
      school_id: schoolId,
      id,
      name,
      nis,
      nisn,
      gender,
      dob,
      birth_place: birthPlace,
      status: 'ALUMNI',
      created_at: now,
      updated_at: now,
    })
    .execute()
  await db
    .insertInto('student_exit')
    .values({
      school_id: schoolId,
      student_id: id,
      exit_type: 'LULUS',
      exit_date: day,
      diploma_no: graduation.diplomaNo ?? null,
    })
    .execute()
  await db
    .insertInto('alumni')
    .values({
      school_id: schoolId,
      student_id: id,
      graduation_year: graduation.year,
      graduation_date: graduation.date ?? null,
      last_class: graduation.lastClass ?? null,
      contact_consent: false,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await auditChange(scope, { kind: 'student', id, before: null, after: await readStudent(scope, id) })
  return id
}
