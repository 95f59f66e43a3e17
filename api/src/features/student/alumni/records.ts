import { sql } from 'kysely'
import type { Alumnus } from '@hadir/contract/student/alumni.ts'
import { byName } from '../../../platform/database/name-order.ts'
import type { Sorting } from '../../../platform/database/read-page.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'

/** Graduates with how they left and what they have reported; one who reported nothing has no tracer row yet. */
export const selectAlumni = ({ db, schoolId }: Pick<SchoolScope, 'db' | 'schoolId'>) =>
  db
    .selectFrom('student')
    .leftJoin('student_exit as gone', (join) =>
      join.onRef('gone.school_id', '=', 'student.school_id').onRef('gone.student_id', '=', 'student.id'),
    )
    .leftJoin('alumni', (join) =>
      join.onRef('alumni.school_id', '=', 'student.school_id').onRef('alumni.student_id', '=', 'student.id'),
    )
    .where('student.school_id', '=', schoolId)
    .where('student.status', '=', 'ALUMNI')
    .select([
      'student.id',
      'student.name',
      'student.nisn',
      graduationYear.as('graduation_year'),
      sql<string | null>`coalesce(alumni.graduation_date, gone.exit_date)`.as('graduation_date'),
      'alumni.last_class',
      'gone.diploma_no',
      'alumni.tracer_status',
      'alumni.institution',
      'alumni.position',
      'alumni.field',
      'alumni.city',
      'alumni.start_date',
      'alumni.waiting_months',
      'alumni.relevance',
      'alumni.income_band',
      sql<string | null>`coalesce(alumni.phone, student.phone)`.as('phone'),
      sql<string | null>`coalesce(alumni.email, student.email)`.as('email'),
      'alumni.contact_consent',
      'alumni.updated_at',
      'alumni.updated_by_self_at',
      'alumni.version',
    ])

export const graduationYear = sql<
  number | null
>`coalesce(alumni.graduation_year, extract(year from gone.exit_date)::smallint)`

export const sorting: Sorting = {
  by: {
    name: byName('student.name'),
    nisn: sql`student.nisn`,
    graduationYear,
    lastClass: byName('alumni.last_class'),
    status: sql`alumni.tracer_status`,
    institution: byName('alumni.institution'),
    // Shown from the first change on; before that, it is the row's creation time.
    updatedAt: sql`case when alumni.version > 1 then alumni.updated_at end`,
  },
  defaultSort: '-graduationYear',
  id: sql`student.id`,
  search: { words: sql`student.search_name`, numbers: [sql`student.nis`, sql`student.nisn`] },
  isOfWholeSchool: true,
}

/**
 * For readers who see only a graduate's work: they can neither sort nor search by identifiers or contact details, just
 * as they cannot read them.
 */
export const workSorting: Sorting = {
  ...sorting,
  by: Object.fromEntries(Object.entries(sorting.by).filter(([name]) => name !== 'nisn')),
  search: { words: sql`student.search_name` },
}

export const workOf = (row: AlumnusRow): Alumnus => ({
  ...toAlumnus(row),
  nisn: null,
  diplomaNo: null,
  phone: null,
  email: null,
  incomeBand: null,
})

export type AlumnusRow = Awaited<ReturnType<ReturnType<typeof selectAlumni>['executeTakeFirstOrThrow']>>

export const toAlumnus = (row: AlumnusRow): Alumnus => ({
  id: row.id,
  name: row.name,
  nisn: row.nisn,
  graduationYear: row.graduation_year,
  graduationDate: row.graduation_date,
  lastClass: row.last_class,
  diplomaNo: row.diploma_no,
  // The table's checks and the declaration allow only these values.
  status: row.tracer_status as Alumnus['status'],
  incomeBand: row.income_band as Alumnus['incomeBand'],
  institution: row.institution,
  position: row.position,
  field: row.field,
  city: row.city,
  startDate: row.start_date,
  waitingMonths: row.waiting_months,
  relevance: row.relevance,
  phone: row.phone,
  email: row.email,
  contactConsent: row.contact_consent ?? false,
  updatedAt: row.updated_at?.toISOString() ?? null,
  updatedBySelfAt: row.updated_by_self_at?.toISOString() ?? null,
  version: row.version ?? 1,
})
