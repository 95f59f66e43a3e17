import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Student, studentFields } from '@hadir/contract/student/student.ts'
import type { contactFields } from '@hadir/contract/student/contact.ts'
import { byClass, byName } from '../../platform/database/name-order.ts'
import type { Sorting } from '../../platform/database/read-page.ts'
import { Failure } from '../../platform/failure.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { classesLed } from '../class/rules.ts'
import { guardianPhone, hasAccount, missing } from './derived-columns.ts'
import { visibleStudentIds } from './visibility.ts'

/** Sorting or searching by a column reveals it: where the caller may not see a value, both use null. */
const visibleOnly = (value: RawBuilder<unknown>) => sql`case when sight.is_whole then ${value} end`

export const sorting: Sorting = {
  by: {
    name: byName('student.name'),
    nis: sql`student.nis`,
    nisn: visibleOnly(sql`student.nisn`),
    gender: sql`student.gender`,
    currentClass: sql`case when class.id is not null then (${byClass('class')}, e.roll_no) end`,
    status: sql`student.status`,
    completeness: visibleOnly(sql`-cardinality(${missing})`),
  },
  defaultSort: 'name',
  id: sql`student.id`,
  search: { words: sql`student.search_name`, numbers: [sql`student.nis`, visibleOnly(sql`student.nisn`)] },
  isOfWholeSchool: true,
}

/** Students with their class in the active year. Sensitive imported data is not among the columns. */
export const selectStudents = ({ db, schoolId }: SchoolScope, whole: RawBuilder<boolean> = sql`true`) =>
  db
    .selectFrom('student')
    .leftJoin('academic_year as year', (join) =>
      join.onRef('year.school_id', '=', 'student.school_id').on('year.is_active', '=', true),
    )
    .leftJoin('enrollment as e', (join) =>
      join
        .onRef('e.school_id', '=', 'student.school_id')
        .onRef('e.academic_year_id', '=', 'year.id')
        .onRef('e.student_id', '=', 'student.id')
        .on('e.leave_date', 'is', null),
    )
    .leftJoin('academic_class as ac', (join) =>
      join.onRef('ac.school_id', '=', 'e.school_id').onRef('ac.id', '=', 'e.academic_class_id'),
    )
    .leftJoin('class', (join) =>
      join.onRef('class.school_id', '=', 'ac.school_id').onRef('class.id', '=', 'ac.class_id'),
    )
    .innerJoinLateral(
      () => sql<{ is_whole: boolean }>`(select ${whole} as is_whole)`.as('sight'),
      (join) => join.onTrue(),
    )
    .where('student.school_id', '=', schoolId)
    .select([
      'student.id',
      'sight.is_whole',
      'student.name',
      'student.nis',
      'student.nisn',
      'student.gender',
      'student.birth_place',
      'student.dob',
      'student.religion',
      'student.address',
      'student.rt',
      'student.rw',
      'student.hamlet',
      'student.village',
      'student.district',
      'student.postal_code',
      'student.phone',
      'student.email',
      'student.entry_date',
      'student.status',
      'student.version',
      'ac.id as academic_class_id',
      'class.name as class_name',
      'class.grade as class_grade',
      'e.roll_no',
      guardianPhone.as('guardian_phone'),
      hasAccount.as('has_account'),
      missing.as('missing'),
      sql<boolean>`exists (select from student_photo photo
        where photo.school_id = student.school_id and photo.student_id = student.id)`.as('has_photo'),
    ])

/** The students that the caller may see (visibility.ts); a teacher exports those of her own class. */
export async function visibleStudents(scope: SchoolScope, purpose: 'page' | 'export' = 'page') {
  const { seen, whole } = await visibleStudentIds(scope)
  const all = selectStudents(scope, whole).where(seen)
  if (purpose === 'page') return all
  return (await classesLed(scope)) === 'all' ? all : all.where('sight.is_whole', '=', true)
}

/** A student's row in the list; the whole record is in record.ts. */
export async function readRow(scope: SchoolScope, id: string): Promise<Student> {
  const row = await (await visibleStudents(scope)).where('student.id', '=', id).executeTakeFirst()
  if (!row) throw new Failure('NOT_FOUND')
  return toStudent(row)
}

type Row = Awaited<ReturnType<ReturnType<typeof selectStudents>['executeTakeFirstOrThrow']>>

export const toStudent = (row: Row): Student => ({
  id: row.id,
  isWhole: row.is_whole,
  name: row.name,
  nis: row.nis,
  gender: row.gender as Student['gender'],
  status: row.status as Student['status'],
  currentClass:
    row.academic_class_id && row.class_name && row.class_grade
      ? { academicClassId: row.academic_class_id, name: row.class_name, grade: row.class_grade, rollNo: row.roll_no }
      : null,
  guardianPhone: row.guardian_phone,
  hasPhoto: row.has_photo,
  version: row.version,
  ...(row.is_whole ? wholeRecordOf(row) : hiddenFields),
})

const wholeRecordOf = (row: Row) => ({
  nisn: row.nisn,
  birthPlace: row.birth_place,
  dob: row.dob,
  religion: row.religion,
  address: row.address,
  rt: row.rt,
  rw: row.rw,
  hamlet: row.hamlet,
  village: row.village,
  district: row.district,
  postalCode: row.postal_code,
  phone: row.phone,
  email: row.email,
  entryDate: row.entry_date,
  hasAccount: row.has_account,
  missing: row.missing,
})

const hiddenFields = {
  nisn: null,
  birthPlace: null,
  dob: null,
  religion: null,
  address: null,
  rt: null,
  rw: null,
  hamlet: null,
  village: null,
  district: null,
  postalCode: null,
  phone: null,
  email: null,
  entryDate: null,
  hasAccount: null,
  missing: null,
} satisfies { [Field in keyof ReturnType<typeof wholeRecordOf>]: null }

export type StudentBody = z.output<typeof studentFields>
export type Contact = z.output<typeof contactFields>

/** Fields in the column `extra`, under the same names as imports. */
export const extraFields = [
  'birthCertificateNo',
  'childNo',
  'siblings',
  'familyStatus',
  'regency',
  'province',
  'livingWith',
  'transport',
  'distanceKm',
  'entryType',
  'entryGrade',
  'originSchool',
  'originNpsn',
  'prevDiplomaNo',
  'skhunNo',
] as const satisfies readonly (keyof StudentBody)[]

/** Sets the filled fields and removes the emptied ones; other imported values stay. */
export const extraOf = (body: StudentBody) =>
  sql`jsonb_strip_nulls(student.extra || ${JSON.stringify(Object.fromEntries(extraFields.map((field) => [field, body[field] ?? null])))}::jsonb)`

/** A student's address and contact data. */
export const addressColumns = (body: Contact) => ({
  address: body.address ?? null,
  rt: body.rt ?? null,
  rw: body.rw ?? null,
  hamlet: body.hamlet ?? null,
  village: body.village ?? null,
  district: body.district ?? null,
  postal_code: body.postalCode ?? null,
  phone: body.phone ?? null,
  email: body.email ?? null,
})

export const toColumns = (body: StudentBody) => ({
  name: body.name.replace(/\s+/g, ' '),
  nis: body.nis,
  nisn: body.nisn ?? null,
  gender: body.gender,
  birth_place: body.birthPlace ?? null,
  dob: body.dob,
  religion: body.religion ?? null,
  ...addressColumns(body),
  entry_date: body.entryDate ?? null,
})
