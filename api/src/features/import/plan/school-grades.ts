import type { Grade, Level } from '@hadir/contract/labels.ts'
import { gradesOfSchool } from '@hadir/contract/school/school-grades.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'

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
