import { sql } from 'kysely'
import type { Grade, Level } from '@hadir/contract/labels.ts'
import { gradesOfSchool } from '@hadir/contract/school/school-grades.ts'
import { holidayKindLabels, type HolidayKind, weekdayLabels } from '@hadir/contract/dates/school-days.ts'
import {
  subjectCurriculumLabels,
  subjectGroupLabels,
  type SubjectCurriculum,
  type SubjectGroup,
} from '@hadir/contract/subject/subject.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { shownYesNo } from '../list/choices.ts'
import type { Value } from '../list/columns/column.ts'
import type { RowSnapshot } from './row-snapshot.ts'
import type { Existing } from './plan.ts'

export type ExistingRecord = Existing & { row: RowSnapshot }

/** A column of a row snapshot as a list's value. */
const own = (row: RowSnapshot, column: string): Value => (row[column] ?? null) as Value

/** Snapshots of every row of a table. `lock` blocks changes by others until the transaction ends. */
async function imagesOf({ db, schoolId }: SchoolScope, table: string, lock: boolean): Promise<RowSnapshot[]> {
  const forUpdate = lock ? sql`for no key update` : sql``
  const found = await sql<{ row: RowSnapshot }>`
    select to_jsonb(t) as row from ${sql.table(table)} t where school_id = ${schoolId} order by id ${forUpdate}`.execute(
    db,
  )
  return found.rows.map(({ row }) => row)
}

/** The grades of the school's level. */
export async function schoolGrades({ db, schoolId }: SchoolScope): Promise<readonly Grade[]> {
  const setting = await db
    .selectFrom('school_setting')
    .select(['level', 'school_form as form'])
    .where('school_id', '=', schoolId)
    .executeTakeFirst()
  // The table's check allows only levels.
  return gradesOfSchool({ level: (setting?.level ?? 'SMP') as Level, form: setting?.form ?? null })
}

export async function loadSubjects(scope: SchoolScope, { lock }: { lock: boolean }): Promise<ExistingRecord[]> {
  return (await imagesOf(scope, 'subject', lock)).map((row) => ({
    id: String(row['id']),
    row,
    values: {
      code: own(row, 'code'),
      name: own(row, 'name'),
      short_name: own(row, 'short_name'),
      // The table's own checks allow nothing else.
      group: subjectGroupLabels[row['subject_group'] as SubjectGroup],
      curriculum: subjectCurriculumLabels[row['curriculum'] as SubjectCurriculum],
      grades: (row['grades'] as string[]).join(', '),
      religion: own(row, 'religion'),
      order_no: own(row, 'order_no'),
      weekly_jp: own(row, 'weekly_jp'),
      threshold: own(row, 'threshold'),
      is_active: shownYesNo(row['is_active']),
    },
  }))
}

export async function loadHolidays(scope: SchoolScope, { lock }: { lock: boolean }): Promise<ExistingRecord[]> {
  return (await imagesOf(scope, 'holiday', lock)).map((row) => ({
    id: String(row['id']),
    row,
    values: {
      start_date: own(row, 'start_date'),
      end_date: own(row, 'end_date'),
      name: own(row, 'name'),
      kind: holidayKindLabels[row['kind'] as HolidayKind],
      follows_weekday: weekdayLabels[String(row['follows_weekday'])] ?? null,
    },
  }))
}
