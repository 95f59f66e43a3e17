import { sql } from 'kysely'
import type { z } from 'zod'
import {
  type AcademicStudent,
  type academicStudentEndpoints,
  outcomeLabels,
} from '@hadir/contract/student/academic-student.ts'
import { byClass, byName } from '../../../platform/database/name-order.ts'
import type { Sorting } from '../../../platform/database/read-page.ts'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import type { ListSheet } from '../../../platform/listing/list-sheet.ts'
import { classNameOn, dayInYear, isLeaderWithin } from '../../class/rules.ts'
import { readSetting } from '../../config/school/rules.ts'
import { type StudentVisibility, visibleStudentIds } from '../visibility.ts'

type MembersQuery = Omit<z.output<typeof academicStudentEndpoints.list.query>, 'page' | 'pageSize'>

/** Only the NISN is hidden from callers who do not see a student's whole record. */
const visibleNisn = sql<string | null>`case when sight.is_whole then student.nisn end`

const search = { words: sql`student.search_name`, numbers: [sql`student.nis`, visibleNisn] }

export const memberSorting: Sorting = {
  by: {
    name: byName('student.name'),
    className: sql`(${byClass('class')}, e.leave_date is not null, e.roll_no)`,
    rollNo: sql`e.roll_no`,
    nis: sql`student.nis`,
    joinDate: sql`e.join_date`,
    leaveDate: sql`e.leave_date`,
  },
  defaultSort: 'className',
  id: sql`e.id`,
  search,
  isOfWholeSchool: true,
}

export const withoutClassSorting: Sorting = {
  by: { name: byName('student.name'), nis: sql`student.nis` },
  defaultSort: 'name',
  id: sql`student.id`,
  search,
  isOfWholeSchool: true,
}

export const memberSheet: ListSheet<AcademicStudent> = {
  title: 'Siswa Tahun Berjalan',
  columns: [
    { header: 'No. Absen', cell: (row) => row.rollNo },
    { header: 'Nama', cell: (row) => row.name },
    { header: 'NIS', cell: (row) => row.nis },
    { header: 'NISN', cell: (row) => row.nisn },
    { header: 'L/P', cell: (row) => row.gender },
    { header: 'Kelas', cell: (row) => row.className },
    { header: 'Masuk', cell: (row) => row.joinDate, isDate: true },
    { header: 'Keluar', cell: (row) => row.leaveDate, isDate: true },
    { header: 'Hasil', cell: (row) => (row.outcome ? outcomeLabels[row.outcome] : null) },
  ],
}

/** Every membership, with its year and its class. */
export const selectMemberships = ({ db, schoolId }: SchoolScope) =>
  db
    .selectFrom('enrollment as e')
    .innerJoin('academic_year as year', (join) =>
      join.onRef('year.school_id', '=', 'e.school_id').onRef('year.id', '=', 'e.academic_year_id'),
    )
    .innerJoin('academic_class as ac', (join) =>
      join.onRef('ac.school_id', '=', 'e.school_id').onRef('ac.id', '=', 'e.academic_class_id'),
    )
    .innerJoin('class', (join) =>
      join.onRef('class.school_id', '=', 'ac.school_id').onRef('class.id', '=', 'ac.class_id'),
    )
    .where('e.school_id', '=', schoolId)

/** A teacher who led the class once reads those who were in it then. */
const during = { first: sql`e.join_date`, last: sql`coalesce(e.leave_date - 1, 'infinity'::date)` }

const selectMembers = (scope: SchoolScope, { seen, whole }: StudentVisibility) =>
  selectMemberships(scope)
    .innerJoin('student', (join) =>
      join.onRef('student.school_id', '=', 'e.school_id').onRef('student.id', '=', 'e.student_id'),
    )
    .innerJoinLateral(
      () => sql<{ is_whole: boolean }>`(select ${whole} as is_whole)`.as('sight'),
      (join) => join.onTrue(),
    )
    .where(sql<boolean>`(${seen} or ${isLeaderWithin(scope, sql`ac.id`, during)})`)
    .select([
      'e.id',
      'student.id as student_id',
      'student.name',
      'student.nis',
      visibleNisn.as('nisn'),
      'student.gender',
      sql<string | null>`ac.id`.as('academic_class_id'),
      sql<string | null>`${classNameOn(scope, sql`e.leave_date - 1`)}`.as('class_name'),
      'e.roll_no',
      sql<string | null>`e.join_date`.as('join_date'),
      'e.leave_date',
      'e.outcome',
      sql<string | null>`year.name`.as('academic_year'),
      'year.is_active',
      'e.version',
    ])

const isNew = sql<boolean>`not exists (
  select from enrollment earlier_e
    join academic_year earlier_year on earlier_year.school_id = earlier_e.school_id
      and earlier_year.id = earlier_e.academic_year_id
      and earlier_year.start_date < year.start_date
    where earlier_e.school_id = e.school_id and earlier_e.student_id = e.student_id)`

/** The memberships of a year that the caller may see. */
export async function foundMembers(scope: SchoolScope, query: MembersQuery) {
  let found = selectMembers(scope, await visibleStudentIds(scope))
  found = query.academicYearId
    ? found.where('e.academic_year_id', '=', query.academicYearId)
    : found.where('year.is_active', '=', true)
  if (query.academicClassId) found = found.where('ac.id', '=', query.academicClassId)
  if (query.grade) found = found.where('class.grade', '=', query.grade)
  if (query.state === 'semua') return found
  if (query.state === 'selesai') return found.where('e.leave_date', 'is not', null)
  // The day used by the list of classes: a student who has moved is in one class, one who has left in none.
  const day = dayInYear((await readSetting(scope)).today)
  const members = found
    .where('e.join_date', '<=', day)
    .where((eb) => eb.or([eb('e.leave_date', 'is', null), eb('e.leave_date', '>', day)]))
  return query.state === 'baru' ? members.where(isNew) : members
}

/** Active students without a class in the active year; a teacher sees only her classes, so none of these. */
export function foundWithoutClass(scope: SchoolScope) {
  const { db, schoolId } = scope
  return db
    .selectFrom('student')
    .innerJoinLateral(
      () => sql<{ is_whole: boolean }>`(select true as is_whole)`.as('sight'),
      (join) => join.onTrue(),
    )
    .where(sql<boolean>`${scope.role !== 'teacher'}`)
    .where('student.school_id', '=', schoolId)
    .where('student.status', '=', 'AKTIF')
    .where(
      sql<boolean>`not exists (
        select from enrollment e
          join academic_year year on year.school_id = e.school_id and year.id = e.academic_year_id and year.is_active
          where e.school_id = student.school_id and e.student_id = student.id and e.leave_date is null)`,
    )
    .select([
      'student.id',
      'student.id as student_id',
      'student.name',
      'student.nis',
      visibleNisn.as('nisn'),
      'student.gender',
      sql<string | null>`null`.as('academic_class_id'),
      sql<string | null>`null`.as('class_name'),
      sql<number | null>`null`.as('roll_no'),
      sql<string | null>`null`.as('join_date'),
      sql<string | null>`null`.as('leave_date'),
      sql<string | null>`null`.as('outcome'),
      sql<string | null>`null`.as('academic_year'),
      sql<boolean>`false`.as('is_active'),
      sql<number>`1`.as('version'),
    ])
}

export async function readMember(scope: SchoolScope, id: string): Promise<AcademicStudent> {
  const row = await selectMembers(scope, await visibleStudentIds(scope))
    .where('e.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Failure('NOT_FOUND')
  return toMember(row)
}

export type MemberRow = Awaited<ReturnType<ReturnType<typeof selectMembers>['executeTakeFirstOrThrow']>>

export const toMember = (row: MemberRow): AcademicStudent => ({
  id: row.id,
  studentId: row.student_id,
  name: row.name,
  nis: row.nis,
  nisn: row.nisn,
  gender: row.gender as AcademicStudent['gender'],
  academicClassId: row.academic_class_id,
  className: row.class_name,
  rollNo: row.roll_no,
  joinDate: row.join_date,
  leaveDate: row.leave_date,
  outcome: row.outcome as AcademicStudent['outcome'],
  academicYear: row.academic_year,
  isCurrent: row.is_active,
  version: row.version,
})
